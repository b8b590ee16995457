import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../data/arrange.ts';
import { DEFAULT_LIMITS } from '../../payload/check-limits.ts';
import { normalizePayload } from '../../payload/normalize-payload.ts';
import type { CellVisual, VisualShape } from '../../table/cell-visual.ts';
import { Warnings } from '../../warnings.ts';
import { annotate } from '../annotate.ts';

function draw(payload: object) {
  const warnings = new Warnings();
  const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const { rows, columns } = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
  return {
    columns,
    rows,
    cells: rows.map(({ cells }) => cells.at(-1)!),
    warnings: warnings.list().map(({ message }) => message),
  };
}

/** Drawings of a column `v` with these values. */
function drawColumn(values: readonly unknown[], show: object | string, column: object = {}) {
  return draw({ data: values.map((v) => ({ v })), columns: { v: { ...column, show } } });
}

const visualsOf = (values: readonly unknown[], show: object | string, column: object = {}) =>
  drawColumn(values, show, column).cells.map(({ visual }) => visual!);

/** Left and right end of a shape. */
function extentOf(shape: VisualShape): [number, number] {
  if (!('points' in shape)) throw new Error('Bars have only areas and lines.');
  const xs = shape.points.filter((_, index) => index % 2 === 0);
  return [Math.min(...xs), Math.max(...xs)];
}

/** The bar of a drawing without a track: all shapes but the line at zero. */
function barOf({ shapes }: CellVisual): [number, number] | undefined {
  const bars = shapes.slice(0, -1).map(extentOf);
  if (bars.length === 0) return undefined;
  return [Math.min(...bars.map(([from]) => from)), Math.max(...bars.map(([, to]) => to))];
}

const axisOf = ({ shapes }: CellVisual) => extentOf(shapes.at(-1)!);
const lengthOf = (visual: CellVisual) => {
  const bar = barOf(visual);
  return bar === undefined ? 0 : bar[1] - bar[0];
};

const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });

describe('bars', () => {
  it('have lengths that are proportional to the numbers', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (values) => {
        const visuals = visualsOf(values, 'bar');
        const span = Math.max(0, ...values) - Math.min(0, ...values);
        for (const [index, visual] of visuals.entries())
          expect(lengthOf(visual)).toBeCloseTo(span === 0 ? 0 : Math.abs(values[index]!) / span, 9);
      }),
    );
  });

  it('start at the same zero in all rows, negative ones on the other side', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (values) => {
        const visuals = visualsOf(values, 'bar');
        const zero = -Math.min(0, ...values) / (Math.max(0, ...values) - Math.min(0, ...values) || 1);
        for (const [index, visual] of visuals.entries()) {
          expect(axisOf(visual)).toEqual(axisOf(visuals[0]!));
          const [from, to] = barOf(visual) ?? [zero, zero];
          expect(values[index]! < 0 ? to : from).toBeCloseTo(zero, 9);
        }
        const [left, right] = axisOf(visuals[0]!);
        expect(left - 1e-9 <= zero && zero <= right + 1e-9).toBe(true);
      }),
    );
  });

  it('of the largest and the smallest number fill the lane together', () => {
    const positive = fc.double({ min: 0.001, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (high, low) => {
        const visuals = visualsOf([high, -low], 'bar');
        expect(lengthOf(visuals[0]!) + lengthOf(visuals[1]!)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('share the lane with the rows of other pages and of other groups', () => {
    const data = [
      { g: 'a', v: 10 },
      { g: 'b', v: 40 },
      { g: 'a', v: 20 },
    ];
    const columns = { v: { show: 'bar' } };
    const paged = draw({
      data,
      columns,
      options: { pagination: { pageSize: 1, currentPage: 1, enabled: true } },
    });
    expect(paged.cells.map(({ visual }) => lengthOf(visual!))).toEqual([0.25]);
    const sections = draw({ data, columns, rowGroups: 'g', summary: 'sum' });
    const shapes = sections.rows.map(({ kind, cells }) => [kind, cells.at(-1)!.visual?.shapes.length]);
    expect(shapes).toEqual([
      ['group', undefined],
      [undefined, 2],
      [undefined, 2],
      ['summary', 0],
      ['group', undefined],
      [undefined, 2],
      ['summary', 0],
      ['summary', 0],
    ]);
    expect(lengthOf(sections.cells[1]!.visual!)).toBe(0.25);
  });

  it('use only the rows that pass the filter, in the order of the sort', () => {
    const data = [{ v: 10 }, { v: 400 }, { v: 20 }];
    const { cells } = draw({
      data,
      columns: { v: { show: 'bar' } },
      options: { dataProcessing: { filter: { v: { lt: 100 } }, sortBy: '-v' } },
    });
    expect(cells.map(({ visual }) => lengthOf(visual!))).toEqual([1, 0.5]);
  });

  it('of aggregates are those of the grouped rows', () => {
    const { cells } = draw({
      data: [
        { g: 'a', v: 1 },
        { g: 'a', v: 3 },
        { g: 'b', v: 1 },
      ],
      columns: { v: { show: 'bar' } },
      options: { dataProcessing: { groupBy: 'g', aggregate: { v: 'sum' } } },
    });
    expect(cells.map(({ visual }) => lengthOf(visual!))).toEqual([1, 0.25]);
  });

  it('of zero have only the line, also if all are zero', () => {
    for (const values of [
      [0, 5],
      [0, 0],
      [-0, 0],
    ])
      expect(visualsOf(values, 'bar')[0]!.shapes).toHaveLength(1);
  });

  it('start at min, and are cut at max with a gap and a warning', () => {
    const { cells, warnings } = drawColumn([50, 75, 130], { as: 'bar', min: 50, max: 100 });
    expect(cells.map(({ visual }) => lengthOf(visual!))).toEqual([0, 0.5, 1]);
    expect(cells.map(({ visual }) => visual!.shapes.length)).toEqual([1, 2, 3]);
    expect(warnings).toEqual(['columns.v.show: 1 value is outside 50 to 100, so its bar is cut.']);
    const cut = cells[2]!.visual!.shapes.slice(0, 2).map(extentOf);
    expect(cut[0]![0]).toBe(0);
    expect(cut[1]![1]).toBe(1);
  });

  it.each([
    [{ min: 10, max: 5 }, 'columns.v.show: min (10) is not less than max (5), so both are ignored.'],
    [{ max: -30 }, 'columns.v.show: 2 values are outside -40 to -30, so their bars are cut.'],
    [{ min: 0 }, 'columns.v.show: 1 value is outside 0 to 20, so its bar is cut.'],
  ])('with %j cause a warning', (options, warning) => {
    expect(drawColumn([10, -40, 20], { as: 'bar', ...options }).warnings).toEqual([warning]);
  });

  it('have their text beside, over or not at all', () => {
    const placed = (value: string) => {
      const [cell] = drawColumn([5], { as: 'bar', value }).cells;
      return [cell!.visual!.placement, cell!.shownValue];
    };
    expect(placed('beside')).toEqual(['after', undefined]);
    expect(placed('inside')).toEqual(['behind', undefined]);
    expect(placed('none')).toEqual(['only', null]);
  });

  it('are below a text whose colour leaves no contrast for a tint', () => {
    const topOf = (style: object) => {
      const [visual] = visualsOf([5], { as: 'bar', value: 'inside' }, { style });
      return visual!.shapes[0]!.kind === 'area' && visual!.shapes[0]!.points[1];
    };
    expect([topOf({}), topOf({ textColor: '#757575' })]).toEqual([0, 0.88]);
  });

  it('behind a text make the column wide enough, unless it has a width', () => {
    const widthOf = (column: object, show: object = { as: 'bar', value: 'inside' }) =>
      drawColumn([5], show, column).columns[0]!.style.minWidth;
    expect(widthOf({})).toBe(91);
    expect(widthOf({}, { as: 'bar', value: 'inside', width: 140 })).toBe(140);
    expect(widthOf({ maxWidth: 60 })).toBe(60);
    expect(widthOf({ width: 50 })).toBeUndefined();
    expect(widthOf({}, { as: 'bar' })).toBeUndefined();
  });

  it('have a width in px at the font size of the column', () => {
    expect(visualsOf([5], { as: 'bar', width: 140 })[0]!.widthEm).toBe(10);
    expect(visualsOf([5], { as: 'bar', width: 140 }, { style: { fontSize: 20 } })[0]!.widthEm).toBe(7);
  });

  it('have a text and block characters', () => {
    const texts = visualsOf([45, '$75', -15, 0, 0.1], 'bar').map(({ alt, blocks }) => [alt, blocks]);
    expect(texts).toEqual([
      ['45, 60% of the largest', '██████'],
      ['$75, 100% of the largest', '██████████'],
      ['-15, 20% of the largest', '▒▒'],
      ['0, 0% of the largest', undefined],
      ['0.1, less than 1% of the largest', undefined],
    ]);
    expect(visualsOf([0], 'bar')[0]!.alt).toBe('0');
    expect(visualsOf([45, 100], 'bar')[0]!.blocks).toBe('████▌');
  });

  it('leave out other values with one warning for the column', () => {
    const { cells, warnings } = drawColumn([5, 'n/a', 'soon', [1], true, { a: 1 }], 'bar');
    expect(cells.map(({ visual }) => visual?.shapes.length)).toEqual([2, 0, 0, 0, 0, 0]);
    expect(warnings).toEqual(['"n/a" in column "v" is not a number, so its bar was left out.']);
  });

  it('leave out empty cells without a warning', () => {
    const { cells, warnings } = drawColumn([5, null, '', [], {}], 'bar');
    expect(cells.map(({ visual }) => visual?.shapes.length)).toEqual([2, 0, 0, 0, 0]);
    expect(warnings).toEqual([]);
  });

  it('have the colours of the request', () => {
    const fills = (show: object) =>
      visualsOf([5, -5], { as: 'bar', ...show }).map(({ shapes }) =>
        shapes.map((shape) => 'fill' in shape && shape.fill),
      );
    const red = -16776961;
    const plain = fills({});
    expect(plain[0]![0]).not.toBe(plain[1]![0]);
    expect(fills({ color: '#f00' }).map(([bar]) => bar)).toEqual([red, red]);
    expect(fills({ negative: '#f00' }).map(([bar]) => bar)).toEqual([plain[0]![0], red]);
    expect(fills({ axis: '#f00' }).map(([, axis]) => axis)).toEqual([red, red]);
    expect(fills({ axis: 'none' }).map((all) => all.length)).toEqual([1, 1]);
    expect(fills({ value: 'inside' })[0]!.at(-1)).not.toBe(plain[0]!.at(-1));
    expect(fills({ color: 'good' })[0]![0]).not.toBe(plain[0]![0]);
    expect(fills({ track: true }).map((all) => all.length)).toEqual([3, 3]);
  });
});

describe('progress', () => {
  const share = ({ shapes }: CellVisual) => (shapes.length === 1 ? 0 : extentOf(shapes[1]!)[1]);

  it.each([
    [[0.25, 1], {}, 0.25],
    [[25, 50], {}, 0.25],
    [['25%', '100%'], {}, 0.25],
    [['0.5%', '1%'], {}, 0.005],
    [[100, 400], {}, 0.25],
    [[0.25, 1.2], { type: 'percentage' }, 0.25],
    [[25, 50], { type: 'percentage', format: { scale: 1 } }, 0.25],
  ])('of %j with %j has its first share', (values, column, expected) => {
    expect(share(visualsOf(values, 'progress', column)[0]!)).toBeCloseTo(expected, 9);
  });

  it('has the share of max, cut with a warning', () => {
    const { cells, warnings } = drawColumn([3, 0, 16, -1], { as: 'progress', max: 12 });
    expect(cells.map(({ visual }) => share(visual!))).toEqual([0.25, 0, 1, 0]);
    expect(cells.map(({ visual }) => visual!.alt)).toEqual(['25%', '0%', '133%', '-8%']);
    expect(cells.map(({ visual }) => visual!.blocks)).toEqual([
      '███░░░░░░░',
      '░░░░░░░░░░',
      '██████████',
      '░░░░░░░░░░',
    ]);
    expect(warnings).toEqual(['columns.v.show: 2 values are outside 0 to 12, so their bars are cut.']);
  });

  it('of max 0 is empty', () => {
    expect(visualsOf([3], { as: 'progress', max: 0 })[0]!.alt).toBe('0%');
  });

  it('leaves out other values', () => {
    expect(drawColumn(['late'], 'progress').warnings).toEqual([
      '"late" in column "v" is not a number, so its progress was left out.',
    ]);
  });
});

describe('bullets', () => {
  it('show a value, its target and its ranges in one lane', () => {
    const [first, second] = visualsOf(
      [
        { value: 50, target: 60, ranges: [40, 80] },
        { value: 25, target: 100 },
      ],
      'bullet',
    );
    expect(first!.shapes.map(extentOf).map(([from, to]) => [from, Number(to.toFixed(2))])).toEqual([
      [0, 0.8],
      [0, 0.4],
      [0, 0.5],
      [expect.closeTo(0.59, 9), 0.61],
    ]);
    expect(second!.shapes.map(extentOf)[1]).toEqual([0, 0.25]);
    expect([first!.alt, second!.alt]).toEqual(['50, below the target 60', '25, below the target 100']);
  });

  it('can have common targets and ranges, or a column of targets', () => {
    const data = [
      { goal: 8, v: 8 },
      { goal: 4, v: 5 },
      { goal: null, v: 2 },
    ];
    const { cells } = draw({
      data,
      columns: { v: { show: { as: 'bullet', target: 'goal', ranges: [5, 10] } } },
    });
    expect(cells.map(({ visual }) => visual!.alt)).toEqual([
      '8, equal to the target 8',
      '5, above the target 4',
      '2',
    ]);
    expect(cells.map(({ visual }) => visual!.shapes.length)).toEqual([4, 4, 3]);
    const [common] = visualsOf([4], { as: 'bullet', target: 5 });
    expect(common!.alt).toBe('4, below the target 5');
  });

  it('show the value of an object as text', () => {
    const [cell] = drawColumn([{ value: 4, target: 5 }], 'bullet').cells;
    expect(cell!.shownValue).toEqual(fromJs(4));
  });

  it('cut values at max, and leave out other values', () => {
    const { warnings } = drawColumn([4, 9, { target: 3 }], { as: 'bullet', max: 5 });
    expect(warnings).toEqual([
      'columns.v.show: 1 value is outside 0 to 5, so its bar is cut.',
      '{"target":3} in column "v" is not a number, so its bullet was left out.',
    ]);
  });

  it('have negative values on the other side of zero', () => {
    const [visual] = visualsOf([-5, 5], 'bullet');
    expect(extentOf(visual!.shapes[1]!)).toEqual([0, 0.5]);
  });
});

describe('drawings in tables with structure', () => {
  const data = [
    { region: 'North', city: 'Oslo', q1: 1, q2: 2, v: 10 },
    { region: 'North', city: 'Bergen', q1: 3, q2: 1, v: 40 },
    { region: 'South', city: 'Rome', q1: 2, q2: 2, v: 20 },
  ];
  const columns = { v: { show: 'bar' }, trend: { show: { as: 'line', from: ['q1', 'q2'] } } };
  const shownIn = (payload: object) => {
    const { columns: shown, rows, warnings } = draw({ data, columns, ...payload });
    const bar = shown.findIndex(({ name }) => name === 'v');
    const line = shown.findIndex(({ name }) => name === 'trend');
    const drawn = rows.flatMap(({ kind, cells }) =>
      kind === undefined ? [[lengthOf(cells[bar]!.visual!), cells[line]!.visual?.alt.slice(0, 17)]] : [],
    );
    return { drawn, names: shown.map(({ name }) => name), warnings };
  };
  const all = [
    [0.25, '2 values, first 1'],
    [1, '2 values, first 3'],
    [0.5, '2 values, first 2'],
  ];

  it.each([
    ['row groups', { rowGroups: 'region' }, ['city', 'trend', 'v']],
    ['groups in a column', { rowGroups: { by: 'region', as: 'column' } }, ['region', 'city', 'trend', 'v']],
    ['a stub', { stub: ['region', 'v'] }, ['region', 'v', 'city', 'trend']],
    ['spanners', { spanners: [{ label: 'S', columns: ['v', 'city'] }] }, ['region', 'v', 'city', 'trend']],
    ['equal cells', { merge: 'region' }, ['region', 'city', 'trend', 'v']],
    ['merged columns', { mergeColumns: [{ into: 'v', with: ['city'] }] }, ['region', 'trend', 'v']],
    ['summaries', { summary: [{ label: '', columns: { v: 'sum' } }] }, ['region', 'city', 'trend', 'v']],
    ['row numbers', { options: { showRowNumbers: true } }, ['region', 'city', 'trend', 'v']],
    ['styles of rows', { rowStyles: { 0: { backgroundColor: '#000' } } }, ['region', 'city', 'trend', 'v']],
  ])('%s', (_, payload, names) => {
    const { drawn, names: shown } = shownIn(payload);
    expect(drawn).toEqual(all);
    expect([...shown].sort()).toEqual([...names].sort());
  });

  it('keep the columns in from out of the table, but not out of filters, sorting and rules', () => {
    const { drawn, names } = shownIn({
      options: { dataProcessing: { filter: { q1: { gt: 1 } }, sortBy: 'q1' } },
      rules: [{ columns: ['v'], when: { q2: 1 }, style: { backgroundColor: '#000' } }],
    });
    expect(drawn).toEqual([
      [0.5, '2 values, first 2'],
      [1, '2 values, first 3'],
    ]);
    expect(names).toEqual(['region', 'city', 'trend', 'v']);
  });

  it('fit the colour that a rule gives their cell', () => {
    const fills = draw({
      data: [{ v: 5 }, { v: 6 }],
      columns: { v: { show: 'bar' } },
      rules: [{ columns: ['v'], is: { lt: 6 }, style: { backgroundColor: '#2563eb' } }],
    }).cells.map(({ visual }) => visual!.shapes[0]);
    expect(fills[0]).not.toMatchObject({ fill: (fills[1] as { fill: number }).fill });
  });
});
