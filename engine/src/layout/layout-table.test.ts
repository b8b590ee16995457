import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { rgb } from '../scene/color.ts';
import type { ComputedTableStyle, StyledCell, StyledTable } from '../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../text/text-engine.ts';
import {
  expectCellsToFillPage,
  expectTextInsideCells,
  groupsByRole,
  runsOf,
  serializeLayout,
  visibleText,
} from './layout.suite.ts';
import type { LayoutOptions } from './layout-options.ts';
import { layoutTable } from './layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from './sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
const a4: LayoutOptions = { format: 'pdf', page: 'a4', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

function styled(more: Partial<ComputedTableStyle>): { style: ComputedTableStyle } {
  return { style: { ...plainTableStyle, ...more } };
}

const wordText = fc
  .array(fc.string({ unit: fc.constantFrom(...'aeimnrstW059-/$.,é✓東'), maxLength: 14 }), { maxLength: 8 })
  .map((words) => words.join(' '));

/** A grid of random cells, some of which span. */
const randomTable = fc
  .record({
    columnCount: fc.integer({ min: 1, max: 5 }),
    rowCount: fc.integer({ min: 1, max: 6 }),
    texts: fc.array(wordText, { minLength: 30, maxLength: 30 }),
    spans: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
      minLength: 30,
      maxLength: 30,
    }),
    width: fc.oneof(fc.constant('auto' as const), fc.integer({ min: 100, max: 1_500 })),
    borderWidthPx: fc.integer({ min: 0, max: 4 }),
    cellPaddingXPx: fc.integer({ min: 0, max: 20 }),
    cellPaddingYPx: fc.integer({ min: 0, max: 20 }),
    direction: fc.constantFrom('ltr' as const, 'rtl' as const),
    autoFitColumns: fc.boolean(),
    align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
  })
  .map(({ columnCount, rowCount, texts, spans, borderWidthPx, align, ...rest }) => {
    const taken = new Set<string>();
    const body = Array.from({ length: rowCount }, (_r, row) =>
      Array.from({ length: columnCount }, (_c, column): StyledCell | undefined => {
        if (taken.has(`${row} ${column}`)) return undefined;
        const index = row * columnCount + column;
        const [wantedColumns, wantedRows] = spans[index]!;
        let colspan = 1;
        while (
          colspan < wantedColumns &&
          column + colspan < columnCount &&
          !taken.has(`${row} ${column + colspan}`)
        ) {
          colspan++;
        }
        const rowspan = Math.min(wantedRows, rowCount - row);
        for (let i = 0; i < rowspan * colspan; i++) {
          taken.add(`${row + Math.floor(i / colspan)} ${column + (i % colspan)}`);
        }
        return sampleCell(texts[index]!, {
          colspan,
          rowspan,
          style: { ...plainCellStyle, textAlign: align },
        });
      }),
    );
    const headers = Array.from({ length: columnCount }, (_, i) => `Column ${i}`);
    const border = { ...plainTableStyle.border, widthPx: borderWidthPx };
    return sampleTable(headers, body, styled({ ...rest, border }));
  });

describe('layout of any table', () => {
  it('tiles the grid with cells and keeps all text inside them', async () => {
    await fc.assert(
      fc.asyncProperty(randomTable, async (table) => {
        const laidOut = await layoutTable(table, text, png);
        expectCellsToFillPage(laidOut.hits.cells, table.style.border.widthPx);
        expectTextInsideCells(laidOut, table.style.cellPaddingXPx, 1, table.style.cellPaddingYPx);
        const page = laidOut.scene.pages[0]!;
        const right = Math.max(...laidOut.hits.cells.map((hit) => hit.x + hit.width));
        expect(right + table.style.border.widthPx + table.style.outerPaddingPx).toBe(page.widthPx);
        if (table.style.width !== 'auto') {
          const isWider = page.widthPx > table.style.width;
          expect(page.widthPx).toBeGreaterThanOrEqual(table.style.width);
          expect(laidOut.clamps.some((warning) => warning.message.startsWith('The image is'))).toBe(isWider);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same each time', async () => {
    const table = sampleTable(['A', 'B'], [['ab ✓ 12', 'wrap '.repeat(50)]]);
    const first = await layoutTable(table, text, png);
    const fresh = await createTextEngine(nodeHost());
    expect(serializeLayout(await layoutTable(table, fresh, png))).toBe(serializeLayout(first));
  });

  it('is the same after enough text to evict the glyphs of earlier scenes', async () => {
    const engine = await createTextEngine(nodeHost());
    const table = sampleTable(['A', 'B'], [['ab 12', 'wrap '.repeat(50)]]);
    const first = await layoutTable(table, engine, png);
    const before = serializeLayout(first);
    const long = sampleTable(['A'], [['word '.repeat(220_000)]]);
    expect((await layoutTable(long, engine, png)).scene.glyphs.count).toBeGreaterThan(1_050_000);
    const again = await layoutTable(table, engine, png);
    expect(again.scene.glyphs.count).toBeLessThan(1_000);
    expect(serializeLayout(again)).toBe(before);
    expect(serializeLayout(first)).toBe(before);
  });

  it('places columns and rows on whole pixels', async () => {
    const table = sampleTable(
      ['A', 'B'],
      [['some text', 'more']],
      styled({ cellPaddingXPx: 7, cellPaddingYPx: 5 }),
    );
    const { hits } = await layoutTable(table, text, png);
    for (const { x, y, width, height } of hits.cells) {
      for (const length of [x, y, width, height]) expect(Number.isInteger(length)).toBe(true);
    }
  });
});

describe('rows', () => {
  it('are as high as their tallest cell, its padding included', async () => {
    const { hits } = await layoutTable(sampleTable(['A', 'B'], [['1', '1\n2\n3']]), text, png);
    expect(hits.cells.filter((hit) => hit.row === 1).map((hit) => hit.height)).toEqual([80, 80]);
  });

  it('have at least their minimum height', async () => {
    const table = sampleTable(['A'], [['1']]);
    const rows = table.rows.map((row) => ({ ...row, minHeightPx: 55 }));
    const { hits } = await layoutTable({ ...table, rows }, text, png);
    expect(hits.cells.map((hit) => hit.height)).toEqual([55, 55]);
  });

  it('share the extra height of a cell that spans them', async () => {
    const spanning = sampleCell('1\n2\n3\n4\n5', { rowspan: 2 });
    const table = sampleTable(
      ['A', 'B'],
      [
        [spanning, 'x'],
        [undefined, 'y'],
      ],
    );
    const { hits } = await layoutTable(table, text, png);
    const height = (row: number, column: number) =>
      hits.cells.find((hit) => hit.row === row && hit.column === column)!.height;
    expect(height(1, 0)).toBe(5 * 20 + 20);
    expect([height(1, 1), height(2, 1)]).toEqual([60, 59]);
  });

  it.each([
    ['top', 51 + 10 + 14],
    ['middle', 51 + 10 + 14 + 40],
    ['bottom', 51 + 10 + 14 + 80],
  ] as const)('place text at the %s', async (verticalAlign, baseline) => {
    const cell = sampleCell('x', { style: { ...plainCellStyle, verticalAlign } });
    const table = sampleTable([], [['y'], [cell]], { columns: [{ header: '', widthPx: undefined }] });
    const rows = table.rows.map((row, i) => ({ ...row, minHeightPx: i === 0 ? 29 : 120 }));
    const { scene } = await layoutTable({ ...table, rows }, text, png);
    const run = runsOf(scene.pages[0]!.items).find((item) => item.text === 'x')!;
    expect(run.y).toBeGreaterThanOrEqual(baseline);
    expect(run.y).toBeLessThanOrEqual(baseline + 12);
  });
});

describe('text in rows of several lines', () => {
  const auto = { ...plainCellStyle, verticalAlign: 'auto' } as const;
  const cell = (value: string, more: Partial<StyledCell> = {}) => sampleCell(value, { style: auto, ...more });
  /** Distance from the top of the first cell `x` to its text, px. */
  const depthOf = async (body: readonly (readonly (StyledCell | undefined)[])[]) => {
    const { scene, hits } = await layoutTable(sampleTable(['A', 'B'], body), text, png);
    const found = groupsByRole(scene, 0, 'cell').find((group) => visibleText(group) === 'x')!;
    const box = hits.cells.find(({ row, column }) => row === found.row && column === found.column)!;
    return runsOf(found.items)[0]!.y - box.y;
  };

  it('is centred beside two lines and top-aligned beside three', async () => {
    const alone = await depthOf([[cell('x'), cell('1')]]);
    expect(await depthOf([[cell('x'), cell('1\n2')]])).toBe(alone + 10);
    expect(await depthOf([[cell('x'), cell('1\n2\n3')]])).toBe(alone);
  });

  it('keeps an explicit alignment', async () => {
    const alone = await depthOf([[cell('x'), cell('1')]]);
    const middle = cell('x', { style: plainCellStyle });
    expect(await depthOf([[middle, cell('1\n2\n3')]])).toBe(alone + 20);
  });

  it('is top-aligned in each row that a cell of many lines spans', async () => {
    const alone = await depthOf([[cell('x'), cell('1')]]);
    const span = cell('1\n2\n3\n4\n5\n6', { rowspan: 2 });
    expect(
      await depthOf([
        [span, cell('y')],
        [undefined, cell('x')],
      ]),
    ).toBe(alone);
  });

  it('is top-aligned in a cell that spans a row with many lines', async () => {
    const alone = await depthOf([[cell('x'), cell('1')]]);
    expect(
      await depthOf([
        [cell('x', { rowspan: 2 }), cell('1')],
        [undefined, cell('1\n2\n3')],
      ]),
    ).toBe(alone);
  });
});

describe('grid lines', () => {
  const linesOf = async (table: StyledTable) => {
    const { scene } = await layoutTable(table, text, png);
    const decorations = groupsByRole(scene, 0, 'decoration');
    return decorations
      .flatMap((group) => group.items)
      .filter((item) => item.kind === 'rect' && item.fill === rgb(0xe5e7eb));
  };

  it('run once between rows and columns and not through spans', async () => {
    expect(
      await linesOf(
        sampleTable(
          ['A', 'B'],
          [
            ['1', '2'],
            ['3', '4'],
          ],
        ),
      ),
    ).toHaveLength(3);
    const spanned = sampleTable(
      ['A', 'B'],
      [
        [sampleCell('all', { colspan: 2 }), undefined],
        ['3', '4'],
      ],
    );
    expect(await linesOf(spanned)).toHaveLength(4);
  });

  it('take up no space and are not drawn at a width of 0', async () => {
    const border = { ...plainTableStyle.border, widthPx: 0 };
    const table = sampleTable(['A'], [['1']], styled({ border, outerPaddingPx: 0 }));
    expect(await linesOf(table)).toEqual([]);
    const { scene } = await layoutTable(table, text, png);
    expect(scene.pages[0]!.heightPx).toBe(80);
  });
});

describe('wrapping', () => {
  it('leaves short texts on one line and wraps sentences', async () => {
    const table = sampleTable(['A', 'B'], [['a short text', 'word '.repeat(60).trim()]]);
    const { scene, hits } = await layoutTable(table, text, png);
    const [short, long] = groupsByRole(scene, 0, 'cell');
    expect(runsOf(short!.items)).toHaveLength(1);
    expect(runsOf(long!.items).length).toBeGreaterThan(4);
    expect(hits.cells.find((hit) => hit.row === 1 && hit.column === 1)!.width).toBeLessThanOrEqual(560);
  });

  it('breaks one long token instead of widening the table', async () => {
    const token = 'x'.repeat(400);
    const laidOut = await layoutTable(sampleTable(['A'], [[token]]), text, png);
    expect(laidOut.scene.pages[0]!.widthPx).toBeLessThan(610);
    expect(visibleText(groupsByRole(laidOut.scene, 0, 'cell')[0]!).replaceAll('|', '')).toBe(token);
    expectTextInsideCells(laidOut, 10);
  });

  it('widens a table for its title', async () => {
    const title = {
      text: 'A title of some length',
      style: { ...plainCellStyle, fontSizePx: 20, lineHeightPx: 28 },
    };
    const { scene } = await layoutTable(sampleTable(['A'], [['1']], { title }), text, png);
    expect(runsOf(groupsByRole(scene, 0, 'title')).map((run) => run.text)).toEqual([
      'A title of some length',
    ]);
  });
});

describe('warnings', () => {
  it('list characters without a glyph, sorted', async () => {
    const { warnings } = await layoutTable(sampleTable(['𐌰 ✓'], [['𒀀 𒀀']]), text, png);
    expect(warnings).toEqual([
      { message: '2 characters have no glyph and are shown as a box: U+10330 𐌰, U+12000 𒀀.' },
    ]);
  });

  it('report the final width of the image', async () => {
    const table = sampleTable(['Unbreakable', 'Header'], [['1', '2']], styled({ width: 100 }));
    const { clamps, scene } = await layoutTable(table, text, png);
    expect(clamps).toHaveLength(1);
    expect(clamps[0]!.message).toContain(`${scene.pages[0]!.widthPx} px wide, not 100 px`);
  });
});

describe('empty tables', () => {
  it('have one page', async () => {
    const { scene } = await layoutTable(sampleTable([], []), text, png);
    expect(scene.pages[0]).toMatchObject({ widthPx: 40, heightPx: 40 });
    const { scene: onPaper } = await layoutTable(sampleTable([], []), text, a4);
    expect(onPaper.pages).toHaveLength(1);
    const title = { text: 'Nothing found', style: plainCellStyle };
    const { scene: titled } = await layoutTable(sampleTable([], [], { title }), text, png);
    expect(runsOf(titled.pages[0]!.items).map((run) => run.text)).toEqual(['Nothing found']);
  });
});

describe('words with soft breaks', () => {
  const headers = ['id', 'average_order_value_last_30_days', 'customerLifetimeValue'];
  const tableWith = (more: Partial<ComputedTableStyle>, widthPx?: number) => {
    const columns = headers.map((header) => ({ header, widthPx: header === 'id' ? undefined : widthPx }));
    const rows = [['1042', '2024-07-01', 'path/to/field.name'].map((value) => sampleCell(value))];
    return sampleTable(headers, rows, { columns, ...styled(more) });
  };
  const widthsOf = async (table: StyledTable) => {
    const laidOut = await layoutTable(table, text, png);
    expectTextInsideCells(laidOut, table.style.cellPaddingXPx, 1, table.style.cellPaddingYPx);
    return { laidOut, widths: laidOut.hits.cells.slice(0, headers.length).map(({ width }) => width) };
  };

  it('fit the requested width of their column and are whole without a requested width', async () => {
    const narrow = await widthsOf(tableWith({}, 110));
    expect(narrow.widths.slice(1)).toEqual([110, 110]);
    expect(narrow.laidOut.clamps).toEqual([]);
    const shown = runsOf(narrow.laidOut.scene.pages[0]!.items).map((run) => run.text);
    expect(shown.join('')).toBe([...headers, '1042', '2024-07-01', 'path/to/field.name'].join(''));
    const wide = await widthsOf(tableWith({}));
    expect(Math.min(...wide.widths.slice(1))).toBeGreaterThan(150);
  });

  it('that are too long for any column leave space for the others', async () => {
    const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    const note = 'A slightly longer note that wraps over lines';
    const rows = [[hash, hash, note].map((value) => sampleCell(value))];
    const shown = sampleTable(['hash', 'other', 'note'], rows, styled({ width: 500 }));
    const laidOut = await layoutTable(shown, text, png);
    const widths = laidOut.hits.cells.slice(0, 3).map(({ width }) => width);
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.75);
    const requested = headers.map((header) => ({ header, widthPx: header === 'id' ? undefined : 120 }));
    const narrow = await layoutTable(sampleTable(headers, rows, { columns: requested }), text, png);
    expect(narrow.hits.cells[1]!.width).toBe(120);
    expect(narrow.clamps).toEqual([]);
  });

  it.each([true, false])('fit the width of the table, autoFitColumns %s', async (autoFitColumns) => {
    const { laidOut } = await widthsOf(tableWith({ width: 360, autoFitColumns }));
    expect(laidOut.scene.pages[0]!.widthPx).toBe(360);
    expect(laidOut.clamps).toEqual([]);
    expect(runsOf(laidOut.scene.pages[0]!.items).map((run) => run.text)).toContain('2024-07-01');
  });
});
