import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTextLength } from '../payload/check-limits.ts';
import type { CellVisual } from './cell-visual.ts';
import { cleanText, cutText } from './clean-text.ts';
import { strongerBorder } from './collapsed-borders.ts';
import { type HeaderGrid, headerGrid } from './header-grid.ts';
import { nameWords } from './name-words.ts';
import { DEFAULT_LIMITS, tableSizeError } from './render-limits.ts';
import { spannedName, spannerPath } from './spanner-paths.ts';
import type { PlacedSpanner, PlacedStub } from './table.ts';
import { altBeside, drawnVisual } from './visual-text.ts';

describe('the size of a table', () => {
  const limit = { ...DEFAULT_LIMITS, rowsMax: 2_000, columnsMax: 1_500, cellsMax: 30_000 };
  const advice = 'use pagination or several images.';
  it.each([
    [2_000, 15, undefined],
    [20, 1_500, undefined],
    [0, 0, undefined],
    [2_001, 1, `Too many rows (2,001). The limit is 2,000; ${advice}`],
    [1, 1_501, 'Too many columns (1,501). The limit is 1,500; use headers to choose some of them.'],
    [2_001, 1_501, `Too many rows (2,001). The limit is 2,000; ${advice}`],
    [2_000, 16, `Too many cells (2,000 rows × 16 columns). The limit is 30,000; ${advice}`],
  ])('of %i rows and %i columns: %s', (rows, columns, message) => {
    expect(tableSizeError(rows, columns, limit)).toBe(message);
  });

  it('limits the length of its texts', () => {
    const place = { label: 'a cell', pointer: '/rows/0/0' };
    expect(() => checkTextLength('x'.repeat(1_000), place, 1_000)).not.toThrow();
    expect(() => checkTextLength('x'.repeat(1_001), place, 1_000)).toThrow(
      'Text too long in a cell (1,001 characters). The limit is 1,000.',
    );
  });
});

describe('a clean text', () => {
  it.each([
    ['plain', 'plain'],
    ['a\nb', 'a\nb'],
    ['a\r\nb\rc\n\rd', 'a\nb\nc\n\nd'],
    ['\ta', '    a'],
    ['\0\x08\v\f\x0e\x1f', '\ufffd'.repeat(6)],
    ['\x7f\x80 \ud7ff\ue000\ufffd', '\x7f\x80 \ud7ff\ue000\ufffd'],
    ['\ufffe\uffff', '\ufffd\ufffd'],
    ['a\ud83db\ude00', 'a\ufffdb\ufffd'],
    ['😀', '😀'],
  ])('%j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('is valid in every format, and stays the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\0-\x09\v-\x1f\ufffe\uffff]/);
        expect(clean).not.toMatch(/\p{Surrogate}/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });

  it('is cut with an ellipsis, but not inside a character', () => {
    expect(cutText('abcdef', 4)).toBe('abc…');
    expect(cutText('ab😀d', 4)).toBe('ab…');
    expect(cutText('a😀cd', 4)).toBe('a😀…');
  });
});

it.each([
  ['created_at', ['created', 'at']],
  ['avgOrderValue', ['avg', 'Order', 'Value']],
  ['user.name-first', ['user', 'name', 'first']],
  ['HTMLParser', ['HTML', 'Parser']],
  ['orderIDs', ['order', 'IDs']],
  ['iPhone', ['iPhone']],
  ['B2B', ['B2B']],
  ['q3Total', ['q3', 'Total']],
  ['2024-01', ['2024-01']],
  ['v1.5', ['v1.5']],
  ['1.5x', ['1.5x']],
  ['2024Sales', ['2024', 'Sales']],
  ['2Sales', ['2', 'Sales']],
  ['Sum (net) of_all-time', ['Sum', '(net)', 'of', 'all-time']],
  ['_', []],
  ['', []],
])('the words of %j are %j', (name, words) => {
  expect(nameWords(name)).toEqual(words);
});

it('the border of two neighbours is the wider one, or the later of equal ones', () => {
  const [thin, thick, other] = [{ widthPx: 1 }, { widthPx: 2 }, { widthPx: 2 }];
  expect(strongerBorder(thin, thick)).toBe(thick);
  expect(strongerBorder(thick, thin)).toBe(thick);
  expect(strongerBorder(thick, other)).toBe(other);
  expect(strongerBorder(undefined, thin)).toBe(thin);
  expect(strongerBorder(thin, undefined)).toBe(thin);
  expect(strongerBorder(undefined, undefined)).toBeUndefined();
});

const spanner = (label: string, from: number, to: number, level: number) =>
  ({ label, from, to, level }) as unknown as PlacedSpanner;

describe('the spanners above a column', () => {
  const spanners = [spanner('Q1', 1, 3, 1), spanner('2025', 1, 4, 2), spanner('2024', 4, 5, 1)];
  it('are named from the top down', () => {
    const paths = [0, 1, 2, 3, 4, 5].map((column) => spannerPath(spanners, column));
    expect(paths).toEqual([[], ['2025', 'Q1'], ['2025', 'Q1'], ['2025'], ['2024'], []]);
    expect(spannedName(['2025', 'Q1'], 'Sum')).toBe('2025 / Q1 / Sum');
    expect(spannedName([], 'Sum')).toBe('Sum');
  });
});

describe('the grid of the header', () => {
  const shown = (grid: HeaderGrid) =>
    grid.map((row) =>
      row.map((slot) => {
        if (slot === undefined) return undefined;
        const { content, colspan, rowspan } = slot;
        const name =
          content.kind === 'column' ? content.column : content.kind === 'empty' ? '-' : content.label;
        return `${name} ${colspan}×${rowspan}`;
      }),
    );
  const gridOf = (count: number, spanners: readonly PlacedSpanner[], stub?: object) =>
    headerGrid({ columns: Array(count).fill(0), spanners, stub: stub as PlacedStub | undefined });

  it.each<[string, HeaderGrid, (string | undefined)[][]]>([
    ['no spanners', gridOf(2, []), [['0 1×1', '1 1×1']]],
    [
      'one spanner',
      gridOf(3, [spanner('A', 1, 3, 1)]),
      [
        ['0 1×2', 'A 2×1', undefined],
        [undefined, '1 1×1', '2 1×1'],
      ],
    ],
    [
      'two levels, the lower over fewer columns',
      gridOf(3, [spanner('A', 0, 1, 1), spanner('B', 0, 2, 2)]),
      [
        ['B 2×1', undefined, '2 1×3'],
        ['A 1×1', '1 1×2', undefined],
        ['0 1×1', undefined, undefined],
      ],
    ],
    [
      'a spanner that only part of its columns have in common with another one',
      gridOf(3, [spanner('A', 0, 2, 1), spanner('B', 1, 3, 2)]),
      [
        ['- 1×1', 'B 2×1', undefined],
        ['A 2×1', undefined, '2 1×2'],
        ['0 1×1', '1 1×1', undefined],
      ],
    ],
    [
      'a stub',
      gridOf(3, [spanner('A', 2, 3, 1)], { from: 0, to: 2, label: 'S' }),
      [
        ['S 2×2', undefined, 'A 1×1'],
        [undefined, undefined, '2 1×1'],
      ],
    ],
    ['a stub without a label', gridOf(2, [], { from: 0, to: 2 }), [['0 1×1', '1 1×1']]],
    [
      'a stub below a spanner',
      gridOf(2, [spanner('A', 1, 2, 1)], { from: 0, to: 2, label: 'S' }),
      [
        ['- 1×1', 'A 1×1'],
        ['S 2×1', undefined],
      ],
    ],
  ])('with %s', (_what, grid, expected) => {
    expect(shown(grid)).toEqual(expected);
  });

  it('covers each slot once', () => {
    const spannerIn = fc
      .tuple(fc.nat(4), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }))
      .map(([from, width, level]) => spanner('A', from, Math.min(5, from + width), level));
    fc.assert(
      fc.property(fc.array(spannerIn, { maxLength: 4 }), (all) => {
        const spanners = all.filter(
          (one, index) =>
            !all
              .slice(0, index)
              .some((other) => other.level === one.level && other.from < one.to && one.from < other.to),
        );
        const grid = gridOf(5, spanners);
        const counts = grid.map((row) => row.map(() => 0));
        for (const [y, row] of grid.entries())
          for (const [x, slot] of row.entries())
            for (let dy = 0; dy < (slot?.rowspan ?? 0); dy++)
              for (let dx = 0; dx < slot!.colspan; dx++) counts[y + dy]![x + dx]!++;
        expect(counts.flat().every((count) => count === 1)).toBe(true);
      }),
    );
  });
});

describe('a drawing beside a text', () => {
  const visual = (alt: string, placement: string, shapes: unknown[] = [{}]) =>
    ({ alt, placement, shapes }) as unknown as CellVisual;
  it.each([
    ['alone', '12', visual('12 of 100', 'only'), '12 of 100'],
    ['beside no text', '', visual('12 of 100', 'before'), '12 of 100'],
    ['that says the same', '12', visual('12', 'before'), ''],
    ['that says more', '12', visual('12, 5 of 10', 'before'), '5 of 10'],
    ['that says something else', '12', visual('123, up', 'before'), '123, up'],
  ])('%s adds to it: %j', (_what, text, drawing, alt) => {
    expect(altBeside(text, drawing)).toBe(alt);
  });

  it('exists only with shapes', () => {
    expect(drawnVisual(undefined)).toBeUndefined();
    expect(drawnVisual(visual('a', 'only', []))).toBeUndefined();
    expect(drawnVisual(visual('a', 'only'))?.alt).toBe('a');
  });
});
