import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import type { GlyphsItem, GroupItem, Item } from '../scene/scene.ts';
import type { StyledCell, StyledTable } from '../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../text/text-engine.ts';
import type { LayoutOptions } from './layout-options.ts';
import { layoutTable } from './layout-table.ts';
import { MARK_RISE_EM, MARK_SCALE } from './note-marks.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from './sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

interface ShownCell {
  readonly left: number;
  readonly right: number;
  /** Runs of the text, and those of the mark. */
  readonly runs: readonly GlyphsItem[];
  readonly marks: readonly GlyphsItem[];
}

/** The body cells of a table in reading order, with the edges of their content. */
async function shownCells(table: StyledTable): Promise<ShownCell[]> {
  const { scene, hits } = await layoutTable(table, text, png);
  const groups = groupsIn(scene.pages[0]!.items).filter(({ role }) => role === 'cell');
  return groups.map(({ row, column, items }) => {
    const hit = hits.cells.find((cell) => cell.row === row && cell.column === column)!;
    const glyphs = items.filter((item): item is GlyphsItem => item.kind === 'glyphs');
    const paddingPx = table.style.cellPaddingXPx;
    return {
      left: hit.x + paddingPx,
      right: hit.x + hit.width - paddingPx,
      runs: glyphs.filter(({ unseen }) => unseen === undefined),
      marks: glyphs.filter(({ unseen }) => unseen !== undefined),
    };
  });
}

function groupsIn(items: readonly Item[]): GroupItem[] {
  return items.flatMap((item) => {
    if (item.kind === 'clip') return groupsIn(item.items);
    return item.kind === 'group' ? [item, ...groupsIn(item.items)] : [];
  });
}

/** Positions are rounded to 0.01 px. */
const TOLERANCE_PX = 0.05;

const words = [
  'ships',
  'Hamburg',
  '1,204.5',
  'donaudampfschifffahrt',
  'مرحبا',
  'שלום',
  '東京都',
  'a-b_c',
  '2024',
];
const markTexts = fc.constantFrom('1', '12', '1,2', '*', '††', 'abc', '❶');
const markedCell = fc
  .record({
    chosen: fc.array(fc.constantFrom(...words), { maxLength: 6 }),
    mark: markTexts,
    side: fc.constantFrom('before' as const, 'after' as const),
    textAlign: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    maxLines: fc.constantFrom(undefined, 1, 2),
    isStyled: fc.boolean(),
  })
  .map(({ chosen, mark, side, textAlign, maxLines, isStyled }): StyledCell => {
    const own = chosen.join(' ');
    // A mark stands before texts that are aligned to a side.
    const place = textAlign === 'center' ? 'after' : side;
    const style = { ...plainCellStyle, textAlign, maxLines };
    const cell = sampleCell(own, { style, mark: { text: mark, side: place } });
    return isStyled && own.length > 1 ? { ...cell, runs: [boldRun(0, 1), boldRun(1, own.length)] } : cell;
  });

function boldRun(from: number, to: number): NonNullable<StyledCell['runs']>[number] {
  return {
    from,
    to,
    fontFamily: 'Inter',
    fontWeight: from === 0 ? 700 : 400,
    isItalic: false,
    scale: 1,
    riseEm: 0,
    padEm: 0,
    textColor: plainCellStyle.textColor,
    backgroundColor: undefined,
    underline: false,
    strike: false,
    link: undefined,
  };
}

describe('a footnote mark', () => {
  it('is inside its cell, on a line of its text, without overlapping it', async () => {
    const tables = fc.record({
      cells: fc.array(markedCell, { minLength: 1, maxLength: 4 }),
      direction: fc.constantFrom('ltr' as const, 'rtl' as const),
      width: fc.constantFrom('auto' as const, 200, 340, 700),
      columnPx: fc.constantFrom(undefined, 66, 80, 100, 140),
    });
    await fc.assert(
      fc.asyncProperty(tables, async ({ cells, direction, width, columnPx }) => {
        const rows = cells.map((cell) => [cell, 'beside it']);
        const style = { ...plainTableStyle, direction, width };
        const columns = [
          { header: 'a', widthPx: columnPx },
          { header: 'b', widthPx: undefined },
        ];
        const shown = await shownCells(sampleTable(['a', 'b'], rows, { style, columns }));
        for (const { left, right, runs, marks } of shown.filter((cell) => cell.marks.length > 0)) {
          const ends = [...runs, ...marks].map(({ x, widthPx }) => [x, x + widthPx] as const);
          for (const [from, to] of ends) {
            expect(from).toBeGreaterThan(left - TOLERANCE_PX);
            expect(to).toBeLessThan(right + TOLERANCE_PX);
          }
          const { y, sizePx } = marks[0]!;
          expect(sizePx).toBeCloseTo(plainCellStyle.fontSizePx * MARK_SCALE, 2);
          const onLine = runs.filter(
            (run) => Math.abs(run.y - y - MARK_RISE_EM * plainCellStyle.fontSizePx) < TOLERANCE_PX,
          );
          if (runs.length > 0) expect(onLine).not.toEqual([]);
          for (const run of onLine)
            for (const mark of marks) {
              const isBeside =
                mark.x + mark.widthPx <= run.x + TOLERANCE_PX || mark.x >= run.x + run.widthPx - TOLERANCE_PX;
              expect(isBeside).toBe(true);
            }
        }
        expect(shown.filter((cell) => cell.marks.length > 0)).toHaveLength(cells.length);
      }),
      { numRuns: 250 },
    );
  });

  it('moves no digit of an aligned column', async () => {
    const columns = fc.record({
      numbers: fc.array(
        fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 4 }), fc.boolean()),
        {
          minLength: 2,
          maxLength: 6,
        },
      ),
      mark: markTexts,
      direction: fc.constantFrom('ltr' as const, 'rtl' as const),
    });
    await fc.assert(
      fc.asyncProperty(columns, async ({ numbers, mark, direction }) => {
        const textAlign = direction === 'ltr' ? ('right' as const) : ('left' as const);
        const tableOf = (isMarked: boolean) => {
          const rows = numbers.map(([whole, decimals, hasMark]) => {
            const shown = (whole / 7).toFixed(decimals);
            const point = shown.indexOf('.');
            return [
              sampleCell(shown, {
                style: { ...plainCellStyle, textAlign },
                decimalPointOffset: point < 0 ? shown.length : point,
                ...(isMarked && hasMark && { mark: { text: mark, side: 'before' as const } }),
              }),
            ];
          });
          return sampleTable(['n'], rows, { style: { ...plainTableStyle, direction } });
        };
        const inset = ({ left, right, runs }: ShownCell) =>
          direction === 'ltr' ? right - runs[0]!.x - runs[0]!.widthPx : runs[0]!.x - left;
        const [plain, marked] = [await shownCells(tableOf(false)), await shownCells(tableOf(true))];
        plain.forEach((cell, row) => {
          expect(inset(marked[row]!)).toBeCloseTo(inset(cell), 1);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('is on the side where its text ends', async () => {
    const sideOf = async (own: string, direction: 'ltr' | 'rtl') => {
      const cell = sampleCell(own, { mark: { text: '1', side: 'after' } });
      const table = sampleTable(['a'], [[cell]], { style: { ...plainTableStyle, direction } });
      const [{ runs, marks }] = (await shownCells(table)) as [ShownCell];
      return marks[0]!.x > runs[0]!.x ? 'right' : 'left';
    };
    expect(await sideOf('abc', 'ltr')).toBe('right');
    expect(await sideOf('abc', 'rtl')).toBe('right');
    expect(await sideOf('שלום', 'ltr')).toBe('left');
    expect(await sideOf('2024', 'ltr')).toBe('right');
    expect(await sideOf('2024', 'rtl')).toBe('left');
  });
});
