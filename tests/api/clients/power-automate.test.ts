import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API_VERSION, placeholderOrigin, routeList } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { openApiDocument } from '@pictable/contract/openapi';
import { swaggerDocument } from '@pictable/contract/swagger';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { validate } from '@scalar/openapi-validator';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly schema: { readonly properties: Record<string, Json> } }[];
  readonly responses: Record<string, { readonly schema: Json }>;
}

const folder = path.resolve(import.meta.dirname, '../../../integrations/power-automate');
const fileOf = (name: string) => path.join(folder, name);
const info = { version: API_VERSION, origin: placeholderOrigin };
const document = swaggerDocument(info);
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path: at, method, ...operation })),
);

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

/** A response as JSON, checked against the schema of the connector. */
async function call(operationId: string, body?: object) {
  const { path: at, method, responses } = operations.find((each) => each.operationId === operationId)!;
  const { in: place, name } = (document.securityDefinitions as Record<string, Record<string, string>>)
    .api_key!;
  expect(place).toBe('header');
  const response = await fetch(setup.url + at, {
    method: method.toUpperCase(),
    headers: { [name!]: setup.owner.key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await response.json();
  const { schema } = responses[response.status] ?? responses.default!;
  expect(schemaErrors(schema, content)).toEqual([]);
  return { status: response.status, content };
}

/** Differences between a value and a schema of OpenAPI 2, as a client reads it. */
function schemaErrors(schema: Json, value: unknown) {
  const definitions = nullable(document.definitions) as Json;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.validate({ ...(nullable(schema) as Json), definitions }, value);
  return ajv.errors ?? [];
}

/** OpenAPI 2 has no null; clients read `x-nullable`. */
function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const read = Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, nullable(member)]));
  return nullableType(read);
}

/** Draft 4 has a flag beside the limit, later drafts have only the limit. */
function nullableType(read: Json): Json {
  if (read.exclusiveMinimum === true) {
    read.exclusiveMinimum = read.minimum;
    delete read.minimum;
  }
  if (read['x-nullable'] !== true) return read;
  const values = Array.isArray(read.enum) ? { enum: [...read.enum, null] } : {};
  return { ...read, ...values, ...(read.type ? { type: [read.type, 'null'] } : {}) };
}

const example = {
  title: 'Open orders',
  data: [
    { Customer: 'Café Olé', Order: 'A-1042', Total: 1280.5 },
    { Customer: 'Straßenbau AG', Order: 'A-1043', Total: 94 },
    { Customer: 'Łódź Tools', Order: 'A-1044', Total: 312.25 },
  ],
  summary: 'sum',
  theme: 'forest',
  scale: 2,
  columns: { Total: { type: 'currency', format: { currency: 'EUR' } } },
};

describe('the definition of the connector', () => {
  test('is the one that follows from the contract (vitest --update writes it)', async () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(fileOf('apiDefinition.swagger.json'));
  });

  test('is valid OpenAPI 2', () => {
    const result = validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validate({ ...document, paths: { '/x': { get: {} } } }).valid).toBe(false);
  });

  test('has the operations that the service has', () => {
    const wanted = ['table-to-image', 'table-to-image/preview', 'messages', 'user'].map(
      (end) => `/api/pictable/${end}`,
    );
    const known = routeList.map((route) => route.path as string);
    expect(operations.map((each) => each.path)).toEqual(wanted.filter((each) => known.includes(each)));
  });

  test('gets the operation for messages when the contract has it', () => {
    const source = openApiDocument(info) as { paths: Record<string, Json> };
    const text = { type: 'string', description: 'The message.' };
    const schema = { type: 'object', required: ['text'], properties: { text, other: text } };
    const parts = { type: 'array', items: { type: 'object', properties: { kind: { const: 'table' } } } };
    const post = {
      requestBody: { content: { 'application/json': { schema } } },
      responses: {
        200: { content: { 'application/json': { schema: { type: 'object', properties: { parts } } } } },
      },
    };
    const more = swaggerDocument(info, {
      ...source,
      paths: { ...source.paths, '/api/pictable/messages': { post } },
    });
    const messages = (more.paths as typeof paths)['/api/pictable/messages']!.post!;
    expect(messages.operationId).toBe('RenderMessage');
    expect(messages.parameters[0]).toMatchObject({
      schema: {
        required: ['text'],
        properties: { text: { 'x-ms-summary': 'Text' }, styles: { type: 'object' } },
      },
    });
    expect(messages.responses[200]!.schema).toMatchObject({
      properties: { parts: { items: { properties: { kind: { enum: ['table'], type: 'string' } } } } },
    });
    expect(validate(more).errors ?? []).toEqual([]);
  });

  test('has names, summaries and descriptions as Microsoft asks for', () => {
    for (const { operationId, summary, description } of operations) {
      expect(operationId).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(summary).toMatch(/^[A-Z].{1,78}[^.]$/);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
    const fields = operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ schema }) => Object.values(schema.properties)),
    );
    for (const field of fields) {
      expect(field['x-ms-summary']).toMatch(/^[A-Z]/);
      expect(field['x-ms-visibility']).toMatch(/^(?:important|advanced|internal)$/);
      expect(field.description).toMatch(/\S/);
      expect(field).toHaveProperty('type');
    }
  });

  test('refers only to definitions that it has, and has no keyword of later versions', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.definitions as Json);
    const used = [...text.matchAll(/"#\/definitions\/(\w+)"/g)].map(([, name]) => name!);
    expect([...new Set(used)].toSorted()).toEqual(names);
    expect(text).not.toMatch(/"(?:anyOf|oneOf|const|examples|\$defs|patternProperties)":/);
    // Microsoft accepts definitions of up to 1 MB.
    expect(text.length).toBeLessThan(1_000_000);
  });
});

describe('the connector', () => {
  test('stores a table', async () => {
    const { status, content } = await call('GenerateImage', example);
    expect(status).toBe(200);
    expect(content.warnings).toEqual([]);
    expect((await fetch(content.url)).headers.get('content-type')).toBe('image/png');
  });

  test('leaves out columns as the README says', async () => {
    const readme = readFileSync(fileOf('README.md'), 'utf8');
    const [, options = ''] = /\*\*Options\*\*: `(\{.*?\})`/.exec(readme) ?? [];
    const { content } = await call('GenerateImage', { data: example.data, options: JSON.parse(options) });
    expect(content.longAlt).toContain('3 rows and 2 columns');
  });

  test('previews a table', async () => {
    const { status, content } = await call('PreviewImage', example);
    expect(status).toBe(200);
    expect((await fetch(content.previewUrl)).status).toBe(200);
  });

  test('tests the connection', async () => {
    const { testConnection } = document['x-ms-capabilities'] as Record<string, { operationId: string }>;
    const { content } = await call(testConnection!.operationId);
    expect(content.email).toBe(setup.owner.user.email);
  });

  test('gets the message of an error', async () => {
    const { status, content } = await call('GenerateImage', { title: 'No rows' });
    expect(status).toBe(400);
    expect(content.error.message).toContain('data');
  });

  test.each(Object.keys(operations[0]!.parameters[0]!.schema.properties))(
    'sends the field %s as the service reads it',
    async (name) => {
      const { enum: values, type } = operations[0]!.parameters[0]!.schema.properties[name]!;
      if (!Array.isArray(values)) {
        expect(type).toMatch(/^(?:string|integer|number|array|object)$/);
      } else {
        for (const value of values) {
          const { status } = await call('PreviewImage', { data: example.data, [name]: value });
          expect(status, `${name}: ${value}`).toBe(200);
        }
      }
    },
  );
});

describe('the files beside it', () => {
  test('use the credentials of the definition, and the service of the connection', () => {
    const { properties } = JSON.parse(readFileSync(fileOf('apiProperties.json'), 'utf8')) as {
      properties: {
        connectionParameters: Json;
        policyTemplateInstances: { parameters: Json }[];
        iconBrandColor: string;
      };
    };
    const names = Object.keys(properties.connectionParameters);
    expect(names).toEqual(expect.arrayContaining(Object.keys(document.securityDefinitions as Json)));
    const used = JSON.stringify(properties.policyTemplateInstances).match(
      /@connectionParameters\('(\w+)'\)/,
    )?.[1];
    expect(names).toContain(used);
    expect(properties.iconBrandColor).toMatch(/^#[0-9a-f]{6}$/);
    const settings = JSON.parse(readFileSync(fileOf('settings.example.json'), 'utf8')) as Json;
    for (const name of [settings.apiDefinition, settings.apiProperties, settings.icon])
      expect(readFileSync(fileOf(String(name))).length).toBeGreaterThan(0);
  });

  test('have an icon that Microsoft accepts: a square PNG of up to 230 px', () => {
    const icon = readFileSync(fileOf('icon.png'));
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(100);
    expect(width).toBeLessThanOrEqual(230);
  });

  test('show the image of the request in the README', async () => {
    const readme = readFileSync(fileOf('README.md'), 'utf8');
    const [, shown = ''] = /```json\n([\s\S]*?)\n```/.exec(readme) ?? [];
    expect(JSON.parse(shown)).toEqual(example);
    const { bytes } = await (await createEngine(nodeHost())).render(fromJs(example));
    if (process.env.UPDATE_README_IMAGES) writeFileSync(fileOf('images/open-orders.png'), bytes);
    expect(Buffer.compare(readFileSync(fileOf('images/open-orders.png')), bytes)).toBe(0);
  });
});
