import { describe, expect, it } from 'vitest';
import { routeStatuses } from '../routes/route.ts';
import { routeList } from '../routes/routes.ts';
import { openApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
const document = openApiDocument({ version: '1.2.3', origin: 'https://tables.example' });
const paths = document.paths as Record<string, Record<string, Json>>;

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = '$ref' in node && typeof node.$ref === 'string' ? [node.$ref] : [];
  return [...own, ...Object.values(node).flatMap(references)];
}

interface Content {
  readonly schema?: Json;
}

const operations = Object.values(paths).flatMap((item) => Object.values(item));

/** Every request and response body of every operation, with its location. */
const contents = operations.flatMap(({ operationId, requestBody, responses }) => {
  const bodies = { request: requestBody, ...(responses as object) } as Record<
    string,
    { content?: Record<string, Content> } | undefined
  >;
  return Object.entries(bodies).flatMap(([place, body]) =>
    Object.entries(body?.content ?? {}).map(
      ([type, { schema }]) => [`${operationId} ${place} ${type}`, type, schema] as const,
    ),
  );
});

const isEmpty = (schema: Json | undefined) => Object.keys(schema ?? {}).length === 0;

/** Folds names like file systems and class generators do: ignores case, hyphens and underscores. */
const folded = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

describe('the OpenAPI document', () => {
  it('has every route under its canonical path, with its aliases and every status it can return', () => {
    for (const route of routeList) {
      const operation = paths[route.path]?.[route.method.toLowerCase()];
      const statuses = Object.keys(operation?.responses ?? {}).filter((status) => status !== 'default');
      expect(statuses.map(Number), `${route.method} ${route.path}`).toEqual(routeStatuses(route));
      expect(operation?.['x-aliases'] ?? []).toEqual(route.aliases);
    }
  });

  it('has only existing routes', () => {
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = routeList.map(({ method, path }) => `${method} ${path}`);
    expect(documented.sort()).toEqual([...known].sort());
  });

  it('has unique names of operations and schemas, even case-insensitively', () => {
    const { schemas } = document.components as { schemas: Json };
    const names = [...operations.map(({ operationId }) => String(operationId)), ...Object.keys(schemas)];
    expect(new Set(names.map(folded)).size).toBe(names.length);
  });

  it('has no schema with the name of a JavaScript global that generated code needs', () => {
    const { schemas } = document.components as { schemas: Json };
    const taken = ['Error', 'Headers', 'Image', 'Request', 'Response', 'Blob', 'Date', 'Map', 'Object'];
    expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([]);
  });

  it('has a schema for every request and response body, including images', () => {
    expect(contents.length).toBeGreaterThan(100);
    expect(contents.filter(([, , schema]) => isEmpty(schema)).map(([place]) => place)).toEqual([]);
    const images = contents.filter(([, type]) => /^image\/|pdf$/.test(type));
    expect(images.length).toBeGreaterThan(30);
    for (const [place, , schema] of images)
      expect(schema, place).toEqual({ type: 'string', format: 'binary' });
  });

  it('has a named schema for every JSON response', () => {
    const unnamed = contents.filter(
      ([place, type, schema]) => type === 'application/json' && !schema?.$ref && !/ request /.test(place),
    );
    expect(unnamed.map(([place]) => place)).toEqual([]);
  });

  it('declares whole numbers as integers: ids, counts, pixels', () => {
    const parameters = operations.flatMap(({ parameters = [] }) => parameters as Json[]);
    const whole = /^(id|projectId|before|limit|part|maxwidth|maxheight|e)$/;
    const asText = parameters.filter(
      ({ name, schema }) => whole.test(String(name)) && (schema as Json).type !== 'integer',
    );
    expect(asText).toEqual([]);
    const { schemas } = document.components as { schemas: Record<string, { properties?: Json }> };
    const wholeMember = /^(id|.*Id|.*_id|width|height|size|bytes|part|parts|count|.*_count|used|status)$/;
    const loose = Object.entries(schemas)
      .filter(([name]) => !/^(Table(Payload|Styles|Options)|Cell|Column|Row|Mcp)/.test(name))
      .flatMap(([name, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([member, schema]) => wholeMember.test(member) && (schema as Json).type === 'number')
          .map(([member]) => `${name}.${member}`),
      );
    expect(loose).toEqual([]);
  });

  it('requires the mandatory query parameters', () => {
    const required = operations
      .flatMap(({ parameters = [] }) => parameters as Json[])
      .filter((parameter) => parameter.in === 'query' && parameter.required === true);
    expect([...new Set(required.map(({ name }) => name))].sort()).toEqual(['d', 'ids', 's', 'token', 'url']);
  });

  it('refers only to existing schemas', () => {
    const { schemas } = document.components as { schemas: Json };
    for (const reference of references(document)) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
      expect(schemas, reference).toHaveProperty(name ?? '(no component)');
    }
  });
});
