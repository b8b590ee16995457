import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { rgb } from '../../scene/color.ts';
import type { Item, RectItem } from '../../scene/scene.ts';
import type { CellBorder, CellBorders } from '../../table/collapsed-borders.ts';
import type { StyledCell, StyledTable, TableBorder } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { layoutTable } from '../layout-table.ts';
import { plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';

let text: TextEngine;
beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const red: CellBorder = { widthPx: 2, style: 'solid', color: rgb(0xff0000) };
const blue: CellBorder = { widthPx: 2, style: 'solid', color: rgb(0x0000ff) };
const none: CellBorder = { widthPx: 0, style: 'solid', color: rgb(0) };
const noSides: CellBorders = { top: undefined, bottom: undefined, left: undefined, right: undefined };
const noGrid: TableBorder = { ...plainTableStyle.border, horizontal: false, vertical: false, frame: 'none' };

function bordered(value: string, borders: Partial<CellBorders>, more: Partial<StyledCell> = {}): StyledCell {
  return sampleCell(value, { ...more, borders: { ...noSides, ...borders } });
}

function rectsOf(items: readonly Item[]): RectItem[] {
  return items.flatMap((item) =>
    item.kind === 'rect' ? [item] : item.kind === 'group' || item.kind === 'clip' ? rectsOf(item.items) : [],
  );
}

/** The lines of a table without a header, by colour, and its cells. */
async function laidOut(
  cells: readonly (readonly (string | StyledCell | undefined)[])[],
  border: TableBorder = plainTableStyle.border,
  more: Partial<StyledTable> = {},
) {
  const columns = cells[0]!.map(() => ({ header: '', widthPx: undefined }));
  const style = { ...plainTableStyle, border, radiusPx: 0, outerPaddingPx: 0 };
  const table = sampleTable([], cells, { columns, hasBorders: true, style, ...more });
  const options = { format: 'png', page: 'single', images: new Map() } as const;
  const { scene, hits } = await layoutTable(table, text, options);
  const page = scene.pages[0]!;
  const lines = rectsOf(page.items).filter(({ line }) => line !== undefined);
  const ofColor = (color: number) =>
    lines
      .filter(({ fill }) => fill === color)
      .map(({ x, y, width, height, line }) => ({ x, y, width, height, line }));
  return { page, cells: hits.cells, ofColor };
}

describe('a border of a cell', () => {
  it('replaces the grid line of its edge and takes only the space beyond it', async () => {
    const plain = await laidOut([['a'], ['b']]);
    const { cells, ofColor, page } = await laidOut([['a'], [bordered('b', { top: red })]]);
    const [above, below] = cells;
    expect(ofColor(red.color)).toEqual([
      { x: below!.x, y: above!.y + above!.height, width: below!.width, height: 2, line: 'horizontal' },
    ]);
    expect(ofColor(plainTableStyle.border.color)).toEqual([]);
    expect(page.heightPx).toBe(plain.page.heightPx + 1);
  });

  it('takes its whole width without a grid', async () => {
    const plain = await laidOut([['a', 'b']], noGrid);
    const { cells, ofColor, page } = await laidOut([['a', bordered('b', { left: red })]], noGrid);
    expect(ofColor(red.color)).toEqual([
      { x: cells[1]!.x, y: 0, width: 2, height: cells[1]!.height, line: 'vertical' },
    ]);
    expect(page.widthPx).toBe(plain.page.widthPx + 2);
    expect(page.heightPx).toBe(plain.page.heightPx);
  });

  it('of the wider neighbour wins, else that of the later one', async () => {
    const wide = { ...red, widthPx: 3 };
    const earlier = await laidOut([[bordered('a', { bottom: wide })], [bordered('b', { top: blue })]]);
    expect(earlier.ofColor(red.color).map(({ height }) => height)).toEqual([3]);
    expect(earlier.ofColor(blue.color)).toEqual([]);
    const later = await laidOut([[bordered('a', { bottom: red })], [bordered('b', { top: blue })]]);
    expect(later.ofColor(blue.color)).toHaveLength(1);
    expect(later.ofColor(red.color)).toEqual([]);
    const removed = await laidOut([[bordered('a', { bottom: none })], [bordered('b', { top: blue })]]);
    expect(removed.ofColor(blue.color)).toHaveLength(1);
  });

  it('that is none removes the grid line only there', async () => {
    const { cells, ofColor } = await laidOut([
      [bordered('a', { bottom: none }), 'b'],
      ['c', 'd'],
    ]);
    const horizontal = ofColor(plainTableStyle.border.color).filter(({ line }) => line === 'horizontal');
    expect(horizontal.map(({ x }) => x)).toEqual([cells[1]!.x]);
  });

  it('surrounds a span and is not painted through it', async () => {
    const span = bordered('a', { bottom: red, right: red }, { rowspan: 2 });
    const { cells, ofColor } = await laidOut([
      [span, 'b'],
      [undefined, 'c'],
      ['d', 'e'],
    ]);
    const [a] = cells;
    expect(ofColor(red.color).filter(({ line }) => line === 'horizontal')).toEqual([
      { x: a!.x, y: a!.y + a!.height - 1, width: a!.width, height: 2, line: 'horizontal' },
    ]);
    const [right, ...others] = ofColor(red.color).filter(({ line }) => line === 'vertical');
    expect(others).toEqual([]);
    expect(right!.height).toBeGreaterThan(a!.height);
  });

  it('on the left is on the left in a right-to-left table too', async () => {
    const style = { ...plainTableStyle, direction: 'rtl', radiusPx: 0, outerPaddingPx: 0 } as const;
    const row = ['a', bordered('b', { right: red }), bordered('c', { left: blue })];
    const { cells, ofColor } = await laidOut([row], plainTableStyle.border, { style });
    const [a, b, c] = cells;
    expect(a!.x).toBeGreaterThan(b!.x);
    expect(ofColor(red.color)[0]!.x).toBe(a!.x - 2);
    expect(ofColor(blue.color)[0]!.x).toBe(0);
    expect(c!.x).toBe(1);
  });
});

describe('the borders of a row', () => {
  const withRow = (table: StyledTable, row: number, borders: Partial<CellBorders>): StyledTable => ({
    ...table,
    rows: table.rows.map((styled, index) =>
      index === row ? { ...styled, borders: { ...noSides, ...borders } } : styled,
    ),
  });

  it('are one line each, at its ends only on the left and right, and a cell overrides them', async () => {
    const cells = [
      ['a', 'b', 'c'],
      ['d', 'e', bordered('f', { top: none })],
    ];
    const { rows } = withRow(sampleTable([], cells), 1, { top: red, left: blue, right: blue });
    const { ofColor, cells: boxes, page } = await laidOut(cells, noGrid, { rows });
    const [d, e] = boxes.slice(3);
    expect(ofColor(red.color)).toEqual([
      { x: d!.x, y: d!.y, width: d!.width + e!.width, height: 2, line: 'horizontal' },
    ]);
    expect(ofColor(blue.color).map(({ x }) => x)).toEqual([0, page.widthPx - 2]);
  });

  it('show the lower border of the last row of each page, and none where a row continues', async () => {
    const long = 'word '.repeat(3_000);
    const table = withRow(sampleTable([], [['a'], [long], ['b']]), 1, { top: red, bottom: blue });
    const style = { ...plainTableStyle, radiusPx: 0 };
    const { scene } = await layoutTable(
      { ...table, columns: [{ header: '', widthPx: 400 }], style, hasBorders: true },
      text,
      {
        format: 'pdf',
        page: 'a4',
        images: new Map(),
      },
    );
    const counts = scene.pages.map(({ items }) => {
      const fills = rectsOf(items).map(({ fill }) => fill);
      return [
        fills.filter((fill) => fill === red.color).length,
        fills.filter((fill) => fill === blue.color).length,
      ];
    });
    expect(counts.length).toBeGreaterThan(2);
    expect(counts[0]).toEqual([1, 0]);
    expect(counts.slice(1, -1)).toEqual(counts.slice(1, -1).map(() => [0, 0]));
    expect(counts.at(-1)).toEqual([0, 1]);
  });
});
