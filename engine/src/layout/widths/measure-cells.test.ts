import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { StyledTable } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

/** Distinct positions and widths of the columns of nested tables. */
async function innerColumns(table: StyledTable, depth: number) {
  const { hits } = await layoutTable(table, text, png);
  const boxes = hits.cells.filter((hit) => hit.depth === depth);
  return [...new Set(boxes.map(({ column, x, width }) => `${column}: ${x} + ${width}`))].sort();
}

function nest(inners: readonly (StyledTable | string)[], width: number | 'auto' = 'auto'): StyledTable {
  const rows = inners.map((inner, row) => [
    `A-${row}`,
    typeof inner === 'string' ? inner : sampleCell('', { table: inner }),
  ]);
  return sampleTable(['order', 'items'], rows, { style: { ...plainTableStyle, width } });
}

describe('nested tables in one column', () => {
  const items = [
    sampleTable(['sku', 'name'], [['L-1', 'Desk lamp']]),
    sampleTable(['sku', 'name'], [['CHR-1000', 'Office chair with arm rests']]),
    sampleTable(['sku', 'name'], [['an_article_number', 'Pen']]),
  ];

  it.each(['auto', 600, 260, 200] as const)('have aligned columns at a width of %s', async (width) => {
    expect(await innerColumns(nest([...items, 'none'], width), 1)).toHaveLength(2);
  });

  it('have separate column widths if their columns differ', async () => {
    const other = sampleTable(['code', 'name'], [['an_article_number', 'Pen']]);
    expect(await innerColumns(nest([items[0]!, other]), 1)).toHaveLength(4);
  });

  it('are aligned at every depth', async () => {
    const outer = nest(items.map((item) => nest([item, items[0]!])));
    expect(await innerColumns(outer, 1)).toHaveLength(2);
    expect(await innerColumns(outer, 2)).toHaveLength(2);
  });
});
