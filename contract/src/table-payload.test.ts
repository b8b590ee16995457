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

test('the schema has every style and option under all of its names', () => {
  for (const property of tableStyleProperties) {
    for (const name of [property.name, ...property.aliases])
      expect(definitions.TableStyles?.properties).toHaveProperty(name);
  }
  for (const property of tableOptionProperties) {
    for (const name of [property.name, ...property.aliases])
      expect(definitions.TableOptions?.properties).toHaveProperty(name);
  }
});

test('the schema accepts exactly the percentages that readProperty accepts', () => {
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
      readProperty(width, share).kind === 'valid',
    ]);
});

test('every reference has a definition', () => {
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(
    (match) => match[1]!,
  );
  expect(references.length).toBeGreaterThan(5);
  for (const reference of references) expect(definitions).toHaveProperty(reference);
});

test('the schema accepts the examples and rejects a payload without a table', () => {
  const validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  for (const { value } of Object.values(tablePayloadExamples()))
    expect(validator.safeParse(value).error).toBeUndefined();
  expect(validator.safeParse({ data: 5 }).success).toBe(false);
  expect(schema.anyOf).toEqual([{ required: ['data'] }, { required: ['headers', 'rows'] }]);
});
