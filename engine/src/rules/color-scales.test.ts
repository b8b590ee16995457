import { type Palette, palettes, themeNames } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOklab, type Oklab, toOklab } from '../color/oklab.ts';
import { arrange } from '../data/arrange.ts';
import { EngineError } from '../errors.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { blueOf, type Color, colorOf, formatColor, greenOf, redOf } from '../scene/color.ts';
import { Warnings } from '../warnings.ts';
import { annotate } from './annotate.ts';

interface Colored {
  /** By row: background of each cell. */
  readonly backgrounds: readonly (readonly (string | undefined)[])[];
  readonly warnings: readonly string[];
}

function colored(payload: object): Colored {
  const warnings = new Warnings();
  const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const { rows } = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
  const hex = (color: Color | undefined) => (color === undefined ? undefined : formatColor(color));
  return {
    backgrounds: rows.map(({ cells }) => cells.map(({ style }) => hex(style.backgroundColor))),
    warnings: warnings.list().map(({ message }) => message),
  };
}

/** The colours of one column of values. */
function scaled(values: readonly unknown[], scale: unknown, more: object = {}): (string | undefined)[] {
  return colored({ data: values.map((v) => ({ v })), columns: { v: { scale } }, ...more }).backgrounds.map(
    ([color]) => color,
  );
}

function errorsOf(payload: object): string[] {
  try {
    colored(payload);
  } catch (error) {
    if (error instanceof EngineError) return error.details.map(({ message }) => message);
  }
  return [];
}

const grey = ['#000000', '#ffffff'];
const blueSteps = [
  '#f7fbff',
  '#deebf7',
  '#c6dbef',
  '#9ecae1',
  '#6baed6',
  '#4292c6',
  '#2171b5',
  '#08519c',
  '#08306b',
];

describe('a sequential scale', () => {
  it('runs from the smallest to the largest number in nine steps', () => {
    expect(scaled([0, 1, 2, 3, 4, 5, 6, 7, 8], 'blues')).toEqual(blueSteps);
    expect(scaled([8, 0, 4], 'blues')).toEqual([blueSteps[8], blueSteps[0], blueSteps[4]]);
  });

  it('clamps values outside the domain', () => {
    expect(scaled([-50, 50, 1e9], { palette: 'blues', domain: [0, 100] })).toEqual([
      blueSteps[0],
      blueSteps[4],
      blueSteps[8],
    ]);
  });

  it('can be reversed', () => {
    const reversed = scaled([0, 8], { palette: 'blues', reverse: true });
    expect(reversed).toEqual([blueSteps[8], blueSteps[0]]);
  });

  it('gives the middle colour to a single value', () => {
    expect(scaled([7, 7], 'blues')).toEqual([blueSteps[4], blueSteps[4]]);
  });

  it('never gives a larger number a colour nearer to the start', () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(numbers, fc.constantFrom('sequential', 'quantile', 'steps'), (values, kind) => {
        const steps = scaled(values, { palette: 'blues', kind }).map((color) => blueSteps.indexOf(color!));
        expect(steps.every((step) => step >= 0)).toBe(true);
        // One comparison per table is much faster than one per pair of numbers, and as strict.
        const ascending = steps
          .map((step, at) => ({ step, value: values[at]! }))
          .toSorted((one, other) => one.value - other.value)
          .map(({ step }) => step);
        expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
      }),
    );
  });

  it('reads numbers in texts', () => {
    expect(scaled(['$1,000', '3000', 2000], 'blues')).toEqual([blueSteps[0], blueSteps[8], blueSteps[4]]);
  });
});

describe('a diverging scale', () => {
  const reds = scaled([-10], { palette: 'rdbu', domain: [-10, 10] })[0];

  it('is used if the signs are mixed, and has equal colours at equal distances', () => {
    const [low, middle, high, half] = scaled([-10, 0, 10, 5], ['#ff0000', '#ffffff', '#0000ff']);
    expect([low, middle, high]).toEqual(['#ff0000', '#ffffff', '#0000ff']);
    expect(half).not.toBe(high);
    const uneven = scaled([-2, 10], ['#ff0000', '#ffffff', '#0000ff']);
    expect(uneven[0]).not.toBe('#ff0000');
  });

  it('has the ends of a given domain on both sides', () => {
    expect(scaled([-1, 0, 100], { palette: 'rdbu', domain: [-1, 100] })).toEqual([
      reds,
      '#f7f7f7',
      '#2166ac',
    ]);
  });

  it('has another middle on request', () => {
    const [below, at, above] = scaled([90, 100, 110], { palette: 'rdbu', mid: 100 });
    expect([below, at, above]).toEqual([reds, '#f7f7f7', '#2166ac']);
  });

  it('has a requested middle even if all values are on one side', () => {
    const palette = ['#ff0000', '#ffffff', '#0000ff'];
    const [near, far] = scaled([100, 120], { palette, mid: 100 });
    expect([near, far]).toEqual(['#ffffff', '#0000ff']);
    expect(scaled([105, 120], { palette, mid: 100, kind: 'sequential' })[0]).toBe('#ff0000');
  });

  it('is not used for given ends on one side, unless the request sets a middle', () => {
    const scale = { palette: 'rdbu', domain: [0, 100] };
    expect(scaled([0, 50, 100], scale)).toEqual([reds, '#f7f7f7', '#2166ac']);
    expect(scaled([0, 100], { ...scale, mid: 0 })).toEqual(['#f7f7f7', '#2166ac']);
  });

  it('shows the side of a single value', () => {
    expect(scaled([-12], 'rdbu')).toEqual([reds]);
    expect(scaled([12, 12], 'rdbu')).toEqual(['#2166ac', '#2166ac']);
    expect(scaled([0], 'rdbu')).toEqual(['#f7f7f7']);
  });
});

describe('other kinds', () => {
  it('quantile gives each colour to equally many values', () => {
    const values = [1, 2, 3, 1000, 1001, 1_000_000];
    const colors = scaled(values, { palette: grey, kind: 'quantile', steps: 3 });
    expect(colors).toEqual(['#000000', '#000000', '#636363', '#636363', '#ffffff', '#ffffff']);
  });

  it.each([
    [{ kind: 'steps', mid: 3 }, 'columns.v.scale.mid is ignored, because kind "steps" has no middle.'],
    [
      { kind: 'quantile', domain: [0, 100] },
      'columns.v.scale.domain is ignored, because kind "quantile" divides the values themselves.',
    ],
    [
      { kind: 'steps', domain: [0, 1, 5, 9], steps: 4 },
      'columns.v.scale.steps is ignored, because the 4 borders of domain make 3 colours.',
    ],
  ])('%j has a warning', (scale, message) => {
    expect(colored({ data: [{ v: 1 }, { v: 2 }], columns: { v: { scale } } }).warnings).toEqual([message]);
  });

  it('steps have given borders', () => {
    const scale = { palette: ['#ff0000', '#ffff00', '#00ff00'], kind: 'steps', domain: [0, 50, 80, 100] };
    expect(scaled([0, 49.9, 50, 79, 80, 100], scale)).toEqual([
      '#ff0000',
      '#ff0000',
      '#ffff00',
      '#ffff00',
      '#00ff00',
      '#00ff00',
    ]);
  });

  it('texts are categories in order of appearance', () => {
    expect(scaled(['a', 'b', 'a', null], true)).toEqual(['#e69f00', '#56b4e9', '#e69f00', undefined]);
    const nine = colored({
      data: 'abcdefghi'.split('').map((v) => ({ v })),
      columns: { v: { scale: true } },
    });
    expect(nine.backgrounds[8]).toEqual(nine.backgrounds[0]);
    expect(nine.warnings).toEqual([expect.stringContaining('9 different texts for 8 colours')]);
  });
});

describe('the values that share a scale', () => {
  const data = [
    { g: 'x', a: 0, b: 100 },
    { g: 'x', a: 8, b: 108 },
    { g: 'y', a: 50, b: 200 },
    { g: 'y', a: 58, b: 208 },
  ];
  const ends = (by: string, more: object = {}) =>
    colored({ data, rules: [{ columns: ['a', 'b'], scale: { palette: grey, by, steps: 2 } }], ...more })
      .backgrounds;
  const [low, high] = grey;

  it.each([
    [
      'column',
      [
        [low, low],
        [low, low],
        [high, high],
        [high, high],
      ],
    ],
    [
      'table',
      [
        [low, low],
        [low, high],
        [low, high],
        [low, high],
      ],
    ],
    [
      'row',
      [
        [low, high],
        [low, high],
        [low, high],
        [low, high],
      ],
    ],
  ])('are those of each %s', (by, expected) => {
    expect(ends(by).map((row) => row.slice(1))).toEqual(expected);
  });

  it('are those of each group', () => {
    const shown = ends('group', { rowGroups: 'g' }).filter((row) => row.some((color) => color !== undefined));
    expect(shown).toEqual([
      [low, low],
      [high, high],
      [low, low],
      [high, high],
    ]);
  });

  it('are also those on other pages', () => {
    const page = ends('column', { options: { pagination: { enabled: true, pageSize: 1 } } });
    expect(page).toEqual([[undefined, low, low]]);
  });
});

describe('cells without a colour', () => {
  it('are empty cells, unless they have a colour of their own', () => {
    expect(scaled([1, null, '', 2], 'blues').slice(1, 3)).toEqual([undefined, undefined]);
    expect(scaled([1, null, 2], { palette: 'blues', missing: '#eeeeee' })[1]).toBe('#eeeeee');
  });

  it('are texts between numbers, with one warning', () => {
    const { backgrounds, warnings } = colored({
      data: [1, 'n/a', 'NaN', 2].map((v) => ({ v })),
      columns: { v: { scale: 'blues' } },
    });
    expect(backgrounds.flat().slice(1, 3)).toEqual([undefined, undefined]);
    expect(warnings).toEqual(['columns.v.scale: "n/a" in column "v" is not a number, so it has no colour.']);
  });

  it.each([[[1e308, -1e308, 0]], [[-0, 0]], [[5e-324, 1e-323]], [[{}, []]], [['1e999', 1]]])(
    'hostile values %j give no error',
    (values) => expect(() => scaled(values, 'auto')).not.toThrow(),
  );
});

it('a style of the cell and a later rule are stronger', () => {
  const payload = {
    data: [{ v: 1 }, { v: { value: 2, style: { backgroundColor: '#123456' } } }, { v: 3 }],
    columns: { v: { scale: 'blues' } },
    rules: [{ columns: ['v'], is: 3, style: { backgroundColor: '#00ff00' } }],
  };
  expect(colored(payload).backgrounds.flat()).toEqual([blueSteps[0], '#123456', '#00ff00']);
});

describe('an invalid scale', () => {
  const data = [{ v: 1 }];
  it.each([
    ['bleus', 'columns.v.scale must be auto, blues, '],
    ['bleus', 'Did you mean "blues"?'],
    [{ palette: ['#ff0000'] }, 'a list of 2 to 9 colours; got'],
    [['red', 'no colour'], 'columns.v.scale.1 must be a colour such as #2563eb'],
    [{ domain: [5, 1] }, 'columns.v.scale.domain must be two numbers in ascending order'],
    [{ domain: [1, 2, 3] }, 'must be two numbers, unless kind is "steps"'],
    [{ steps: 1 }, 'columns.v.scale.steps must be a whole number from 2 to 64'],
    [{ steps: 1000 }, 'columns.v.scale.steps must be'],
    [{ kind: 'log' }, 'columns.v.scale.kind must be'],
    [{ by: 'page' }, 'columns.v.scale.by must be'],
    [7, 'columns.v.scale must be auto, '],
  ])('%j is an error', (scale, message) => {
    expect(errorsOf({ data, columns: { v: { scale } } })).toEqual([expect.stringContaining(message)]);
  });

  it('needs columns in a rule', () => {
    expect(errorsOf({ data, rules: [{ scale: 'blues' }] })).toEqual([
      expect.stringContaining('rules.0.scale needs columns beside it'),
    ]);
  });
});

/**
 * Colours as a dichromat sees them, in linear RGB. Source: Machado, Oliveira and Fernandes, "A physiologically-based
 * model for simulation of color vision deficiency" (2009), severity 1.
 */
const dichromats = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

describe.each(Object.entries(dichromats))('for %s readers', (_name, matrix) => {
  const named = palettes.filter(
    (name): name is Exclude<Palette, 'auto' | 'traffic'> => name !== 'auto' && name !== 'traffic',
  );

  it.each(named)('neighbours in %s differ', (palette) => {
    const seen = scaled([0, 1, 2, 3, 4, 5, 6, 7, 8], { palette, kind: 'sequential' }).map((color) =>
      simulated(parse(color!), matrix),
    );
    for (const [at, color] of seen.slice(1).entries())
      expect(distanceOklab(color, seen[at]!)).toBeGreaterThan(0.02);
  });

  it('neighbours in the diverging palette of each theme differ', () => {
    for (const theme of themeNames) {
      const colors = scaled([-4, -3, -2, -1, 0, 1, 2, 3, 4], 'auto', { options: { theme } });
      const seen = colors.map((color) => simulated(parse(color!), matrix));
      for (const [at, color] of seen.slice(1).entries())
        expect(distanceOklab(color, seen[at]!), `${theme} ${colors.join(' ')}`).toBeGreaterThan(0.02);
      expect(distanceOklab(seen[0]!, seen[8]!), theme).toBeGreaterThan(0.1);
    }
  });
});

function parse(hex: string): Color {
  return colorOf(
    ...([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]),
  );
}

function simulated(color: Color, m: readonly number[]): Oklab {
  const linear = [redOf(color), greenOf(color), blueOf(color)].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const seen = [0, 1, 2].map(
    (row) => m[row * 3]! * linear[0]! + m[row * 3 + 1]! * linear[1]! + m[row * 3 + 2]! * linear[2]!,
  );
  const channels = seen.map((value) => {
    const x = Math.min(1, Math.max(0, value));
    return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
  });
  return toOklab(colorOf(channels[0]!, channels[1]!, channels[2]!));
}
