import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../data/arrange.ts';
import { EngineError } from '../../errors.ts';
import { formatTable } from '../../format/format-table.ts';
import { annotate } from '../../rules/annotate.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

const data = [
  { name: 'Desk', jan: 1, feb: 2, mar: 4 },
  { name: 'Lamp', jan: 3, feb: null, mar: 'n/a' },
];

function show(payload: object, saved: readonly object[] = []) {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload), saved.map(fromJs), DEFAULT_LIMITS, warnings);
  const arranged = arrange(normalized, DEFAULT_LIMITS, warnings);
  const { columns, rows } = formatTable(annotate(arranged, warnings), DEFAULT_LIMITS, warnings);
  return {
    names: columns.map(({ name }) => name),
    kinds: normalized.columns.map((column) => column.show?.as),
    options: normalized.columns.map((column) => column.show?.options),
    texts: rows.map(({ cells }) => cells.map(({ text }) => text)),
    alts: rows.map(({ cells }) => cells.map(({ visual }) => visual?.alt)),
    warnings: warnings.list().map(({ message }) => message),
  };
}

function rejection(payload: object): string[] {
  try {
    show(payload);
  } catch (error) {
    if (error instanceof EngineError) return error.details.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
  throw new Error('The payload was accepted.');
}

const showing = (value: unknown) => ({ data, columns: { jan: { show: value } } });

describe('the kind of a drawing', () => {
  it.each(['bar', 'BAR', ' databar ', { as: 'bar' }, { kind: 'bar' }])('can be sent as %j', (value) => {
    expect(show(showing(value)).kinds).toEqual([undefined, 'bar', undefined, undefined]);
  });

  it.each([false, null, '', 'none'])('%j is no drawing', (value) => {
    const { kinds, warnings } = show(showing(value));
    expect([kinds[1], warnings]).toEqual([undefined, []]);
  });

  it('is not a flag that other libraries use for visible columns', () => {
    const { kinds, warnings, names } = show(showing(true));
    expect([kinds[1], names]).toEqual([undefined, ['name', 'jan', 'feb', 'mar']]);
    expect(warnings).toEqual([
      'columns.jan.show is ignored: it must be a kind of drawing such as "bar". To hide a column, use hidden.',
    ]);
  });

  it('of saved settings is replaced by that of the request, or removed by false', () => {
    const saved = [{ columns: { jan: { show: { as: 'bar', max: 9 } } } }];
    expect(show({ data }, saved).kinds[1]).toBe('bar');
    const { kinds, options } = show(showing('progress'), saved);
    expect([kinds[1], options[1]]).toEqual(['progress', expect.objectContaining({ max: undefined })]);
    expect(show(showing(false), saved).kinds[1]).toBeUndefined();
    expect(show({ data, columns: { jan: { show: null } } }, saved).kinds[1]).toBe('bar');
  });

  it('of saved settings loses its colours with the theme of the request', () => {
    const saved = [{ theme: 'rose', columns: { jan: { show: { as: 'bar', color: '#ff0000', max: 9 } } } }];
    expect(show({ data }, saved).options[1]).toMatchObject({ color: expect.any(Number), max: 9 });
    const { options } = show({ data, styles: { theme: 'ocean' } }, saved);
    expect(options[1]).toMatchObject({ color: undefined, max: 9 });
  });
});

describe('options', () => {
  it('have their defaults', () => {
    expect(show(showing('bar')).options[1]).toEqual({
      min: undefined,
      max: undefined,
      color: undefined,
      negative: undefined,
      axis: undefined,
      value: 'beside',
      track: false,
      width: undefined,
    });
    expect(show(showing('line')).options[1]).toEqual({
      from: undefined,
      color: undefined,
      domain: 'own',
      missing: 'gap',
      reference: undefined,
      band: undefined,
      points: ['last'],
      value: 'none',
      width: undefined,
    });
  });

  it('are normalised', () => {
    const bar = {
      as: 'bar',
      min: '-5',
      max: 'auto',
      color: 'BAD',
      axis: 'none',
      value: 'Inside',
      track: 'true',
    };
    expect(show(showing(bar)).options[1]).toMatchObject({
      min: -5,
      max: undefined,
      color: 'bad',
      axis: 'none',
      value: 'inside',
      track: true,
    });
    const line = { as: 'line', domain: [0, '10'], reference: 'Mean', band: ['q1', 6], points: 'min' };
    expect(show(showing(line)).options[1]).toMatchObject({
      domain: [0, 10],
      reference: 'mean',
      band: ['q1', 6],
      points: ['min'],
    });
    expect(show(showing({ as: 'line', points: 'none' })).options[1]).toMatchObject({ points: [] });
    expect(show(showing({ as: 'line', domain: [9, 3] })).options[1]).toMatchObject({ domain: [3, 9] });
    const bullet = { as: 'bullet', target: 'feb', ranges: [2, 1, 2] };
    expect(show(showing(bullet)).options[1]).toMatchObject({ target: { column: 2 }, ranges: [1, 2] });
  });

  const colors = 'a colour such as #2563eb, or good, bad, warn, info, muted or auto';
  const words = 'mean, median, min, max, q1, q3, first or last';
  it.each([
    ['barr', '', 'bar, progress', '; got "barr". Did you mean "bar"?'],
    [5, '', 'bar, progress', ', or an object with as; got 5.'],
    [{}, '.as', 'bar, progress', '; got null.'],
    [{ as: 'sparkbar' }, '.as', 'bar, progress', '; got "sparkbar". Did you mean "columns"?'],
    [{ as: 'bar', min: 'x' }, '.min', 'a number, or "auto"', '; got "x".'],
    [{ as: 'bar', max: [] }, '.max', 'a number, or "auto"', '; got [].'],
    [{ as: 'bar', width: 9 }, '.width', 'a number from 20 to 500, or "auto"', '; got 9.'],
    [{ as: 'bar', color: 'goood' }, '.color', colors, '; got "goood". Did you mean "good"?'],
    [{ as: 'bar', color: 'none' }, '.color', colors, '; got "none".'],
    [
      { as: 'bar', value: 'besides' },
      '.value',
      'beside, inside or none',
      '; got "besides". Did you mean "beside"?',
    ],
    [{ as: 'bar', track: 1 }, '.track', 'true or false', '; got 1.'],
    [
      { as: 'line', domain: [5, 5] },
      '.domain',
      'two numbers such as [0, 10], or own or column',
      '; got [5,5].',
    ],
    [
      { as: 'line', points: ['top'] },
      '.points',
      'a list of first, last, min, max or all, or none',
      '; got ["top"].',
    ],
    [{ as: 'line', reference: 'avg' }, '.reference', `a number, or ${words}`, '; got "avg".'],
    [{ as: 'line', band: [1] }, '.band', `two numbers such as [4, 6], or words: ${words}`, '; got [1].'],
    [{ as: 'line', from: [{}] }, '.from', 'a list of up to 500 columns', '; got [{}].'],
    [{ as: 'bullet', ranges: [3, 'x'] }, '.ranges', 'a list of up to 5 numbers', '; got [3,"x"].'],
    [
      { as: 'bullet', ranges: [1, 2, 3, 4, 5, 6] },
      '.ranges',
      'a list of up to 5 numbers',
      '; got [1,2,3,4,5,6].',
    ],
    [{ as: 'bullet', target: true }, '.target', 'a number, or a column', '; got true.'],
  ])('%j is rejected', (value, key, allowed, end) => {
    const [message, ...others] = rejection(showing(value));
    expect(others).toEqual([]);
    const start = `/columns/jan/show${key.replace('.', '/')}: columns.jan.show${key} must be `;
    expect(message?.slice(0, start.length)).toBe(start);
    expect(message).toContain(`must be ${allowed}`);
    expect(message?.endsWith(end)).toBe(true);
  });

  it('with unknown names cause a warning', () => {
    expect(show(showing({ as: 'bar', colour: 'good' })).warnings).toEqual([
      'Unknown key "colour" in columns.jan.show is ignored. Did you mean "color"?',
    ]);
    expect(show(showing({ as: 'bar', points: 'min' })).warnings).toEqual([
      'Unknown key "points" in columns.jan.show is ignored.',
    ]);
  });
});

describe('a drawing that combines columns', () => {
  const from = ['jan', 'feb', 'mar'];

  it('takes the place of the first one, and the others are hidden', () => {
    const { names, texts, alts, warnings } = show({
      data,
      columns: { trend: { label: 'Trend', show: { as: 'line', from, value: 'last' } } },
    });
    expect(names).toEqual(['name', 'Trend']);
    expect(texts).toEqual([
      ['Desk', '4'],
      ['Lamp', '3'],
    ]);
    expect(alts).toEqual([
      [undefined, '3 values, first 1, last 4, highest 4 in mar'],
      [undefined, '1 value, 3, 2 missing'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('can be one of its columns', () => {
    const columns = { feb: { show: { as: 'columns', from } } };
    expect(show({ data, columns }).names).toEqual(['name', 'feb']);
  });

  it('of a column with other values stays where that is', () => {
    const rows = data.map((row) => ({ ...row, trend: 'x' }));
    const { names, texts } = show({ data: rows, columns: { trend: { show: { as: 'line', from } } } });
    expect([names, texts[0]]).toEqual([
      ['name', 'trend'],
      ['Desk', ''],
    ]);
  });

  it('is where a list of columns has it', () => {
    const columns = [{ field: 'trend', show: { as: 'line', from } }, 'name', 'jan'];
    expect(show({ data, columns }).names).toEqual(['trend', 'name', 'jan']);
  });

  it('works with rows and headers', () => {
    const payload = {
      headers: ['a', 'b', 'c'],
      rows: [
        ['x', 1, 2],
        ['y', 3, 4],
      ],
      columns: { t: { show: { as: 'line', from: ['b', 'c'] } } },
    };
    const { names, alts, warnings } = show(payload);
    expect(names).toEqual(['a', 't']);
    expect(alts[1]).toEqual([undefined, '2 values, first 3, last 4, highest 4 in c']);
    expect(warnings).toEqual([]);
  });

  it('has the format of its own column, or of the first one', () => {
    const euros = { type: 'currency', format: { currency: 'EUR', decimals: 0 } };
    const show2 = { as: 'line', from, value: 'last' };
    expect(show({ data, columns: { trend: { ...euros, show: show2 } } }).texts[0]![1]).toBe('€4');
    expect(show({ data, columns: { jan: euros, trend: { show: show2 } } }).texts[0]![1]).toBe('€4');
  });

  it('has a name as long as a header', () => {
    const long = 'x'.repeat(256);
    const columns = { [long]: { show: { as: 'line', from } } };
    expect(rejection({ data, columns })).toEqual([
      '/columns: columns has a column name of 256 characters. The limit is 255.',
    ]);
    const { names, warnings } = show({ data }, [{ columns }]);
    expect(names).toHaveLength(4);
    expect(warnings[0]).toContain('Saved settings: columns has a column name of 256 characters.');
  });

  it('without known columns is left out', () => {
    const columns = { jan: { show: { as: 'line', from: ['apr', 'may'] } } };
    const { names, kinds, warnings } = show({ data, columns });
    expect([names, kinds[1]]).toEqual([['name', 'jan', 'feb', 'mar'], undefined]);
    expect(warnings).toEqual([
      'columns.jan.show.from: there is no column "apr"; it is ignored.',
      'columns.jan.show.from: there is no column "may"; it is ignored. Did you mean "mar"?',
    ]);
    const added = { trend: { show: { as: 'line', from: ['apr', 'may'] } } };
    expect(show({ data, columns: added }).names).toEqual(['name', 'jan', 'feb', 'mar']);
    expect(show({ data }, [{ columns: added }]).names).toEqual(['name', 'jan', 'feb', 'mar']);
  });
});

describe('columns of the user', () => {
  it('may be named show, as, from or bar', () => {
    const rows = [{ show: 'Hamlet', as: 'Ophelia', from: 1, bar: 2 }];
    const { names, texts, warnings } = show({ data: rows, columns: { show: { label: 'Play' } } });
    expect([names, texts, warnings]).toEqual([
      ['Play', 'as', 'from', 'bar'],
      [['Hamlet', 'Ophelia', '1', '2']],
      [],
    ]);
    expect(show({ data: rows, columns: { bar: { show: 'bar' } } }).kinds[3]).toBe('bar');
    expect(show(rows as unknown as object).names).toEqual(['show', 'as', 'from', 'bar']);
  });

  it('of other libraries keep their form', () => {
    const columns = [
      { title: 'Play', dataIndex: 'play', width: 90, show: true },
      { title: 'Hall', dataIndex: 'hall', align: 'right' },
    ];
    const { names, texts } = show({ columns, data: [{ play: 'Hamlet', hall: 3 }] });
    expect([names, texts]).toEqual([['Play', 'Hall'], [['Hamlet', '3']]]);
  });
});
