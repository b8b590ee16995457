import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from '../openapi/openapi.ts';
import { acceptsOtherParameters } from './route.ts';
import { routeList } from './routes.ts';

/** Bodies whose members are checked elsewhere, because a schema cannot list them. */
const openBodies: Readonly<Record<string, string>> = {
  saveSettings: 'readStyleSettings rejects unknown settings, whose names have aliases.',
  saveTheme: 'readDerivedTheme rejects unknown members.',
  sendMcpMessage: 'JSON-RPC; the protocol allows further members.',
};

const bodies = routeList.flatMap((route) =>
  typeof route.body === 'object' ? [{ name: route.name, body: route.body, route }] : [],
);

/** The schema itself, then those of its members and items. */
function schemasIn(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as {
    readonly innerType?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
    readonly options?: readonly z.core.$ZodType[];
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  };
  const parts = [def.innerType, def.element, ...(def.options ?? []), ...Object.values(def.shape ?? {})];
  return [schema, ...parts.flatMap((part) => (part === undefined ? [] : schemasIn(part)))];
}

const isObject = (schema: z.core.$ZodType) => schema instanceof z.ZodMiniObject;
const isStrict = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniObject && schema.def.catchall instanceof z.ZodMiniNever;

describe('the body of a request', () => {
  it.each(bodies.filter(({ name }) => !(name in openBodies)))(
    '$name has only the members of its schema, as a strictObject',
    ({ body }) => {
      expect(isStrict(body)).toBe(true);
      // Errors name the members of the body itself.
      expect(schemasIn(body).filter(isObject)).toEqual([body]);
    },
  );

  it('is open only where its members are checked elsewhere', () => {
    const open = bodies.filter(({ body }) => !isStrict(body)).map(({ name }) => name);
    expect(open.sort()).toEqual(Object.keys(openBodies).sort());
  });

  it('is closed in the OpenAPI document', () => {
    const { paths, components } = openApiDocument({ version: '0.0.0', origin: 'https://tables.example' });
    const { schemas } = components as { schemas: Record<string, { additionalProperties?: unknown }> };
    for (const { name, route } of bodies) {
      const operation = (paths as Record<string, Record<string, unknown>>)[route.path]?.[
        route.method.toLowerCase()
      ] as { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } };
      const { $ref } = operation.requestBody.content['application/json'].schema;
      const schema = schemas[$ref.split('/').at(-1)!];
      expect(schema?.additionalProperties === false, name).toBe(!(name in openBodies));
    }
  });
});

it('operations that read credentials ignore no query parameter, except those that are posted tables or MCP messages', () => {
  const open = routeList.filter((route) => route.access !== 'anyone' && acceptsOtherParameters(route));
  expect(open.map(({ name }) => name).sort()).toEqual([
    'generateImage',
    'generateProjectImage',
    'getLogoImage',
    'previewImage',
    'previewImageBytes',
    'previewProjectImage',
    'putLiveImage',
    'sendMcpMessage',
  ]);
});

it('no response is closed: a later version may add members', () => {
  const responses = routeList.flatMap((route) => Object.values(route.responses));
  const closed = responses.filter(({ schema }) => schema && schemasIn(schema).some(isStrict));
  expect(closed).toEqual([]);
});
