import { describe, expect, it } from 'vitest';
import { swaggerDocument } from './swagger.ts';
import { swaggerSchemas } from './swagger-schema.ts';

const components = {
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } }, required: ['next'] },
  Size: { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
};

describe('a schema of OpenAPI 2', () => {
  const convert = (schema: Record<string, unknown>) => swaggerSchemas(components).convert(schema);

  it.each([
    ['a constant', { const: true }, { enum: [true], type: 'boolean' }],
    ['a value or null', { type: ['string', 'null'] }, { type: 'string', 'x-nullable': true }],
    [
      'an alternative to null',
      { description: 'A.', anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      { minimum: 1, type: 'integer', description: 'A.', 'x-nullable': true },
    ],
    ['several types', { type: ['string', 'number'], description: 'A.' }, { description: 'A.' }],
    ['alternatives', { anyOf: [{ type: 'string' }, { type: 'number' }] }, {}],
    ['a list of anything', { type: 'array' }, { type: 'array', items: {} }],
    ['open members', { additionalProperties: { type: 'null' } }, { additionalProperties: {} }],
    [
      'an open lower limit',
      components.Size,
      { maximum: 9, type: 'integer', minimum: 0, exclusiveMinimum: true },
    ],
    [
      'a reference beside null',
      { anyOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] },
      { $ref: '#/definitions/Size' },
    ],
    ['examples and unknown keywords', { examples: [1], $comment: 'x', type: 'number' }, { type: 'number' }],
  ])('has %s', (_what, schema, expected) => {
    expect(convert(schema)).toEqual(expected);
  });

  it('has definitions of what it refers to, also of itself', () => {
    const schemas = swaggerSchemas(components);
    expect(schemas.convert({ $ref: '#/components/schemas/Node' })).toEqual({ $ref: '#/definitions/Node' });
    expect(schemas.definitions()).toEqual({
      Node: { required: ['next'], type: 'object', properties: { next: { $ref: '#/definitions/Node' } } },
    });
  });
});

describe('the definition for connectors', () => {
  const document = swaggerDocument({ version: '1.2.3', origin: 'https://tables.example' });

  it('is that of the service and the version', () => {
    expect(document).toMatchObject({ swagger: '2.0', host: 'tables.example', info: { version: '1.2.3' } });
  });

  it('labels what later steps use', () => {
    const { StoredImage } = document.definitions as Record<string, { properties: Record<string, object> }>;
    expect(StoredImage!.properties.shareUrl).toMatchObject({ 'x-ms-summary': 'Share URL' });
    expect(StoredImage!.properties.url).toMatchObject({ 'x-ms-visibility': 'important' });
    expect(StoredImage!.properties.image_url).toMatchObject({ 'x-ms-visibility': 'internal' });
  });
});
