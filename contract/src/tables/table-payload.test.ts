import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { colorSchema, propertySchema } from './property-schema.ts';
import { readColor, readProperty } from './read-property.ts';
import { cellFormatProperties } from './table-cells.ts';
import { columnProperties } from './table-columns.ts';
import { complexDisplayProperties, tableOptionProperties } from './table-options.ts';
import { cellStyleProperties, columnStyleProperties, rowStyleProperties } from './table-part-styles.ts';
import { tablePayloadExamples, tablePayloadJsonSchema } from './table-payload.ts';
import type { TableProperty } from './table-property.ts';
import { tableStyleProperties } from './table-styles.ts';
import { largeNumberProperties, smallNumberProperties, substituteProperties } from './table-substitute.ts';

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

const everyProperty: readonly TableProperty[] = [
  ...tableStyleProperties,
  ...tableOptionProperties,
  ...complexDisplayProperties,
  ...cellStyleProperties,
  ...cellFormatProperties,
  ...columnStyleProperties,
  ...columnProperties,
  ...rowStyleProperties,
  ...substituteProperties,
  ...smallNumberProperties,
  ...largeNumberProperties,
];
const choices = everyProperty.filter((property) => property.kind === 'choice');

test.each(choices.map((property) => [property.name, property] as const))(
  'the schema accepts every choice and synonym of %s',
  (_, property) => {
    const words = [
      ...property.choices.map((choice) => [choice, choice]),
      ...Object.entries(property.synonyms ?? {}),
    ];
    const validator = z.fromJSONSchema(propertySchema(property) as Parameters<typeof z.fromJSONSchema>[0]);
    for (const [word, choice] of words) {
      expect([word, readProperty(property, word!)]).toEqual([word, { kind: 'valid', value: choice }]);
      expect([word, validator.safeParse(word).success]).toEqual([word, true]);
    }
    expect(validator.safeParse('none of these').success).toBe(false);
  },
);

test('the schema accepts the colours that readColor accepts', () => {
  const validator = z.fromJSONSchema(colorSchema as Parameters<typeof z.fromJSONSchema>[0]);
  const channel = fc.integer({ min: 0, max: 300 });
  const opacity = fc.constantFrom('', ', 0', ', 1', ', 0.5', ', .25', ', 1.5', ', 2', ', 10');
  fc.assert(
    fc.property(channel, channel, channel, opacity, (red, green, blue, alpha) => {
      const color = `rgba(${red}, ${green}, ${blue}${alpha})`;
      expect([color, validator.safeParse(color).success]).toEqual([color, readColor(color) !== undefined]);
    }),
  );
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
  expect(schema.anyOf).toEqual([
    { required: ['data'] },
    { required: ['headers', 'rows'] },
    { required: ['source'] },
    { required: ['columns', 'rows'], properties: { columns: { $ref: '#/$defs/ColumnList' } } },
  ]);
});
