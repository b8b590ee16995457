import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../data/arrange.ts';
import { formatTable } from '../../format/format-table.ts';
import { DEFAULT_LIMITS } from '../../payload/check-limits.ts';
import { normalizePayload } from '../../payload/normalize-payload.ts';
import type { CellVisual, VisualShape } from '../../table/cell-visual.ts';
import { Warnings } from '../../warnings.ts';
import { annotate } from '../annotate.ts';
import { LIST_HEIGHT_EM } from './list-column.ts';
import { shownIndexes } from './sparkline.ts';

function draw(values: readonly unknown[], show: object | string, column: object = {}) {
  const warnings = new Warnings();
  const payload = { data: values.map((v) => ({ v })), columns: { v: { ...column, show } } };
  const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const annotated = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
  const { rows } = formatTable(annotated, DEFAULT_LIMITS, warnings);
  return {
    visuals: annotated.rows.map(({ cells }) => cells[0]!.visual!),
    texts: rows.map(({ cells }) => cells[0]!.text),
    warnings: warnings.list().map(({ message }) => message),
  };
}

const drawn = (value: unknown, show: object | string) => draw([value], show).visuals[0]!;

type Line = Extract<VisualShape, { kind: 'line' }>;
type Area = Extract<VisualShape, { kind: 'area' }>;
const linesOf = ({ shapes }: CellVisual) => shapes.filter((shape): shape is Line => shape.kind === 'line');
const areasOf = ({ shapes }: CellVisual) => shapes.filter((shape): shape is Area => shape.kind === 'area');
const dotsOf = ({ shapes }: CellVisual) =>
  shapes.flatMap((shape) => (shape.kind === 'dot' ? [[shape.x, shape.y]] : []));

/** x, y of each point. */
function pairs(points: readonly number[]): number[][] {
  return Array.from({ length: points.length / 2 }, (_, index) => [
    points[2 * index]!,
    points[2 * index + 1]!,
  ]);
}

/** Top and bottom of a box. */
function heightsOf({ points }: Area): [number, number] {
  const ys = points.filter((_, index) => index % 2 === 1);
  return [Math.min(...ys), Math.max(...ys)];
}

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const list = fc.array(number, { minLength: 2, maxLength: 40 });

describe('lines', () => {
  it('have plots as high as those of columns, with the dots beyond them', () => {
    const [line, columns] = [drawn([1, 2], 'line'), drawn([1, 2], 'columns')];
    expect(line.heightEm - 2 * line.insetEm).toBeCloseTo(columns.heightEm);
    expect(columns.insetEm).toBe(0);
  });

  it('have a point for each number, at equal distances, as high as the number is in the scale', () => {
    fc.assert(
      fc.property(list, (values) => {
        const [low, high] = [Math.min(...values), Math.max(...values)];
        const points = pairs(linesOf(drawn(values, { as: 'line', points: 'none' }))[0]!.points);
        const expected = values.map((value, index) => [
          index / (values.length - 1),
          high === low ? 0.5 : 1 - (value - low) / (high - low),
        ]);
        expect(points).toHaveLength(values.length);
        for (const [index, [x, y]] of points.entries()) {
          expect(x).toBeCloseTo(expected[index]![0]!, 9);
          expect(y).toBeCloseTo(expected[index]![1]!, 6);
        }
      }),
    );
  });

  it('share their scale in a column if the request says so', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 2, maxLength: 5 }), (lists) => {
        const all = lists.flat();
        const [low, high] = [Math.min(...all), Math.max(...all)];
        fc.pre(high - low > 1e-6);
        const { visuals } = draw(lists, { as: 'line', domain: 'column', points: 'none' });
        for (const [row, visual] of visuals.entries()) {
          const first = pairs(linesOf(visual)[0]!.points)[0]![1]!;
          expect(first).toBeCloseTo(1 - (lists[row]![0]! - low) / (high - low), 6);
        }
      }),
    );
  });

  it.each([
    ['1 2 3'],
    ['1,2,3'],
    ['1, 2, 3'],
    ['1;2;3'],
    ['1; 2; 3'],
    ['[1, 2, 3]'],
    ['1\n2\n3'],
    [['1', '2', '3']],
    [{ a: 1, b: 2, c: 3 }],
  ])('can have the form %j', (value) => {
    expect(drawn(value, 'line').blocks).toBe('▁▅█');
  });

  it.each([
    ['1,,3', 3, 1],
    ['1, n/a, 3', 3, 1],
    ['1 - 3', 3, 1],
    [[1, null, '', 4], 4, 2],
    ['1.5', 1, 0],
    [7, 1, 0],
  ])('of %j have their missing numbers', (value, count, missing) => {
    const { alt, blocks } = drawn(value, 'line');
    expect([...blocks!]).toHaveLength(count);
    expect(alt.endsWith(`${missing} missing`)).toBe(missing > 0);
  });

  it('have gaps at missing numbers, unless these are 0 or left out', () => {
    const value = [1, 2, null, 4, null, 2];
    const shapes = (missing: string) => {
      const visual = drawn(value, { as: 'line', missing, points: 'none' });
      return [linesOf(visual).map(({ points }) => pairs(points).length), dotsOf(visual)];
    };
    expect(shapes('gap')).toEqual([
      [2],
      [
        [0.6, 0],
        [1, expect.closeTo(2 / 3, 9)],
      ],
    ]);
    expect(shapes('zero')).toEqual([[6], []]);
    expect(shapes('connect')).toEqual([[4], []]);
  });

  it('of one number are a dot in the middle, of equal ones a line in the middle', () => {
    expect(drawn([5], 'line').shapes.filter(({ kind }) => kind !== 'dot')).toEqual([]);
    expect(dotsOf(drawn([5], 'line')).every(([x, y]) => x === 0.5 && y === 0.5)).toBe(true);
    expect(pairs(linesOf(drawn([5, 5, 5], 'line'))[0]!.points)).toEqual([
      [0, 0.5],
      [0.5, 0.5],
      [1, 0.5],
    ]);
    expect(drawn([5, 5], 'line').blocks).toBe('▄▄');
  });

  it('have dots at chosen values', () => {
    const dots = (points: unknown) => dotsOf(drawn([4, 0, 2, 4], { as: 'line', points }));
    expect(dots(['min', 'max', 'first', 'last'])).toEqual([
      [expect.closeTo(1 / 3, 9), 1],
      [0, 0],
      [1, 0],
    ]);
    expect(dots('all')).toHaveLength(4);
    expect(dots('none')).toEqual([]);
  });

  it('have a line at a reference and an area at a band', () => {
    const middle = (reference: unknown) => {
      const [top, bottom] = heightsOf(areasOf(drawn([0, 10, 2, 4], { as: 'line', reference }))[0]!);
      return (top + bottom) / 2;
    };
    expect(middle('mean')).toBeCloseTo(0.6, 9);
    expect(middle('median')).toBeCloseTo(0.7, 9);
    expect(middle('q1')).toBeCloseTo(0.85, 9);
    expect(middle('q3')).toBeCloseTo(0.45, 9);
    expect(middle(5)).toBeCloseTo(0.5, 9);
    // A number outside makes the scale larger.
    expect(pairs(linesOf(drawn([0, 10], { as: 'line', reference: 20 }))[0]!.points)).toEqual([
      [0, 1],
      [1, 0.5],
    ]);
    expect(heightsOf(areasOf(drawn([0, 10], { as: 'line', band: [4, 'max'] }))[0]!)).toEqual([0, 0.6]);
  });

  it('outside their domain are at its edges, with a warning', () => {
    const { visuals, warnings } = draw([[5, 20, -3]], { as: 'line', domain: [0, 10] });
    expect(pairs(linesOf(visuals[0]!)[0]!.points).map(([, y]) => y)).toEqual([0.5, 0, 1]);
    expect(warnings).toEqual([
      'columns.v.show: 2 values are outside the domain 0 to 10, so they are shown at its edges.',
    ]);
  });
});

describe('the text beside a list', () => {
  it('is the chosen number in the format of the column, never the list', () => {
    const column = { type: 'currency', format: { currency: 'EUR', decimals: 0 } };
    const text = (value: string) => draw([[3, 9, 4]], { as: 'line', value }, column).texts[0];
    expect(['none', 'first', 'last', 'min', 'max', 'mean', 'median'].map(text)).toEqual([
      '',
      '€3',
      '€4',
      '€3',
      '€9',
      '€5',
      '€4',
    ]);
  });

  it('is as sent without a format; a mean has at most 4 decimals', () => {
    expect(draw([['1.50', 2, null]], { as: 'line', value: 'first' }).texts).toEqual(['1.50']);
    expect(draw([[1, 2, 2]], { as: 'line', value: 'mean' }).texts).toEqual(['1.6667']);
    expect(draw([[1e300, 1e308]], { as: 'line', value: 'max' }).texts).toEqual(['1e+308']);
  });

  it('of a list without numbers is that of an empty cell', () => {
    const { texts, visuals, warnings } = draw([[1, 2], [null, ''], [], '', ' ; '], {
      as: 'line',
      value: 'last',
    });
    expect(texts).toEqual(['2', '-', '-', '', ' ; ']);
    expect(visuals.map(({ shapes }) => shapes.length)).toEqual([2, 0, 0, 0, 0]);
    expect(warnings).toEqual([]);
  });

  it('is the value itself if it is no list', () => {
    const { texts, warnings } = draw([[1, 2], 'soon', [1, 'x']], { as: 'line', value: 'last' });
    expect(texts[1]).toBe('soon');
    expect(warnings).toEqual(['"soon" in column "v" is not a list of numbers, so its line was left out.']);
  });

  it('is described with names', () => {
    expect(drawn({ jan: 3, feb: 11, mar: 9 }, 'line').alt).toBe(
      '3 values, first 3, last 9, highest 11 in feb',
    );
    expect(drawn([3, 11, 9], 'columns').alt).toBe('3 values, first 3, last 9, highest 11');
    expect(drawn([4], 'area').alt).toBe('1 value, 4');
  });
});

describe('areas', () => {
  it('are filled between the line and zero', () => {
    const area = (value: unknown, show: object = {}) =>
      pairs(areasOf(drawn(value, { as: 'area', ...show }))[0]!.points);
    expect(area([5, 10])).toEqual([
      [0, 0.5],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(area([-5, -10]).slice(2)).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect(area([5, 10], { domain: [5, 10] }).slice(2)).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });
});

describe('columns', () => {
  /** The boxes without the line at zero. */
  const boxes = (visual: CellVisual) => areasOf(visual).slice(0, -1);

  /** Height of a pixel in the font size of the tests. */
  const pixel = 1 / (LIST_HEIGHT_EM * 14);

  it('have heights that are proportional to the numbers, from one zero', () => {
    fc.assert(
      fc.property(list, (values) => {
        const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
        const span = high - low;
        const found = boxes(drawn(values, 'columns')).map((box) => {
          const [top, bottom] = heightsOf(box);
          return bottom - top;
        });
        const expected = values
          .filter((value) => value !== 0)
          .map((value) => Math.max(Math.abs(value), Math.min(pixel * span, value > 0 ? high : -low)) / span);
        expect(found).toHaveLength(expected.length);
        for (const [index, height] of found.entries()) expect(height).toBeCloseTo(expected[index]!, 6);
      }),
    );
  });

  it('are at least a pixel high, so that no painter moves a low one to the other side of zero', () => {
    const [low, high] = boxes(drawn([1, 5000], 'columns')).map(heightsOf);
    expect(low).toEqual([1 - pixel, 1]);
    expect(high).toEqual([0, 1]);
    expect(heightsOf(boxes(drawn([-1, -5000], 'columns'))[0]!)).toEqual([0, pixel]);
  });

  it('have the same places in all rows', () => {
    const { visuals } = draw(
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
      'columns',
    );
    const starts = visuals.map((visual) => boxes(visual).map(({ points }) => points[0]));
    expect(starts[1]).toEqual(starts[0]!.slice(0, 2));
    expect(visuals[0]!.widthEm).toBe(visuals[1]!.widthEm);
  });

  it('are pale beside chosen ones', () => {
    const fills = (points: unknown) =>
      new Set(boxes(drawn([1, 3, 2], { as: 'columns', points })).map(({ fill }) => fill)).size;
    expect([fills('none'), fills('max'), fills('all')]).toEqual([1, 2, 1]);
  });

  it('of zero and of missing numbers are only the line', () => {
    expect(drawn([0, null, 0], 'columns').shapes).toHaveLength(1);
  });
});

describe('win and loss', () => {
  it('are marks of equal size on two sides of the middle', () => {
    const visual = drawn([10, -0.1, 0, null, 3], 'winloss');
    expect(areasOf(visual).map(heightsOf)).toEqual([
      [0, 0.44],
      [0.56, 1],
      [0.46, 0.54],
      [0, 0.44],
    ]);
    expect(visual.alt).toBe('4 values, 2 positive, 1 negative, 1 zero, 1 missing');
    expect(visual.blocks).toBe('▀▄─ ▀');
  });
});

describe('more values than pixels', () => {
  it('keep the smallest and the largest of each pixel, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(number, { nil: undefined }), { minLength: 1, maxLength: 500 }),
        fc.integer({ min: 10, max: 120 }),
        (values, widthPx) => {
          const shown = shownIndexes(values, widthPx);
          expect(shown.length).toBeLessThanOrEqual(Math.max(values.length, 2 * widthPx));
          expect(shown.length).toBeLessThanOrEqual(2 * widthPx + 1);
          expect([...shown].sort((one, other) => one - other)).toEqual(shown);
          const present = values.filter((value) => value !== undefined);
          const kept = shown.map((index) => values[index]).filter((value) => value !== undefined);
          expect(Math.max(...kept)).toBe(Math.max(...present));
          expect(Math.min(...kept)).toBe(Math.min(...present));
        },
      ),
    );
  });

  it('show at most one column per pixel', () => {
    const visual = drawn(
      Array.from({ length: 500 }, (_, index) => index + 1),
      { as: 'columns', width: 100 },
    );
    expect(visual.shapes.length).toBe(101);
    expect(heightsOf(areasOf(visual).at(-2)!)[0]).toBe(0);
  });
});
