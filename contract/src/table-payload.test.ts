import { expect, test } from 'vitest';
import * as z from 'zod';
import { propertySchema } from './property-schema.ts';
import { readProperty } from './read-property.ts';
import { tableOptionProperties } from './table-options.ts';
import { columnStyleProperties } from './table-part-styles.ts';
import { tablePayloadExamples, tablePayloadJsonSchema } from './table-payload.ts';
import { tableStyleProperties } from './table-styles.ts';

const schema = tablePayloadJsonSchema();
const definitions = schema.$defs as Record<string, { properties: Record<string, unknown> }>;

test('every style and option stands in the schema under all its names', () => {
  for (const property of tableStyleProperties) {
    for (const name of [property.name, ...property.aliases])
      expect(definitions.TableStyles?.properties).toHaveProperty(name);
  }
  for (const property of tableOptionProperties) {
    for (const name of [property.name, ...property.aliases])
      expect(definitions.TableOptions?.properties).toHaveProperty(name);
  }
});

test('the schema takes the shares that are read, and no others', () => {
  const width = columnStyleProperties.find(({ name }) => name === 'width')!;
  const validator = z.fromJSONSchema(propertySchema(width) as Parameters<typeof z.fromJSONSchema>[0]);
  for (const share of [
    '1%',
    '30%',
    '33.3%',
    '99.999%',
    '100%',
    '100.0%',
    '0%',
    '0.5%',
    '100.1%',
    '101%',
    '-3%',
    '%',
    '3e1%',
  ])
    expect([share, validator.safeParse(share).success]).toEqual([
      share,
      readProperty(width, share).kind === 'value',
    ]);
});

test('every reference leads to a definition', () => {
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(
    (match) => match[1]!,
  );
  expect(references.length).toBeGreaterThan(5);
  for (const reference of references) expect(definitions).toHaveProperty(reference);
});

test('the schema takes the examples and refuses what is no table', () => {
  const validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  for (const { value } of Object.values(tablePayloadExamples()))
    expect(validator.safeParse(value).error).toBeUndefined();
  expect(validator.safeParse({ data: 5 }).success).toBe(false);
  expect(schema.anyOf).toEqual([{ required: ['data'] }, { required: ['headers', 'rows'] }]);
});
