import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from '../companions/index.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const read = (payload: object) => engine.readTable(fromJs(payload));
const texts = (payload: object) =>
  read(payload).rows.map((cells) => cells.flatMap((cell) => (cell ? [cell.shown] : [])).join(' | '));
const render = (payload: object, format: 'png' | 'svg' = 'svg') => engine.render(fromJs(payload), { format });
const warningsOf = async (payload: object) => (await render(payload)).warnings.map(({ message }) => message);
const errorsOf = async (payload: object) => {
  const error: unknown = await render(payload).catch((rejection) => rejection);
  return error instanceof EngineError ? error.details.map(({ message }) => message) : error;
};
/** The texts of a column that merges the values of rows. */
const merged = (merge: object, ...rows: unknown[][]) => {
  const headers = ['v', 'w', 'x'].slice(0, rows[0]?.length);
  const table = read({ headers, rows, mergeColumns: [{ into: 'v', ...merge }] });
  return table.rows.map(([cell]) => cell?.shown);
};

const trials = [
  { trial: 'A', mean: 12.4, sd: 0.3, n: 12, share: 0.4 },
  { trial: 'B', mean: 9, sd: null, n: 0, share: 0 },
  { trial: 'C', mean: null, sd: 0.2, n: 18, share: 0.6 },
];
const trialMerges = [
  { into: 'mean', with: ['sd'], as: 'uncertainty' },
  { into: 'n', with: 'share', as: 'share' },
];
const columns = { share: { type: 'percentage' } };

describe('mergeColumns', () => {
  it('shows the values of several columns in one, each in the format of its column', () => {
    const payload = { data: trials, columns, mergeColumns: trialMerges };
    expect(read(payload).columns.map(({ name }) => name)).toEqual(['trial', 'mean', 'n']);
    expect(texts(payload)).toEqual(['A | 12.4 ± 0.3 | 12 (40%)', 'B | 9 | 0', 'C | - | 18 (60%)']);
  });

  // The cases of gt: a missing value, a missing second value, a count of zero.
  it.each([
    ['uncertainty', [1, 2], '1 ± 2'],
    ['uncertainty', [1, null], '1'],
    ['uncertainty', [null, 2], '-'],
    ['uncertainty', [null, null], '-'],
    ['uncertainty', [0, 0], '0 ± 0'],
    ['uncertainty', ['', 2], ''],
    ['range', [1, 2], '1–2'],
    ['range', [1, null], '1'],
    ['range', [null, 2], '2'],
    ['range', [null, null], '-'],
    ['share', [3, 0.5], '3 (0.5)'],
    ['share', [3, ''], '3'],
    ['share', [null, 0.5], '-'],
    ['share', [0, 0.5], '0'],
    ['share', ['0.0', 0.5], '0.0'],
    ['uncert', [1, 2], '1 ± 2'],
    ['n_pct', [3, 4], '3 (4)'],
  ])('%s of %j is %s', (as, row, shown) => {
    expect(merged({ with: 'w', as }, row)).toEqual([shown]);
  });

  it.each([
    ['{0} to {1} to {2}', [10, 20, 30], '10 to 20 to 30'],
    ['{0}<< to {1}<< to {2}>>>>', [10, 20, 30], '10 to 20 to 30'],
    ['{0}<< to {1}<< to {2}>>>>', [10, 20, null], '10 to 20'],
    ['{0}<< to {1}<< to {2}>>>>', [10, null, 30], '10'],
    ['{0}<< ({1}–<<{2}>>)>>', [38.2, 3, 8], '38.2 (3–8)'],
    ['{0}<< ({1}–<<{2}>>)>>', [38.2, 3, null], '38.2 (3–)'],
    ['<<{0} city<</{1} highway>>>>', [18, 25, 1], '18 city/25 highway'],
    ['{0} ({1})', [1, null, 3], '1 (-)'],
    ['{v}<< ± {w}>>', [1, 2, 3], '1 ± 2'],
    ['{2}/{1}/{0}', [1, 2, 3], '3/2/1'],
    ['{0}{0}', [1, 2, 3], '11'],
    ['{} } { {0} > < >', [1, 2, 3], '{} } { 1 > < >'],
    ['<<>>{0}', [1, 2, 3], '1'],
    ['nothing', [1, 2, 3], 'nothing'],
  ])('writes the pattern %s with %j as %s', (pattern, row, shown) => {
    expect(merged({ with: ['w', 'x'], pattern }, row)).toEqual([shown]);
  });

  it('separates values by spaces without a pattern, as gt does', () => {
    expect(merged({ with: ['w', 'x'] }, ['a', 'b', 'c'], ['a', null, 'c'])).toEqual(['a b c', 'a c']);
  });

  it('merges the columns that only a pattern names, and takes labels', () => {
    const payload = {
      headers: ['v', 'w', 'x'],
      rows: [[1, 2, 3]],
      columns: { w: { label: 'Error' } },
      mergeColumns: { into: 'v', pattern: '{v} ± {Error}' },
    };
    expect(texts(payload)).toEqual(['1 ± 2 | 3']);
  });

  it('writes a pattern without other columns, and one whose other values are missing', () => {
    expect(merged({ pattern: '{0} kg' }, [5], [null])).toEqual(['5 kg', '-']);
    expect(merged({ with: 'w', pattern: '{0} kg<< of {1}>>' }, [5, null], [null, null])).toEqual([
      '5 kg',
      '-',
    ]);
  });

  it('applies the options for plain values to the values of every column', () => {
    const rows = [['2024-05-31', 1204567, '2024-06-02']];
    const payload = {
      headers: ['from', 'visitors', 'to'],
      rows,
      mergeColumns: { into: 'from', with: ['visitors', 'to'], pattern: '{from}–{to}: {visitors}' },
      options: { dates: 'readable', grouping: true },
    };
    expect(texts(payload).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'May 31, 2024–Jun 2, 2024: 1,204,567',
    ]);
  });

  it('merges columns under spanners, which shrink, and columns of a stub', () => {
    const payload = {
      headers: ['a', 'b', 'c', 'd'],
      rows: [[1, 2, 3, 4]],
      spanners: [{ label: 'S', columns: ['b', 'c', 'd'] }],
      stub: 'a',
      mergeColumns: [
        { into: 'b', with: 'c', as: 'range' },
        { into: 'a', with: 'd', pattern: '{0}/{1}' },
      ],
    };
    const table = read(payload);
    expect(texts(payload)).toEqual(['1/4 | 2–3']);
    expect(table.columns.map(({ path, isStub }) => [...path, isStub])).toEqual([[true], ['S', false]]);
    expect(table.separate?.columns.map(({ path }) => path)).toEqual([[], ['S'], ['S'], ['S']]);
  });

  it('counts unknown columns, whose values are missing', async () => {
    const merge = { with: ['typo', 'x'], pattern: '{0}<< {1}>><< {2}>>' };
    expect(merged(merge, [1, 2, 3])).toEqual(['1 3']);
    const payload = { headers: ['v', 'w', 'x'], rows: [[1, 2, 3]] };
    expect(await warningsOf({ ...payload, mergeColumns: [{ into: 'v', ...merge }] })).toEqual([
      'mergeColumns.0.with.0: there is no column "typo"; it is ignored.',
    ]);
  });

  it('sorts, filters and sums the value of the column itself', () => {
    const options = { dataProcessing: { sortBy: '-mean', filter: { sd: { ne: 7 } } } };
    const summary = 'sum';
    const payload = { data: trials, columns, mergeColumns: trialMerges, options, summary };
    expect(texts(payload)).toEqual([
      'A | 12.4 ± 0.3 | 12 (40%)',
      'B | 9 | 0',
      'C | - | 18 (60%)',
      'Total | 21.4 | 30',
    ]);
  });

  it('groups by columns that are merged, and by those into which others are merged', async () => {
    const rows = [
      ['x', 1, 2],
      ['y', 3, 4],
    ];
    const table = { headers: ['g', 'v', 'w'], rows };
    const into = (column: string, other: string) => [{ into: column, with: other, pattern: '{0}/{1}' }];
    expect(texts({ ...table, rowGroups: 'g', mergeColumns: into('v', 'g') })).toEqual([
      'x',
      '1/x | 2',
      'y',
      '3/y | 4',
    ]);
    expect(texts({ ...table, rowGroups: 'v', mergeColumns: into('v', 'w') })).toEqual([
      '1',
      'x | 2',
      '3',
      'y | 4',
    ]);
    expect(await warningsOf({ ...table, rowGroups: 'v', mergeColumns: into('v', 'w') })).toEqual([
      'mergeColumns.0: "v" is not a shown column, so nothing is merged into it.',
    ]);
  });

  it('reads hidden columns and those that a list leaves out', () => {
    const mergeColumns = [{ into: 'mean', with: 'sd', as: 'uncertainty' }];
    expect(texts({ data: trials, columns: ['trial', 'mean'], mergeColumns })[0]).toBe('A | 12.4 ± 0.3');
    const hidden = { sd: { hidden: true }, n: { hidden: true }, share: { hidden: true } };
    expect(texts({ data: trials, columns: hidden, mergeColumns })[0]).toBe('A | 12.4 ± 0.3');
  });

  it('warns that the drawing and the colours of a merged column are not shown', async () => {
    const payload = {
      data: [{ mean: 3, sd: 1 }],
      columns: { sd: { show: 'bar', scale: 'blues' } },
      mergeColumns: { into: 'mean', with: 'sd', as: 'uncertainty' },
    };
    expect(await warningsOf(payload)).toEqual([
      'mergeColumns: "sd" is merged into "mean", so its drawing is not shown.',
      'mergeColumns: "sd" is merged into "mean", so its colour scale is not shown.',
    ]);
  });

  it('shortens spans over merged columns', () => {
    const rows = [[{ value: 'wide', style: { colspan: 3 } }, null, null, 4]];
    const payload = { headers: ['a', 'b', 'c', 'd'], rows, mergeColumns: { into: 'd', with: 'b' } };
    expect(read(payload).rows[0]?.map((cell) => cell?.colspan)).toEqual([2, undefined, 1]);
  });

  it('merges equal cells by the merged text', () => {
    const rows = [
      ['a', 1],
      ['a', 1],
      ['a', 2],
    ];
    const payload = { headers: ['v', 'w'], rows, mergeColumns: { into: 'v', with: 'w' }, merge: 'v' };
    expect(read(payload).rows.map(([cell]) => cell?.shown)).toEqual(['a 1', undefined, 'a 2']);
  });

  it('keeps bold text and links in Markdown values', () => {
    const rows = [[{ markdown: '**bold**' }, { markdown: '[here](https://example.com)' }]];
    const table = read({
      headers: ['v', 'w'],
      rows,
      mergeColumns: { into: 'v', with: 'w', pattern: '{0} ({1})' },
    });
    expect(writeMarkdown(table)).toContain('| **bold** ([here](<https://example.com>)) |');
  });

  it('is ignored with a warning where aggregates replace the columns', async () => {
    const dataProcessing = { groupBy: 'trial', aggregate: { mean: 'sum' } };
    const payload = { data: trials, mergeColumns: [trialMerges[0]], options: { dataProcessing } };
    expect(texts(payload)[0]).toBe('A | 12.4');
    expect(await warningsOf(payload)).toEqual([
      'mergeColumns.0: the aggregated table has no column "sd"; it is ignored.',
    ]);
  });

  it.each([
    [{ into: 'mean', with: 'mean' }, 'mergeColumns.with: "mean" cannot be merged into itself.'],
    [
      { into: 'mean', with: ['sd', 'sd'] },
      'mergeColumns.with.1: "sd" is already merged in mergeColumns.with.0.',
    ],
    [
      [
        { into: 'mean', with: 'sd' },
        { into: 'n', with: 'sd' },
      ],
      'mergeColumns.1.with: "sd" is already merged in mergeColumns.0.with.',
    ],
    [
      [
        { into: 'mean', with: 'sd' },
        { into: 'sd', with: 'n' },
      ],
      'mergeColumns.1.into: "sd" is already merged in mergeColumns.0.with.',
    ],
    [
      { into: 'mean', with: 'sd', as: 'rang' },
      'mergeColumns.as must be uncertainty, range or share; got "rang". Did you mean "range"?',
    ],
    [
      { into: 'mean', with: ['sd', 'n'], as: 'share' },
      'mergeColumns.with must be one column for "share"; got ["sd","n"].',
    ],
    [
      { into: 'mean', with: 'sd', pattern: '{0}<< {1}' },
      'mergeColumns.pattern must be a text with a >> for each <<; got "{0}<< {1}".',
    ],
    [
      { into: 'mean', with: 'sd', pattern: '{0} >>' },
      'mergeColumns.pattern must be a text with a >> for each <<; got "{0} >>".',
    ],
    [
      { into: 'mean', with: 'sd', pattern: '{2}' },
      'mergeColumns.pattern has {2}, but the last column of mergeColumns is {1}.',
    ],
    [{ into: 'mean' }, 'mergeColumns.with must be a column or a list; got null.'],
    [{ with: 'sd' }, 'mergeColumns.into must be a column; got null.'],
    [{ into: ['mean'], with: 'sd' }, 'mergeColumns.into must be a column; got ["mean"].'],
    [{ into: 'mean', with: [['sd']] }, 'mergeColumns.with.0 must be a column; got ["sd"].'],
  ])('rejects %j', async (mergeColumns, message) => {
    expect(await errorsOf({ data: trials, mergeColumns })).toEqual([message]);
  });

  it.each([
    [
      { into: 'meen', with: 'sd' },
      'mergeColumns.into: there is no column "meen"; it is ignored. Did you mean "mean"?',
    ],
    [{ into: 'mean', with: 'ds' }, 'mergeColumns.with: there is no column "ds"; it is ignored.'],
    [
      'mean',
      'mergeColumns is ignored: it must be a list such as [{"into": "mean", "with": ["sd"], "as": "uncertainty"}]; got "mean".',
    ],
    [
      { into: 'mean', with: 'sd', width: 1 },
      'Unknown key "width" in mergeColumns is ignored. Did you mean "with"?',
    ],
    [
      { into: 'mean', with: 'sd', as: 'range', pattern: '{0}' },
      'mergeColumns.as is ignored because mergeColumns.pattern is given too.',
    ],
  ])('warns about %j', async (mergeColumns, message) => {
    expect(await warningsOf({ data: trials, mergeColumns })).toEqual([message]);
  });
});

describe('merged columns as data', () => {
  const payload = { data: trials, columns, mergeColumns: trialMerges };

  it('are separate in CSV and JSON, and merged in Markdown and HTML', () => {
    const table = read(payload);
    expect(writeCsv(table)).toBe(
      'trial,mean,sd,n,share\r\nA,12.4,0.3,12,0.4\r\nB,9,,0,0\r\nC,,0.2,18,0.6\r\n',
    );
    expect(JSON.parse(writeJson(table)).headers).toEqual(['trial', 'mean', 'sd', 'n', 'share']);
    expect(writeMarkdown(table)).toContain('| A | 12.4 ± 0.3 | 12 (40%) |');
    expect(writeHtml(table)).toContain('>12.4 ± 0.3<');
  });

  it('are separate in workbooks, with the spans and totals of the image', () => {
    const merge = { merge: 'trial', summary: 'sum', rowGroups: [{ label: 'All', rows: [0, 1, 2] }] };
    const { separate } = read({ ...payload, data: [trials[0], trials[0], trials[2]], ...merge });
    expect(separate?.columns.map(({ name }) => name)).toEqual(['trial', 'mean', 'sd', 'n', 'share']);
    expect(
      separate?.rows.map((cells) => cells.map((cell) => cell && `${cell.shown}×${cell.rowspan}`)),
    ).toEqual([
      ['All×1', undefined, undefined, undefined, undefined],
      ['A×2', '12.4×1', '0.3×1', '12×1', '40%×1'],
      [undefined, '12.4×1', '0.3×1', '12×1', '40%×1'],
      ['C×1', '-×1', '0.2×1', '18×1', '60%×1'],
      ['Total×1', '24.8×1', '×1', '42×1', '×1'],
      ['Total×1', '24.8×1', '×1', '42×1', '×1'],
    ]);
  });
});
