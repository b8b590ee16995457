import { iconSets, themeNames } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, test } from 'vitest';
import { contrast } from '../../../color/contrast.ts';
import { distanceOklab, toOklab } from '../../../color/oklab.ts';
import { arrange } from '../../../data/arrange.ts';
import { EngineError } from '../../../errors.ts';
import { DEFAULT_LIMITS } from '../../../payload/check-limits.ts';
import { normalizePayload } from '../../../payload/normalize-payload.ts';
import { type Color, formatColor } from '../../../scene/color.ts';
import type { AnnotatedTable, Cell } from '../../../table/table.ts';
import { Warnings } from '../../../warnings.ts';
import { annotate } from '../../annotate.ts';
import { ToneColors } from '../../tone-colors.ts';
import { initialsOf } from './avatar.ts';
import { PILL_TONES, pillColors } from './pill-colors.ts';

interface Annotated {
  readonly table: AnnotatedTable;
  readonly warnings: readonly string[];
}

function annotated(payload: object): Annotated {
  const warnings = new Warnings();
  const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  return {
    table: annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings),
    warnings: warnings.list().map(({ message }) => message),
  };
}

interface Shown extends Annotated {
  readonly cells: readonly Cell[];
}

/** The cells of one column of values. */
function shown(values: readonly unknown[], show: unknown, more: object = {}): Shown {
  const result = annotated({ data: values.map((v) => ({ v })), columns: { v: { show } }, ...more });
  return { ...result, cells: result.table.rows.map(({ cells }) => cells[0]!) };
}

function errorsOf(payload: object): string[] {
  try {
    annotated(payload);
  } catch (error) {
    if (error instanceof EngineError) return error.details.map(({ message }) => message);
  }
  return [];
}

const altsOf = ({ cells }: Shown) => cells.map(({ visual }) => visual?.alt);
const tonesOf = (table: AnnotatedTable) => new ToneColors(table.settings);
const hex = (color: Color) => formatColor(color);

/** Texts that broke other programs. */
const HOSTILE = [
  '__proto__',
  'constructor',
  '\u202egood',
  '<script>alert(1)</script>',
  '{}',
  '%s',
  '\0',
  '🏳️‍🌈',
  'ﷺ',
  '𝕏',
  ' ',
  '\n',
];

describe('icons', () => {
  it('show the sign if there are positive and negative numbers', () => {
    expect(altsOf(shown([-5, 0, 3, 100], 'icons'))).toEqual(['down', 'flat', 'up', 'up']);
    expect(altsOf(shown([-10, -2, 0, 2, 10], { as: 'icons', set: 'arrows5' }))).toEqual([
      'down',
      'slightly down',
      'flat',
      'slightly up',
      'up',
    ]);
  });

  it.each(['arrows3', 'triangles3'])('of %s never point up at a number that is not positive', (set) => {
    expect(altsOf(shown([-0.026, -0.05, -0.1], { as: 'icons', set }))).toEqual(['down', 'down', 'down']);
    expect(altsOf(shown([0, -4], { as: 'icons', set }))).toEqual(['flat', 'down']);
  });

  it('of five arrows point down steeply at the lower half of negative numbers', () => {
    const five = shown([-1, -5, -6, -10], { as: 'icons', set: 'arrows5' });
    expect(altsOf(five)).toEqual(['slightly down', 'slightly down', 'down', 'down']);
  });

  it('of levels divide negative numbers into equal parts', () => {
    const marks = shown([-1, -5, -10], { as: 'icons', set: 'marks3' });
    expect(altsOf(marks)).toEqual(['good', 'warning', 'bad']);
  });

  it('divide the range into equal parts otherwise', () => {
    expect(altsOf(shown([0, 30, 50, 70, 90], 'icons'))).toEqual(['down', 'flat', 'flat', 'up', 'up']);
    expect(altsOf(shown([0, 25, 50, 75, 100], { as: 'icons', set: 'signal4' }))).toEqual([
      'level 1 of 4',
      'level 2 of 4',
      'level 3 of 4',
      'level 4 of 4',
      'level 4 of 4',
    ]);
  });

  it('start levels at the numbers of the request', () => {
    const values = [-0.01, 0, 0.04, 0.05];
    expect(altsOf(shown(values, { as: 'icons', at: [0, 0.05] }))).toEqual(['down', 'flat', 'flat', 'up']);
    expect(altsOf(shown([69, 70, 71], { as: 'icons', set: 'marks3', at: [70] }))).toEqual([
      'bad',
      'warning',
      'good',
    ]);
  });

  it('ignore a wrong count of numbers, with a warning', () => {
    expect(shown([1, 2], { as: 'icons', at: [1, 2, 3] }).warnings).toEqual([
      'columns.v.show.at is ignored: arrows3 has 3 levels and needs 2 numbers; got 3.',
    ]);
  });

  it('have the tones of the theme, reversed if low numbers are good', () => {
    const colorsOf = (show: object) => {
      const { cells, table } = shown([-1, 1], show);
      const colors = cells.map(({ visual }) => visual!.shapes[0]!);
      return { colors: colors.map((shape) => ('color' in shape ? hex(shape.color) : '')), table };
    };
    const { colors, table } = colorsOf({ as: 'icons' });
    const tones = tonesOf(table);
    expect(colors).toEqual([hex(tones.text('bad')), hex(tones.text('good'))]);
    expect(colorsOf({ as: 'icons', reverse: true }).colors).toEqual(colors.toReversed());
    expect(altsOf(shown([-1, 1], { as: 'icons', set: 'marks3', reverse: true }))).toEqual(['good', 'bad']);
  });

  it('replace the number on request', () => {
    const { cells } = shown([1, 2], { as: 'icons', only: true });
    expect(cells.map(({ visual, shownValue }) => [visual!.placement, shownValue])).toEqual([
      ['only', null],
      ['only', null],
    ]);
  });

  it.each([
    [[1e308, -1e308, 0]],
    [[5, 5, 5]],
    [[0, -0]],
    [['1,200', '$5', '7 %']],
    [[1e308, 1.5e308, 0.5e308]],
  ])('have a level for each of %j', (values) => {
    for (const set of Object.keys(iconSets))
      for (const { visual } of shown(values, { as: 'icons', set }).cells) expect(visual?.alt).toBeTruthy();
  });

  it('leave texts as they are, with one warning', () => {
    const { cells, warnings } = shown([1, 'n/a', null, ...HOSTILE, Number.NaN], 'icons');
    expect(warnings).toEqual(['"n/a" in column "v" is not a number, so it has no icon.']);
    expect(cells[1]).toMatchObject({ value: 'n/a', visual: { shapes: [], alt: '' } });
    expect(cells[2]!.visual?.shapes).toEqual([]);
  });
});

describe('stars', () => {
  it('are rounded to halves, with the exact number as text', () => {
    const { cells } = shown([4.5, 4.3, 0, '5', 4.8], 'stars');
    expect(cells.map(({ visual }) => [visual!.blocks, visual!.alt])).toEqual([
      ['★★★★½', '4.5 of 5'],
      ['★★★★½', '4.3 of 5'],
      ['☆☆☆☆☆', '0 of 5'],
      ['★★★★★', '5 of 5'],
      ['★★★★★', '4.8 of 5'],
    ]);
  });

  it('have another maximum and the number beside them on request', () => {
    const [cell] = shown([7], { as: 'stars', max: 10, value: 'beside' }).cells;
    expect(cell).toMatchObject({ visual: { alt: '7, of 10', placement: 'before' } });
    expect(cell).not.toHaveProperty('shownValue');
  });

  it('show numbers outside as the nearest number of stars, with one warning', () => {
    const { cells, warnings } = shown([-1, 6, 1e308], 'stars');
    expect(cells.map(({ visual }) => visual!.blocks)).toEqual(['☆☆☆☆☆', '★★★★★', '★★★★★']);
    expect(warnings).toEqual([
      'columns.v.show: 3 ratings are outside 0 to 5, and shown as the nearest of these.',
    ]);
  });

  it('reject a maximum outside the limits', () => {
    expect(errorsOf({ data: [{ v: 1 }], columns: { v: { show: { as: 'stars', max: 1000 } } } })).toEqual([
      'columns.v.show.max must be a number from 1 to 10; got 1000.',
    ]);
  });
});

describe('badges', () => {
  const pillsOf = ({ cells }: Shown) =>
    cells.map(({ pills }) => pills?.map(({ text, backgroundColor }) => [text, hex(backgroundColor)]));

  it('have the colours of the request, whatever the case of the text', () => {
    const colors = { active: 'good', late: 'bad', Beta: '#7c3aed', Café: 'warn' };
    const result = shown(['Active', ' LATE', 'beta', 'cafe'], { as: 'badge', colors });
    const tones = tonesOf(result.table);
    expect(pillsOf(result)).toEqual([
      [[undefined, hex(tones.background('good'))]],
      [[undefined, hex(tones.background('bad'))]],
      [[undefined, '#7c3aed']],
      [[undefined, hex(tones.background('warn'))]],
    ]);
  });

  it('have automatic colours that are equal for equal texts and differ otherwise', () => {
    const [one, other, same] = pillsOf(shown(['Open', 'Closed', 'open'], 'badge'));
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  it('show each member of a list, without empty ones', () => {
    const [pills, empty] = pillsOf(shown([['a', null, 'b', '', 3, true], []], 'badge'));
    expect(pills?.map(([text]) => text)).toEqual(['a', 'b', '3', 'true']);
    expect(empty).toBeUndefined();
  });

  it('are cut after a limit, with a warning', () => {
    const long = Array.from({ length: 500 }, (_, index) => `t${index}`);
    const { cells, warnings } = shown([long, long.slice(0, 400)], 'badge');
    expect(cells[0]!.pills).toHaveLength(50);
    expect(warnings).toEqual([
      'columns.v.show: a list has 500 values; at most 50 of a list are shown as badges.',
    ]);
    expect(shown([long.slice(0, 50), ['a']], 'badge').warnings).toEqual([]);
    const pagination = { enabled: true, pageSize: 1 };
    expect(shown([['a'], long], 'badge', { options: { pagination } }).warnings).toEqual([]);
  });

  it('leave nested values as they are, with one warning', () => {
    const { cells, warnings } = shown([{ a: 1 }, [[1]], [{ b: 2 }]], 'badge');
    expect(cells.every(({ pills }) => pills === undefined)).toBe(true);
    expect(warnings).toEqual(['{"a":1} in column "v" is not a text or a list of texts, so it has no badge.']);
  });

  it.each(HOSTILE)('accept a hostile text: %j', (text) => {
    const { cells } = shown([text, [text, text]], { as: 'badge', colors: { [text]: 'good' } });
    expect(cells[1]!.pills).toHaveLength(2);
  });

  it('reject a colour that is none', () => {
    const show = { as: 'badge', colors: { late: 'reddish' } };
    expect(errorsOf({ data: [{ v: 'late' }], columns: { v: { show } } })).toEqual([
      'columns.v.show.colors must be an object of up to 100 texts with colours such as {"late": "bad"}, or "auto"; got {"late":"reddish"}.',
    ]);
  });
});

describe('flags', () => {
  it('replace the code or name of a country', () => {
    const { cells, warnings } = shown(['UK', 'deu', 'France'], 'flag');
    expect(cells.map(({ shownValue, tooltip }) => [shownValue, tooltip])).toEqual([
      ['🇬🇧', 'United Kingdom'],
      ['🇩🇪', 'Germany'],
      ['🇫🇷', 'France'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('have the name or the value beside them on request', () => {
    expect(shown(['UK'], { as: 'flag', text: 'name' }).cells[0]!.shownValue).toBe('🇬🇧\u00a0United Kingdom');
    expect(shown(['UK'], { as: 'flag', text: 'value' }).cells[0]!.shownValue).toBe('🇬🇧\u00a0UK');
  });

  it('leave other values as they are, with one warning', () => {
    const { cells, warnings } = shown(['Atlantis', null, 12, ['DE'], { a: 1 }, ...HOSTILE], 'flag');
    expect(cells.every((cell) => cell.shownValue === undefined && cell.visual === undefined)).toBe(true);
    expect(warnings).toEqual([
      '"Atlantis" in column "v" is not a country that has a flag, so it is shown as sent.',
    ]);
  });
});

describe('avatars', () => {
  const people = [
    { name: 'Ada Lovelace', photo: 'https://example.org/ada.png' },
    { name: 'Grace Hopper', photo: null },
  ];

  it('show the picture, with initials in its place, and hide its column', () => {
    const { table } = annotated({
      data: people,
      columns: { name: { show: { as: 'avatar', image: 'photo' } } },
    });
    expect(table.columns.map(({ name }) => name)).toEqual(['name']);
    const [ada, grace] = table.rows.map(({ cells }) => cells[0]!.visual!);
    expect(ada!.shapes).toMatchObject([
      { kind: 'image', image: { url: people[0]!.photo, radius: 'round' }, instead: [{}, { text: 'AL' }] },
    ]);
    expect(grace!.shapes).toMatchObject([{ kind: 'dot' }, { kind: 'text', text: 'GH' }]);
  });

  it('keep a column of pictures that has properties of its own', () => {
    const columns = { name: { show: { as: 'avatar', image: 'photo' } }, photo: { type: 'image' } };
    expect(annotated({ data: people, columns }).table.columns.map(({ name }) => name)).toEqual([
      'name',
      'photo',
    ]);
  });

  it.each([
    ['Ada Lovelace', 'AL'],
    ['Edsger W. Dijkstra', 'ED'],
    ['ada.lovelace@example.org', 'AL'],
    ['Madonna', 'M'],
    ['山田太郎', '山'],
    ['Ñandú e\u0301lan', 'ÑE\u0301'],
    ['(CEO) O’Neill', 'CO'],
    ['***', ''],
    ['ßeta', 'SS'],
  ])('have the initials of %s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('leave values that are no names as they are, with one warning', () => {
    const { cells, warnings } = shown([12, ['a'], 'x'], 'avatar');
    expect(warnings).toEqual(['12 in column "v" is not a name, so it has no avatar.']);
    expect(cells[0]!.visual?.shapes).toEqual([]);
  });

  it.each(HOSTILE)('accept a hostile name: %j', (name) => {
    expect(shown([name, 'Ada'], 'avatar').cells[1]!.visual?.shapes).toHaveLength(2);
  });
});

test('headings and summaries have no drawings', () => {
  const { table } = annotated({
    data: [
      { team: 'A', rating: 3 },
      { team: 'B', rating: 4 },
    ],
    rowGroups: 'team',
    summary: 'sum',
    columns: { rating: { show: { as: 'stars', value: 'beside' } } },
  });
  const drawn = table.rows.map(({ kind, cells }) => [
    kind,
    cells.some(({ visual }) => visual !== undefined && visual.shapes.length > 0),
  ]);
  expect(drawn.filter(([kind, isDrawn]) => (kind === undefined) !== isDrawn)).toEqual([]);
});

describe.each(themeNames)('in the theme %s', (theme) => {
  const { table, cells } = shown(
    ['good', 'bad', 'warn', 'info', 'muted', 'x', '#7c3aed'],
    {
      as: 'badge',
      colors: { good: 'good', bad: 'bad', warn: 'warn', info: 'info', muted: 'muted', '#7c3aed': '#7c3aed' },
    },
    { theme },
  );
  const { grounds } = tonesOf(table);

  it('texts on badges are readable', () => {
    for (const { pills } of cells)
      for (const { textColor, backgroundColor } of pills!)
        expect(contrast(textColor, backgroundColor)).toBeGreaterThanOrEqual(4.5);
  });

  it('automatic badges are visible and their texts readable', () => {
    for (let tone = 0; tone < PILL_TONES; tone++) {
      const { background, text } = pillColors(tone, grounds[0]!);
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds)
        expect(distanceOklab(toOklab(background), toOklab(ground))).toBeGreaterThan(0.02);
    }
  });

  it('icons and stars are visible', () => {
    const { cells: drawn } = annotated({
      data: [{ v: 5 }],
      columns: { v: { show: 'stars' } },
      theme,
    }).table.rows[0]!;
    const star = drawn[0]!.visual!.shapes.at(-1)!;
    for (const ground of grounds)
      expect('fill' in star && contrast(star.fill, ground)).toBeGreaterThanOrEqual(3);
  });
});
