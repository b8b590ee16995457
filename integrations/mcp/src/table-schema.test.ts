import {
  columnPartKeys,
  columnProperties,
  columnStyleProperties,
  rowStyleProperties,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
  visualRecords,
} from '@pictable/contract';
import { expect, test } from 'vitest';
import { resources } from './resources.ts';
import { liveArgumentsInBrief, tableArguments, tableArgumentsInBrief } from './table-schema.ts';
import { tools } from './tools.ts';

test('the schemas of all tools stay small, because models read them with every request', () => {
  const schemas = Object.values(tools).map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  expect(JSON.stringify(schemas).length).toBeLessThan(30_000);
});

test('columns have every property of the contract', () => {
  const { columns } = tableArguments();
  const { properties } = columns!.additionalProperties as { properties: object };
  const names = [...columnProperties.map(({ name }) => name), ...columnPartKeys];
  expect(Object.keys(properties).sort()).toEqual([...names].sort());
});

test('the resource about options has every kind of drawing and every option', () => {
  const text = resources.find(({ uri }) => uri === 'pictable://options')!.text();
  for (const { name, properties } of visualRecords) {
    expect(text).toContain(`- \`${name}\`: `);
    for (const option of properties) expect(text).toContain(`  - \`${option.name}\` (`);
  }
});

type Members = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The JSON Schema that accepts what a property accepts. */
function expectedSchema(property: TableProperty): Record<string, unknown> {
  switch (property.kind) {
    case 'number': {
      const type = property.integer ? 'integer' : 'number';
      const bounds = { minimum: property.min, maximum: property.max };
      return { type: property.percent ? [type, 'string'] : type, ...bounds };
    }
    case 'choice':
      return { type: 'string', enum: [...property.choices] };
    case 'boolean':
      return { type: 'boolean' };
    case 'boolean-labels':
      return { type: 'object' };
    case 'border':
    case 'theme':
      return { type: ['string', 'object'] };
    default:
      return { type: 'string' };
  }
}

/** The values that the description of a property names, because its schema does not. */
function valuesNamedIn(property: TableProperty): string {
  if (property.kind === 'color') return ' A colour such as #2563eb.';
  if (property.kind === 'theme')
    return ` Built-in: ${property.choices.join(', ')}. Members of the object: from, mode, fontFamily, density, borderRadius.`;
  if (property.kind !== 'font') return '';
  return ` ${property.choices.join(', ')}, or an own font of the project.`;
}

const { options, styles } = tableArguments() as Record<string, { properties: Members }>;
const partsOf = (name: string) =>
  (styles!.properties[name] as { additionalProperties: { properties: Members } }).additionalProperties
    .properties;

test.each([
  ['options', tableOptionProperties, options!.properties],
  ['styles', tableStyleProperties, styles!.properties],
  ['the styles of a column', columnStyleProperties, partsOf('columnStyles')],
  ['the styles of a row', rowStyleProperties, partsOf('rowStyles')],
] as const)(
  '%s have the types and ranges of the contract',
  (_, list: readonly TableProperty[], members: Members) => {
    for (const property of list.filter(({ sameAs }) => sameAs === undefined)) {
      const { description, ...schema } = members[property.name] ?? {};
      expect(schema, property.name).toEqual(expectedSchema(property));
      expect(description).toBe(`${property.description}${valuesNamedIn(property)}`);
    }
  },
);

test('a second tool has the same arguments, by type and without members', () => {
  const brief = tableArgumentsInBrief();
  expect(Object.keys(brief)).toEqual(Object.keys(tableArguments()));
  for (const [name, { type }] of Object.entries(tableArguments()))
    expect(brief[name]).toEqual(type === undefined ? {} : { type });
});

test('a live image takes the same arguments, except those that it would reject', () => {
  const { access, expires, ...others } = tableArgumentsInBrief();
  expect(access).toBeDefined();
  expect(expires).toBeDefined();
  expect(liveArgumentsInBrief()).toEqual(others);
});
