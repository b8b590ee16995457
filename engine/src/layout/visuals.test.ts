import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { rgb } from '../scene/color.ts';
import type {
  FigureItem,
  GlyphsItem,
  GroupItem,
  Item,
  PolygonItem,
  RectItem,
  Scene,
} from '../scene/scene.ts';
import type { CellVisual, VisualShape } from '../table/cell-visual.ts';
import type { StyledCell, StyledTable } from '../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../text/text-engine.ts';
import type { CellHit } from './emit/hit-map.ts';
import { groupsByRole, runsOf } from './layout.suite.ts';
import type { LayoutOptions } from './layout-options.ts';
import { layoutTable } from './layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from './sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
const a4: LayoutOptions = { format: 'pdf', page: 'a4', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const FRAME_COLOR = rgb(0xff00ff);
/** Fills the box, so that tests can read where it is. */
const frame: VisualShape = { kind: 'area', points: [0, 0, 1, 0, 1, 1, 0, 1], fill: FRAME_COLOR };

function visualOf(more: Partial<CellVisual> = {}): CellVisual {
  const size = { widthEm: 5, heightEm: 1, insetEm: 0 };
  return { ...size, placement: 'before', isMirrored: true, shapes: [frame], alt: 'five', ...more };
}

interface ShownCell {
  readonly group: GroupItem;
  readonly hit: CellHit;
  readonly box: RectItem | undefined;
  readonly alt: string | undefined;
  readonly runs: readonly GlyphsItem[];
}

/** The body cells of a page in reading order, each with its drawing. */
async function shownCells(table: StyledTable, options = png, page = 0): Promise<ShownCell[]> {
  const { scene, hits } = await layoutTable(table, text, options);
  return cellsOf(scene, hits.cells, page);
}

function cellsOf(scene: Scene, hits: readonly CellHit[], page: number): ShownCell[] {
  return groupsByRole(scene, page, 'cell').map((group) => {
    const hit = hits.find(
      (cell) => cell.page === page && cell.row === group.row && cell.column === group.column,
    )!;
    const figures = group.items.filter((item): item is FigureItem => item.kind === 'figure');
    const box = drawnItems(group.items).find(isFrame);
    return { group, hit, box, alt: figures[0]?.alt, runs: runsOf(group.items) };
  });
}

/** Rectangles and polygons of a cell, with and without a text for readers. */
function drawnItems(items: readonly Item[]): (RectItem | PolygonItem)[] {
  return items.flatMap((item) => {
    if (item.kind === 'figure') return item.items;
    return item.kind === 'rect' || item.kind === 'polygon' ? [item] : [];
  });
}

function isFrame(item: Item): item is RectItem {
  return item.kind === 'rect' && item.fill === FRAME_COLOR;
}

/** Positions are rounded to 0.01 px. */
const TOLERANCE_PX = 0.02;
const FONT_PX = plainCellStyle.fontSizePx;
const GAP_PX = FONT_PX / 2;

const texts = fc.constantFrom(
  '',
  '7',
  '1,204.5',
  'Hamburg',
  'falls a little bit',
  'donaudampfschifffahrt',
  'مرحبا بالعالم',
);
const anyCell = fc
  .record({
    own: texts,
    textAlign: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    verticalAlign: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const, 'auto' as const),
    indentPx: fc.constantFrom(0, 0, 16),
    maxLines: fc.constantFrom(undefined, 1, 2),
    mark: fc.constantFrom(undefined, undefined, 'before' as const, 'after' as const),
  })
  .map(({ own, mark, ...style }): StyledCell => {
    const cell = sampleCell(own, { style: { ...plainCellStyle, ...style } });
    const side = style.textAlign === 'center' ? ('after' as const) : mark;
    return mark === undefined || side === undefined ? cell : { ...cell, mark: { text: '1', side } };
  });
const anyTable = fc.record({
  cells: fc.array(anyCell, { minLength: 2, maxLength: 5 }),
  widthEm: fc.double({ min: 0.8, max: 12, noNaN: true }),
  heightEm: fc.double({ min: 0.5, max: 3, noNaN: true }),
  direction: fc.constantFrom('ltr' as const, 'rtl' as const),
  width: fc.constantFrom('auto' as const, 150, 340, 700),
  columnPx: fc.constantFrom(undefined, 40, 120, 300),
});

describe('a drawing beside text', () => {
  it.each(['before', 'after'] as const)(
    'has the same place in each row and touches no text: %s',
    async (placement) => {
      await fc.assert(
        fc.asyncProperty(anyTable, async ({ cells, widthEm, heightEm, direction, width, columnPx }) => {
          const visual = visualOf({ placement, widthEm, heightEm });
          const columns = [
            { header: 'a', widthPx: columnPx },
            { header: 'b', widthPx: undefined },
          ];
          const rows = cells.map((cell) => [{ ...cell, visual }, 'beside it']);
          const style = { ...plainTableStyle, direction, width };
          const shown = (await shownCells(sampleTable(['a', 'b'], rows, { style, columns }))).filter(
            ({ hit }) => hit.column === 0,
          );
          const isLeft = (placement === 'before') === (direction === 'ltr');
          for (const [row, { hit, box, runs }] of shown.entries()) {
            const [left, right] = [
              hit.x + plainTableStyle.cellPaddingXPx,
              hit.x + hit.width - plainTableStyle.cellPaddingXPx,
            ];
            expect(box!.width).toBe(Math.round(widthEm * FONT_PX));
            expect(box!.height).toBe(Math.round(heightEm * FONT_PX));
            expect(box!.x).toBe(isLeft ? left : right - box!.width);
            expect(box!.y).toBeGreaterThanOrEqual(hit.y + plainTableStyle.cellPaddingYPx);
            expect(box!.y + box!.height).toBeLessThanOrEqual(
              hit.y + hit.height - plainTableStyle.cellPaddingYPx,
            );
            const gapPx = cells[row]!.text === '' ? 0 : GAP_PX;
            for (const run of runs) {
              if (isLeft) expect(run.x).toBeGreaterThan(box!.x + box!.width + gapPx - TOLERANCE_PX);
              else expect(run.x + run.widthPx).toBeLessThan(box!.x - gapPx + TOLERANCE_PX);
              expect(run.x).toBeGreaterThan(left - TOLERANCE_PX);
              expect(run.x + run.widthPx).toBeLessThan(right + TOLERANCE_PX);
            }
          }
        }),
        { numRuns: 150 },
      );
    },
  );

  it('is in the middle of the first line, whichever of them is higher', async () => {
    const cells = [0.6, 1, 3].map((heightEm) => [
      sampleCell('two\nlines', { visual: visualOf({ heightEm }) }),
    ]);
    for (const { box, runs } of await shownCells(sampleTable(['a'], cells))) {
      const capitalsPx = 0.727 * FONT_PX;
      expect(Math.abs(box!.y + box!.height / 2 - (runs[0]!.y - capitalsPx / 2))).toBeLessThan(1);
      expect(runs[1]!.y - runs[0]!.y).toBe(plainCellStyle.lineHeightPx);
    }
  });

  it('makes a row as high as it needs, and a column as wide', async () => {
    const size = async (cell: StyledCell) => (await shownCells(sampleTable(['a'], [[cell]])))[0]!.hit;
    const plain = await size(sampleCell('Hamburg'));
    const low = await size(sampleCell('Hamburg', { visual: visualOf() }));
    expect([low.width - plain.width, low.height]).toEqual([5 * FONT_PX + GAP_PX, plain.height]);
    const high = await size(sampleCell('Hamburg', { visual: visualOf({ heightEm: 3 }) }));
    expect(high.height).toBe(3 * FONT_PX + 2 * plainTableStyle.cellPaddingYPx);
    const alone = await size(sampleCell('Hamburg', { visual: visualOf({ heightEm: 3, placement: 'only' }) }));
    expect([alone.width, alone.height]).toEqual([
      5 * FONT_PX + 2 * plainTableStyle.cellPaddingXPx,
      high.height,
    ]);
  });

  it('keeps decimal points below each other', async () => {
    const numbers = ['1.25', '12.5', '300', '0.125'];
    const style = { ...plainCellStyle, textAlign: 'right' as const };
    const endOf = async (visual: CellVisual | undefined) => {
      const rows = numbers.map((number) => {
        const point = number.indexOf('.');
        const decimalPointOffset = point < 0 ? number.length : point;
        return [sampleCell(number, { style, decimalPointOffset, visual })];
      });
      const shown = await shownCells(sampleTable(['a'], rows));
      return shown.map(({ hit, runs }) => hit.x + hit.width - runs[0]!.x - runs[0]!.widthPx);
    };
    const plain = await endOf(undefined);
    expect(new Set(plain).size).toBeGreaterThan(1);
    const beside = await endOf(visualOf());
    expect(beside).toEqual(plain.map((px) => expect.closeTo(px, 1)));
    const shifted = plain.map((px) => px + 5 * FONT_PX + GAP_PX);
    const after = await endOf(visualOf({ placement: 'after' }));
    expect(after).toEqual(shifted.map((px) => expect.closeTo(px, 1)));
  });

  it('is read with its text, but without repeating it', async () => {
    const altOf = async (own: string, more: Partial<CellVisual>) =>
      (await shownCells(sampleTable(['a'], [[sampleCell(own, { visual: visualOf(more) })]])))[0]!.alt;
    expect(await altOf('45', { alt: '45, 60 % of the largest' })).toBe('60 % of the largest');
    expect(await altOf('4', { alt: '45, 60 % of the largest' })).toBe('45, 60 % of the largest');
    expect(await altOf('45', { alt: '45' })).toBeUndefined();
    expect(await altOf('45', { alt: '45', placement: 'only' })).toBe('45');
    expect(await altOf('', { alt: '45' })).toBe('45');
    expect(await altOf('45', { alt: '' })).toBeUndefined();
  });
});

describe('a drawing instead of text', () => {
  it.each(['left', 'center', 'right'] as const)('is aligned as text would be: %s', async (textAlign) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const style = { ...plainCellStyle, textAlign };
      const visual = visualOf({ placement: 'only' });
      const columns = [{ header: 'a', widthPx: 200 }];
      const table = sampleTable(['a'], [[sampleCell('hidden', { style, visual, decimalPointOffset: 3 })]], {
        style: { ...plainTableStyle, direction },
        columns,
      });
      const [{ hit, box, runs }] = (await shownCells(table)) as [ShownCell];
      const freePx = hit.width - 2 * plainTableStyle.cellPaddingXPx - box!.width;
      const share = { left: 0, center: 0.5, right: 1 }[textAlign];
      expect(box!.x).toBe(hit.x + plainTableStyle.cellPaddingXPx + freePx * share);
      expect(runs).toEqual([]);
    }
  });

  it('has its footnote mark at its end', async () => {
    const visual = visualOf({ placement: 'only' });
    const cell = sampleCell('hidden', { visual, mark: { text: '1', side: 'after' } });
    for (const [direction, isRight] of [
      ['ltr', true],
      ['rtl', false],
    ] as const) {
      const table = sampleTable(['a'], [[cell]], { style: { ...plainTableStyle, direction } });
      const [{ box, runs }] = (await shownCells(table)) as [ShownCell];
      expect(runs.map((run) => run.text)).toEqual(['1']);
      if (isRight) expect(runs[0]!.x).toBeGreaterThan(box!.x + box!.width);
      else expect(runs[0]!.x + runs[0]!.widthPx).toBeLessThan(box!.x);
    }
  });
});

it('needs no space for the decimal points of a text that is not shown', async () => {
  const widthOf = async (decimalPointOffset: number | undefined) => {
    const visual = visualOf({ placement: 'only' });
    const style = { ...plainCellStyle, textAlign: 'right' as const };
    const other = sampleCell('2.25', { style, decimalPointOffset: 1 });
    const rows = [[sampleCell('1', { style, visual, decimalPointOffset })], [other]];
    const [shown] = await shownCells(sampleTable(['a'], rows));
    return shown!.hit.width;
  };
  expect(await widthOf(1)).toBe(await widthOf(undefined));
});

describe('a drawing behind text', () => {
  it('fills the cell inside its lines and takes no space', async () => {
    const sizes = async (visual: CellVisual | undefined) =>
      shownCells(sampleTable(['a'], [[sampleCell('Hamburg', { visual })], ['two\nlines']]));
    const [plain] = (await sizes(undefined)) as [ShownCell, ShownCell];
    const [{ hit, box, runs, group }] = (await sizes(visualOf({ placement: 'behind' }))) as [
      ShownCell,
      ShownCell,
    ];
    expect(hit).toEqual(plain.hit);
    expect(runs.map(({ x, y }) => [x, y])).toEqual(plain.runs.map(({ x, y }) => [x, y]));
    const { x, y, width, height } = hit;
    expect(box).toMatchObject({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 });
    expect(group.items.map(({ kind }) => kind)).toEqual(['figure', 'glyphs']);
  });

  it('is in front of the background of its cell', async () => {
    const style = { ...plainCellStyle, backgroundColor: rgb(0x00ff00) };
    const [{ group }] = (await shownCells(
      sampleTable(['a'], [[sampleCell('Hamburg', { style, visual: visualOf({ placement: 'behind' }) })]]),
    )) as [ShownCell];
    expect(group.items.map(({ kind }) => kind)).toEqual(['rect', 'figure', 'glyphs']);
  });
});

describe('the shapes of a drawing', () => {
  const corner = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );

  it('are at the given fractions of the box, mirrored in tables from right to left', async () => {
    const drawings = fc.record({
      corners: fc.array(corner, { minLength: 3, maxLength: 3 }),
      insetEm: fc.constantFrom(0, 0.1, 0.25),
      widthEm: fc.double({ min: 1, max: 12, noNaN: true }),
      placement: fc.constantFrom('before' as const, 'after' as const, 'behind' as const, 'only' as const),
      direction: fc.constantFrom('ltr' as const, 'rtl' as const),
      isMirrored: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(drawings, async ({ corners, insetEm, widthEm, placement, direction, isMirrored }) => {
        const triangle: VisualShape = { kind: 'area', points: corners.flat(), fill: rgb(0x0000ff) };
        const more = { widthEm, insetEm, placement, isMirrored };
        const visual = visualOf({ ...more, shapes: [frame, triangle] });
        const table = sampleTable(['a'], [[sampleCell('Hamburg', { visual })]], {
          style: { ...plainTableStyle, direction },
        });
        const [{ box, group }] = (await shownCells(table)) as [ShownCell];
        const polygon = drawnItems(group.items).find((item): item is PolygonItem => item.kind === 'polygon')!;
        const isFlipped = isMirrored && direction === 'rtl';
        corners.forEach(([x, y], index) => {
          const expectedX = box!.x + (isFlipped ? 1 - x : x) * box!.width;
          expect(Math.abs(polygon.points[2 * index]! - expectedX)).toBeLessThan(TOLERANCE_PX);
          const expectedY = box!.y + y * box!.height;
          expect(Math.abs(polygon.points[2 * index + 1]! - expectedY)).toBeLessThan(TOLERANCE_PX);
        });
        if (placement === 'behind') return;
        const insetPx = 2 * insetEm * FONT_PX;
        expect(box!.width).toBeCloseTo(Math.max(1, Math.round(widthEm * FONT_PX)) - insetPx, 1);
      }),
      { numRuns: 200 },
    );
  });

  it('have lengths in proportion to their values, with one axis in all rows', async () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.constantFrom('ltr' as const, 'rtl' as const),
        async (numbers, direction) => {
          const largest = Math.max(1, ...numbers.map(Math.abs));
          const rows = numbers.map((number) => {
            const end = 0.5 + number / largest / 2;
            const points = [0.5, 0.2, end, 0.2, end, 0.8, 0.5, 0.8];
            const bar: VisualShape = { kind: 'area', points, fill: rgb(0x0000ff) };
            return [sampleCell(String(number), { visual: visualOf({ shapes: [frame, bar] }) })];
          });
          const style = { ...plainTableStyle, direction };
          for (const [row, { box, group }] of (
            await shownCells(sampleTable(['a'], rows, { style }))
          ).entries()) {
            const bar = drawnItems(group.items).find(
              (item): item is RectItem => item.kind === 'rect' && !isFrame(item),
            )!;
            const axisPx = box!.x + box!.width / 2;
            const lengthPx = (Math.abs(numbers[row]!) / largest) * (box!.width / 2);
            expect(Math.abs(bar.width - lengthPx)).toBeLessThan(TOLERANCE_PX);
            const isRight = numbers[row]! > 0 === (direction === 'ltr');
            const startPx = numbers[row] === 0 || isRight ? bar.x : bar.x + bar.width;
            expect(Math.abs(startPx - axisPx)).toBeLessThan(TOLERANCE_PX);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('have flat edges on whole pixels, and ends where their values are', async () => {
    const slanted: VisualShape = {
      kind: 'area',
      points: [0, 0.07, 0.333, 0.07, 0.366, 0.93, 0, 0.93],
      fill: rgb(0x0000ff),
    };
    const style = { ...plainCellStyle, fontSizePx: 18, lineHeightPx: 26 };
    const cell = sampleCell('7', { style, visual: visualOf({ shapes: [frame, slanted] }) });
    const [{ box, group }] = (await shownCells(sampleTable(['a'], [[cell]]))) as [ShownCell];
    const [, bar] = drawnItems(group.items) as [RectItem, PolygonItem];
    const [x, y] = [box!.x, box!.y];
    const points = [x, y + 1, x + 29.97, y + 1, x + 32.94, y + 17, x, y + 17];
    expect(bar.points).toEqual(points.map((px) => expect.closeTo(px, 2)));
  });

  it('are polygons if they are lines or dots', async () => {
    const line: VisualShape = { kind: 'line', points: [0, 0.5, 1, 0.5], widthEm: 0.1, color: rgb(0x0000ff) };
    const dot: VisualShape = { kind: 'dot', x: 1, y: 0.5, radiusEm: 0.2, fill: rgb(0xff0000) };
    const visual = visualOf({ shapes: [frame, line, dot], insetEm: 0.2 });
    const [{ box, group }] = (await shownCells(sampleTable(['a'], [[sampleCell('7', { visual })]]))) as [
      ShownCell,
    ];
    const [, stroke, disc] = drawnItems(group.items) as [RectItem, PolygonItem, PolygonItem];
    const middle = box!.y + box!.height / 2;
    const bounds = ({ points }: PolygonItem) => {
      const xs = points.filter((_, index) => index % 2 === 0);
      const ys = points.filter((_, index) => index % 2 === 1);
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    };
    const right = box!.x + box!.width;
    expect(bounds(stroke)).toEqual(
      [box!.x - 0.7, middle - 0.7, right + 0.7, middle + 0.7].map((px) => expect.closeTo(px, 1)),
    );
    expect(bounds(disc)).toEqual(
      [right - 2.8, middle - 2.8, right + 2.8, middle + 2.8].map((px) => expect.closeTo(px, 1)),
    );
    expect(disc.points.length).toBeGreaterThan(2 * 24);
  });

  it('may be absent, which only keeps the place', async () => {
    const table = (visual: CellVisual) => sampleTable(['a'], [[sampleCell('n/a', { visual })]]);
    const [empty] = await shownCells(table(visualOf({ shapes: [] })));
    const [full] = await shownCells(table(visualOf()));
    expect(empty!.group.items.map(({ kind }) => kind)).toEqual(['glyphs']);
    expect(empty!.runs[0]!.x).toBe(full!.runs[0]!.x);
  });
});

describe('a drawing on several pages', () => {
  const [A4_HEIGHT_PX, MARGIN_PX] = [1122.52, 32];
  const figuresOf = (cells: readonly ShownCell[]) => cells.filter(({ box }) => box !== undefined);
  const pagesOf = async (table: StyledTable): Promise<ShownCell[][]> => {
    const { scene, hits } = await layoutTable(table, text, a4);
    return scene.pages.map((_, page) => cellsOf(scene, hits.cells, page));
  };
  const long = Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n');

  it.each(['before', 'after', 'behind', 'only'] as const)(
    'is shown once in a row that is split: %s',
    async (placement) => {
      const heightEm = 6;
      const drawn = sampleCell('short', { visual: visualOf({ placement, heightEm }) });
      const split = sampleCell(long, {
        visual: visualOf({ placement: placement === 'only' ? 'before' : placement, heightEm }),
      });
      const pages = await pagesOf(
        sampleTable(
          ['a', 'b'],
          [
            ['first', 'row'],
            [drawn, split],
          ],
        ),
      );
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.map((cells) => figuresOf(cells).map(({ hit }) => hit.column))).toEqual(
        pages.map((_, page) => (page === 0 ? [0, 1] : [])),
      );
      const lines = pages.flatMap((cells) =>
        cells.filter(({ hit }) => hit.column === 1).flatMap(({ runs }) => runs),
      );
      expect(lines.filter((run) => run.text.startsWith('line')).map((run) => run.text)).toEqual(
        long.split('\n'),
      );
      const bottoms = pages.map((cells) => Math.max(...cells.map(({ hit }) => hit.y + hit.height)));
      const pageEndPx = A4_HEIGHT_PX - MARGIN_PX;
      for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(pageEndPx);
      expect(bottoms[0]!).toBeGreaterThan(pageEndPx - 1.5 * plainCellStyle.lineHeightPx);
      for (const { hit, runs } of pages.flat())
        for (const run of runs) {
          expect(run.y).toBeLessThan(hit.y + hit.height);
          expect(run.y).toBeGreaterThan(hit.y);
        }
    },
  );

  it('is on one page with its row', async () => {
    const rows = Array.from({ length: 60 }, (_, row) => [
      sampleCell(`row ${row}`, { visual: visualOf({ heightEm: 4 }) }),
    ]);
    const pages = await pagesOf(sampleTable(['a'], rows));
    expect(pages.length).toBeGreaterThan(2);
    for (const cells of pages)
      for (const { hit, box } of cells) expect(box!.y + box!.height).toBeLessThanOrEqual(hit.y + hit.height);
    expect(pages.flat()).toHaveLength(60);
  });

  it('is repeated with the text of a cell that is repeated', async () => {
    const merged = sampleCell('North', { rowspan: 60, isRepeated: true, visual: visualOf() });
    const rows = Array.from({ length: 60 }, (_, row) => [row === 0 ? merged : undefined, `row ${row}`]);
    const pages = await pagesOf(sampleTable(['a', 'b'], rows));
    expect(pages.length).toBeGreaterThan(1);
    for (const cells of pages) {
      const [drawn] = figuresOf(cells);
      expect(drawn!.runs.map((run) => run.text)).toEqual(['North']);
    }
  });

  it('is repeated with a frozen column', async () => {
    const headers = Array.from({ length: 40 }, (_, column) => `Column ${column}`);
    const row = headers.map((header, column) =>
      column === 0 ? sampleCell(header, { visual: visualOf() }) : header,
    );
    const style = { ...plainTableStyle, frozenColumnCount: 1 };
    const pages = await pagesOf(sampleTable(headers, [row], { style }));
    expect(pages.length).toBeGreaterThan(1);
    for (const cells of pages) expect(figuresOf(cells)).toHaveLength(1);
  });
});
