import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { rgb } from '../scene/color.ts';
import type { CellVisual } from '../table/cell-visual.ts';
import type { StyledCell, StyledTable } from '../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../text/text-engine.ts';
import type { LayoutOptions } from './layout-options.ts';
import { layoutTable } from './layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from './sample-tables.ts';
import { type ShownCell, shownCells, TOLERANCE_PX, visualOf } from './visuals.suite.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const cellsOf = async (table: StyledTable) => shownCells(await layoutTable(table, text, png));
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
          const shown = (await cellsOf(sampleTable(['a', 'b'], rows, { style, columns }))).filter(
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
    for (const { box, runs } of await cellsOf(sampleTable(['a'], cells))) {
      const capitalsPx = 0.727 * FONT_PX;
      expect(Math.abs(box!.y + box!.height / 2 - (runs[0]!.y - capitalsPx / 2))).toBeLessThan(1);
      expect(runs[1]!.y - runs[0]!.y).toBe(plainCellStyle.lineHeightPx);
    }
  });

  it('makes a row as high as it needs, and a column as wide', async () => {
    const size = async (cell: StyledCell) => (await cellsOf(sampleTable(['a'], [[cell]])))[0]!.hit;
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
      const shown = await cellsOf(sampleTable(['a'], rows));
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
      (await cellsOf(sampleTable(['a'], [[sampleCell(own, { visual: visualOf(more) })]])))[0]!.alt;
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
      const [{ hit, box, runs }] = (await cellsOf(table)) as [ShownCell];
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
      const [{ box, runs }] = (await cellsOf(table)) as [ShownCell];
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
    const [shown] = await cellsOf(sampleTable(['a'], rows));
    return shown!.hit.width;
  };
  expect(await widthOf(1)).toBe(await widthOf(undefined));
});

describe('a drawing behind text', () => {
  it('fills the cell inside its lines and takes no space', async () => {
    const sizes = async (visual: CellVisual | undefined) =>
      cellsOf(sampleTable(['a'], [[sampleCell('Hamburg', { visual })], ['two\nlines']]));
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
    const [{ group }] = (await cellsOf(
      sampleTable(['a'], [[sampleCell('Hamburg', { style, visual: visualOf({ placement: 'behind' }) })]]),
    )) as [ShownCell];
    expect(group.items.map(({ kind }) => kind)).toEqual(['rect', 'figure', 'glyphs']);
  });
});
