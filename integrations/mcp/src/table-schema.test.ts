import { columnPartKeys, columnProperties, visualRecords } from '@pictable/contract';
import { expect, test } from 'vitest';
import { resources } from './resources.ts';
import { tableArguments } from './table-schema.ts';
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
