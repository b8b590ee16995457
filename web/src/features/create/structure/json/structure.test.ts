import { summaryFunctionNames, summaryScopes } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { columnNames } from '@pictable/engine';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { notesIn, withNotes } from './notes.ts';
import { optionIn, withOption } from './options.ts';
import { columnOf, readSettings, type TextSettings } from './settings.ts';
import {
  mergedColumns,
  spannerDelimiter,
  structureColumn,
  totalsIn,
  withMergedColumns,
  withSpannerDelimiter,
  withStructureColumn,
  withTotals,
  withTotalsFor,
} from './structure.ts';

const columns = ['region', 'rev', '0', 'a "b"', ''].map((name) => ({
  name,
  label: name === 'rev' ? 'Revenue' : undefined,
}));
const names = columns.map(({ name }) => name);
const rows = '[{"region": "N", "rev": 1.10, "0": 2, "a \\"b\\"": 3, "": 4}]';
/** Tables in the forms in which users send them, with settings in each of the four places. */
const texts = [
  `{\n  "title": "Sales",\n  "data": ${rows}\n}\n`,
  `{"headers": ["region"], "rows": [["N"]], "options": {"theme": "dark"}}`,
  `{"data": ${rows}, "styles": {"headerBg": "#fff"}, "options": {"styles": {"headerText": "#000"}}}`,
  '{"region": ["N"], "rev": [1.10]}',
];
const bare = ` ${rows}\n`;

interface Control {
  readonly name: string;
  readonly value: fc.Arbitrary<unknown>;
  read(settings: TextSettings): unknown;
  write(settings: TextSettings, value: never): string;
  /** The value of a control that is not set. */
  readonly cleared: unknown;
}

const column = fc.constantFrom(...names);
const controls: readonly Control[] = [
  ...(['rowGroups', 'stub'] as const).map((name) => ({
    name,
    value: column,
    read: (settings: TextSettings) => {
      const chosen = structureColumn(settings, name, columns);
      return typeof chosen === 'object' ? chosen.column : chosen;
    },
    write: (settings: TextSettings, value: string | undefined) => withStructureColumn(settings, name, value),
    cleared: undefined,
  })),
  {
    name: 'spanners',
    value: fc.constantFrom('.', ' ', ' / ', '__', '"'),
    read: (settings) => {
      const chosen = spannerDelimiter(settings);
      return typeof chosen === 'object' ? chosen.delimiter : (chosen ?? '');
    },
    write: withSpannerDelimiter,
    cleared: '',
  },
  {
    name: 'merge',
    value: fc.uniqueArray(column, { minLength: 1 }),
    read: (settings) => mergedColumns(settings, columns),
    write: withMergedColumns,
    cleared: [],
  },
  {
    name: 'summary',
    value: fc.constantFrom(...summaryFunctionNames),
    read: (settings) => totalsIn(settings).function,
    write: withTotals,
    cleared: undefined,
  },
  {
    name: 'sourceNotes',
    value: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
    read: (settings) => notesIn(settings, 'sourceNotes'),
    write: (settings, value) => withNotes(settings, 'sourceNotes', value),
    cleared: [],
  },
  {
    name: 'labels',
    value: fc.constantFrom('title', 'sentence'),
    read: (settings) => optionIn(settings, 'labels'),
    write: (settings, value) => withOption(settings, 'labels', value),
    cleared: undefined,
  },
  {
    name: 'hideEmptyColumns',
    value: fc.constant(true),
    read: (settings) => optionIn(settings, 'hideEmptyColumns'),
    write: (settings, value) => withOption(settings, 'hideEmptyColumns', value),
    cleared: undefined,
  },
  {
    name: 'subtitle',
    value: fc.string({ minLength: 1, maxLength: 80 }),
    read: (settings) => optionIn(settings, 'subtitle'),
    write: (settings, value) => withOption(settings, 'subtitle', value),
    cleared: undefined,
  },
  {
    name: 'showRowNumbers',
    value: fc.constant(true),
    read: (settings) => optionIn(settings, 'showRowNumbers'),
    write: (settings, value) => withOption(settings, 'showRowNumbers', value),
    cleared: undefined,
  },
];

describe.each(controls)('the control of $name', ({ read, write, value, cleared }) => {
  test('writes what it reads, replaces it, and leaves no trace', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), value, value, (text, first, second) => {
        expect(read(readSettings(text))).toEqual(cleared);
        const one = write(readSettings(text), first as never);
        expect(read(readSettings(one))).toEqual(first);
        const two = write(readSettings(one), second as never);
        expect(read(readSettings(two))).toEqual(second);
        expect(write(readSettings(two), cleared as never)).toBe(text);
        expect(columnNames(parseJson(two, { depthMax: 32 }))).toEqual(
          columnNames(parseJson(text, { depthMax: 32 })),
        );
      }),
    );
  });

  test('writes into the object around a bare list of rows', () => {
    const [sample] = fc.sample(value, 1);
    const written = write(readSettings(bare), sample as never);
    expect(JSON.parse(written).data).toEqual(JSON.parse(rows));
    expect(written).toContain('1.10');
    expect(read(readSettings(written))).toEqual(sample);
  });
});

describe('a column to group by or to name the rows', () => {
  const read = (text: string) => structureColumn(readSettings(text), 'rowGroups', columns);

  it('is read in every form, by its label and by its position', () => {
    expect(read('{"rowGroups": ["region"], "data": []}')).toEqual({ column: 'region' });
    expect(read('{"rowGroups": {"by": "Revenue"}, "data": []}')).toEqual({ column: 'rev' });
    expect(read('{"options": {"rowGroups": 1}, "data": []}')).toEqual({ column: 'rev' });
    expect(read('{"rowGroups": {"by": ["region", "rev"]}, "data": []}')).toBe('custom');
    expect(read('{"rowGroups": [{"label": "Top", "rows": [0]}], "data": []}')).toBe('custom');
    expect(read('{"rowGroups": "gone", "data": []}')).toEqual({ column: 'gone' });
    expect(columnOf('0', columns)?.name).toBe('0');
    const stub = readSettings('{"stub": {"columns": ["Revenue"]}, "data": []}');
    expect(structureColumn(stub, 'stub', columns)).toEqual({ column: 'rev' });
    const alike = ['a', 'b'].map((name) => ({ name, label: 'Amount' }));
    expect(columnOf('Amount', alike)?.name).toBe('a');
  });

  it('is replaced inside the object that has it, in the place where it is', () => {
    const text = '{"data": [], "styles": {"rowGroups": {"by": ["rev"], "label": "{value} ({n})"}}}';
    expect(withStructureColumn(readSettings(text), 'rowGroups', 'region')).toBe(
      text.replace('["rev"]', '"region"'),
    );
    expect(withStructureColumn(readSettings(text), 'rowGroups', undefined)).toBe('{"data": []}');
  });

  it('is not a column of the user that has the same name', () => {
    expect(structureColumn(readSettings('{"data": [], "stub": null}'), 'stub', columns)).toBeUndefined();
  });
});

describe('columns in which equal cells are merged', () => {
  const read = (text: string) => mergedColumns(readSettings(text), columns);

  it('are read in every form', () => {
    expect(read('{"data": [], "merge": "Revenue"}')).toEqual(['rev']);
    expect(read('{"data": [], "merge": {"columns": [1, "gone"]}}')).toEqual(['rev', 'gone']);
    expect(read('{"data": [], "merge": {"columns": "rev"}}')).toEqual(['rev']);
    expect(read('{"data": []}')).toEqual([]);
  });

  it('are replaced inside the object that has them', () => {
    const text = '{"data": [], "options": {"merge": {"columns": ["rev"], "align": "top"}}}';
    const written = withMergedColumns(readSettings(text), ['region']);
    expect(written).toBe(text.replace('["rev"]', '["region"]'));
    expect(withMergedColumns(readSettings(written), [])).toBe('{"data": []}');
  });
});

describe('a delimiter of spanners', () => {
  it('is replaced inside the object that has it', () => {
    const text = '{"data": [], "spanners": {"delimiter": "."}}';
    expect(withSpannerDelimiter(readSettings(text), '__')).toBe(text.replace('"."', '"__"'));
  });

  it.each([
    ['.', '"."'],
    ['x'.repeat(20), `"${'x'.repeat(20)}"`],
    ['x'.repeat(21), `{ "delimiter": "${'x'.repeat(21)}" }`],
    [' / ', '{ "delimiter": " / " }'],
  ])('%j is written as %s', (delimiter, value) => {
    const written = withSpannerDelimiter(readSettings('{"data": []}'), delimiter);
    expect(written).toBe(`{"spanners": ${value}, "data": []}`);
  });
});

describe('totals', () => {
  const grouped = (summary: unknown) => JSON.stringify({ summary, data: [] });

  it('are read in every form', () => {
    expect(totalsIn(readSettings(grouped(true)))).toEqual({ function: 'sum', scope: undefined });
    expect(totalsIn(readSettings(grouped(' AVG ')))).toEqual({ function: 'mean', scope: undefined });
    expect(totalsIn(readSettings(grouped({ of: 'table' })))).toEqual({ function: 'sum', scope: 'table' });
    expect(totalsIn(readSettings(grouped([{ columns: { rev: 'max' } }]))).function).toBe('custom');
    expect(totalsIn(readSettings(grouped([{ columns: 'min' }, { columns: 'max' }]))).function).toBe('custom');
  });

  it.each(summaryScopes)('are limited to %s, and short again without a limit', (scope) => {
    const limited = withTotalsFor(readSettings(grouped('mean')), scope);
    expect(totalsIn(readSettings(limited))).toEqual({ function: 'mean', scope });
    const other = withTotals(readSettings(limited), 'max');
    expect(totalsIn(readSettings(other))).toEqual({ function: 'max', scope });
    expect(withTotalsFor(readSettings(other), undefined)).toBe(grouped('mean').replace('mean', 'max'));
  });

  it('keep the other members of their row', () => {
    const text = grouped([{ label: 'All', of: 'table', columns: 'sum' }]);
    const short = withTotalsFor(readSettings(text), undefined);
    expect(JSON.parse(short).summary).toEqual([{ label: 'All', columns: 'sum' }]);
    expect(JSON.parse(withTotals(readSettings(text), 'min')).summary[0].label).toBe('All');
  });
});

it('reads spanners and notes that are more than a text as custom', () => {
  const text = '{"data": [], "spanners": [{"label": "A", "columns": ["rev"]}], "footnotes": [{"text": "x"}]}';
  expect(spannerDelimiter(readSettings(text))).toBe('custom');
  expect(notesIn(readSettings(text), 'footnotes')).toBe('custom');
});

it.each([
  ['{"data": []}', '{"title": "Sales", "data": []}'],
  ['{"data": [], "options": {"title": "Old"}}', '{"data": [], "options": {"title": "Sales"}}'],
  ['{"title": "Old", "data": []}', '{"title": "Sales", "data": []}'],
  ['{"a": [1]}', '{"a": [1], "options": { "title": "Sales" }}'],
  ['[{"a": 1}]', '{\n  "title": "Sales",\n  "data": [{"a": 1}]\n}'],
])('writes the title of %s where it is, or beside the rows', (text, written) => {
  expect(withOption(readSettings(text), 'title', 'Sales')).toBe(written);
  expect(optionIn(readSettings(written), 'title')).toBe('Sales');
});

it('does not read a column of the user as the title', () => {
  expect(optionIn(readSettings('{"title": ["a", "b"], "n": [1, 2]}'), 'title')).toBeUndefined();
});

it('reads options under their aliases and synonyms, and removes them in every place', () => {
  const text = '{"timezone": "UTC", "data": [], "options": {"labels": "none", "tz": "Asia/Tokyo"}}';
  expect(optionIn(readSettings(text), 'timeZone')).toBe('UTC');
  expect(optionIn(readSettings(text), 'labels')).toBeUndefined();
  expect(withOption(readSettings(text), 'timeZone', undefined)).toBe(
    '{"data": [], "options": {"labels": "none"}}',
  );
});
