import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '../index.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import { routeErrors, routeWrites } from '../routes/route.ts';
import { routeList } from '../routes/routes.ts';

/**
 * The files beside this one have every path, member, range, default and limit of the contract, so that none
 * changes unnoticed: clients depend on all of them. If a change is intended, accept it with
 * `npm run vitest -- contract/src/facts --update`, and review the differences of the files.
 */
const lineCharsMax = 120;

/** Texts for readers, which are edited more often than the contract. */
const isText = (key: string, value: unknown) =>
  typeof value === 'string'
    ? /^(description|summary|message)$/.test(key)
    : key === 'examples' && !Array.isArray(value);

const isSchema = (value: object): value is z.ZodMiniType => '_zod' in value;

/** A value as plain JSON: without texts and functions, and with schemas as JSON Schema. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') return '(function)';
  if (value instanceof RegExp) return String(value);
  if (value instanceof Map || value instanceof Set) return plain([...value]);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if (isSchema(value)) return plain(z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }));
  const members = Object.entries(value).filter(([key, member]) => !isText(key, member));
  return Object.fromEntries(members.map(([key, member]) => [key, plain(member)]));
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

/** A line per value that fits on one, and per list of scalars; other values are above their indented members. */
function factLines(value: unknown, name: string, indent: string): string[] {
  const text = JSON.stringify(value);
  const isLine = isScalar(value) || (Array.isArray(value) && value.every(isScalar));
  if (isLine || text.length <= lineCharsMax) return [`${indent}${name} ${text}`];
  const members = Object.entries(value as object);
  return [`${indent}${name}`, ...members.flatMap(([key, member]) => factLines(member, key, `${indent} `))];
}

function facts(value: Readonly<Record<string, unknown>>): string {
  return Object.entries(value)
    .flatMap(([name, member]) => [...factLines(plain(member), name, ''), ''])
    .join('\n');
}

describe('the facts of the contract', () => {
  it('have every operation and schema of the API', async () => {
    const { paths, components } = openApiDocument({ version: '0.0.0', origin: 'https://tables.example' });
    await expect(facts(paths as Record<string, unknown>)).toMatchFileSnapshot('api-operations.txt');
    await expect(facts({ ...(components as object) })).toMatchFileSnapshot('api-schemas.txt');
  });

  it('have the access, the errors and the limits of every route', async () => {
    const routes = routeList.map((route) => {
      const { name, query: _query, body, responses, ...rest } = route;
      const statuses = Object.fromEntries(
        Object.entries(responses).map(([status, { schema: _schema, ...response }]) => [status, response]),
      );
      const kind = typeof body === 'object' ? 'schema' : body;
      return [
        name,
        {
          ...rest,
          body: kind,
          statuses,
          all: routeErrors(route),
          payload: contract.routePayloadErrors(route),
          writes: routeWrites(route),
        },
      ];
    });
    await expect(facts(Object.fromEntries(routes))).toMatchFileSnapshot('routes.txt');
  });

  it('have every constant that other packages import', async () => {
    const constants = Object.entries(contract).filter(
      ([name, value]) =>
        !/^route|Routes$|^API_VERSION$/.test(name) &&
        !(typeof value === 'function' || (typeof value === 'object' && isSchema(value))),
    );
    await expect(facts(Object.fromEntries(constants))).toMatchFileSnapshot('constants.txt');
  });

  it('have the allowed values of every property, as errors show them', async () => {
    const isProperties = (name: string, value: unknown): value is readonly contract.TableProperty[] =>
      name.endsWith('Properties') && Array.isArray(value);
    const properties = Object.entries(contract as Record<string, unknown>).flatMap(([list, value]) =>
      isProperties(list, value)
        ? value.map((property) => [`${list}.${property.name}`, contract.allowedValues(property)] as const)
        : [],
    );
    const options = contract.visualRecords.flatMap((visual) =>
      visual.properties.map((option) => [
        `${visual.name}.${option.name}`,
        contract.allowedVisualValues(option),
      ]),
    );
    const allowed = Object.fromEntries([...properties, ...options]);
    await expect(facts({ allowed })).toMatchFileSnapshot('allowed-values.txt');
  });
});
