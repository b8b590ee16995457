import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageFormats } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { beforeAll, expect, test } from 'vitest';
import { documentedExamples } from '../golden/documented-examples.ts';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonRecord = { readonly [key: string]: Json };

const root = path.resolve(import.meta.dirname, '../..');
const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const filesIn = (folder: string, file: (name: string) => string): [string, string][] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name !== 'gallery')
    .map((name) => [name, readFileSync(path.join(root, folder, file(name)), 'utf8')]);

const examples = [
  ...filesIn('examples', (name) => `${name}/payload.json`),
  ...filesIn('docs/examples', (name) => name),
  ...documentedExamples().map(({ slug, text }): [string, string] => [slug, text]),
].map(([name, text]) => [name, JSON.parse(text) as JsonRecord] as const);

/**
 * Examples whose columns give their cells a type or format. Cells that a step of `transform` makes cannot have one as
 * sent.
 */
const typed = examples.filter(
  ([, { columns, transform }]) =>
    transform === undefined &&
    isRecord(columns) &&
    Object.values(columns).some((column) => isRecord(column) && ('type' in column || 'format' in column)),
);

/** The same table with the type and format of each column in its cells. */
function withTypedCells(payload: JsonRecord): JsonRecord {
  const { columns, data, rows, headers } = payload;
  if (!isRecord(columns)) throw new Error('The example has no object of columns.');
  const typeOf = (field: string) => (isRecord(columns[field]) ? columns[field] : {});
  const others = Object.entries(columns).map(([field, column]) => {
    const { type: _type, format: _format, ...rest } = isRecord(column) ? column : {};
    return [field, rest];
  });
  const asRecord = (row: Json): JsonRecord =>
    isRecord(row)
      ? Object.fromEntries(
          Object.entries(row).map(([field, cell]) => [field, typedCell(cell, typeOf(field))]),
        )
      : {};
  const asList = (row: Json): Json =>
    Array.isArray(row) && Array.isArray(headers)
      ? row.map((cell: Json, index) => typedCell(cell, typeOf(String(headers[index]))))
      : row;
  return {
    ...payload,
    columns: Object.fromEntries(others),
    ...(Array.isArray(data) && { data: data.map(asRecord) }),
    ...(Array.isArray(rows) && { rows: rows.map(asList) }),
  };
}

function typedCell(cell: Json, { type, format }: JsonRecord): Json {
  if (type === undefined && format === undefined) return cell;
  const own = isRecord(cell) ? cell : { value: cell };
  const given = { ...(type !== undefined && { type }), ...(format !== undefined && { format }) };
  return { ...given, ...own };
}

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

test('the gallery and the documentation have such examples', () => {
  const names = typed.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['product-inventory', 'project-tasks', 'customer-feedback', 'images.json']),
  );
  expect(names).toEqual(expect.arrayContaining(['typed-cells', 'for-an-email', 'labels-types-and-formats']));
});

test.each(typed)('%s has the same bytes with a type in each cell', async (_, payload) => {
  for (const format of imageFormats) {
    const [byColumn, byCell] = await Promise.all(
      [payload, withTypedCells(payload)].map((table) => engine.render(fromJs(table), { format })),
    );
    expect(Buffer.from(byColumn!.bytes).equals(Buffer.from(byCell!.bytes)), format).toBe(true);
  }
});
