import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { formattedTable, type Sent } from '../../stages.fixture.ts';
import type { FormattedCell, FormattedTable } from '../../table/formatted-table.ts';
import type { FootnoteMark } from '../../table/notes.ts';
import { Warnings } from '../../warnings.ts';

/**
 * The files beside this one have the rows of tables with combinations of groups, summaries, pages and sorting, and
 * where spanners and footnotes are. If a change is intended, accept it with
 * `npm run vitest -- engine/src/data/facts --update`, and review the differences of the files.
 */
type Members = Readonly<Record<string, unknown>>;

const data = [
  { sea: 'North', land: 'Norway', n: 4, at: '2026-01-05', list: [1, 2] },
  { sea: 'Baltic', land: 'Poland', n: 10.5, at: '2025-12-31', list: [3] },
  { sea: 'North', land: 'Poland', n: null, at: null, list: [] },
  { sea: null, land: 'Norway', n: 1, at: '2026-01-04', list: [2, 8] },
  { sea: 'North', land: 'Norway', n: 4, at: '2026-02-01', list: [9] },
];

const groups: Readonly<Record<string, Members>> = {
  'no groups': {},
  'by sea': { rowGroups: 'sea' },
  'by sea and land': {
    rowGroups: { by: ['sea', 'land'], label: '{value}: {n}', empty: 'none', order: ['South', null, 'North'] },
  },
  'as a column': { rowGroups: { by: 'sea', as: 'column' } },
  listed: {
    rowGroups: [
      { label: 'First', rows: [0, 1] },
      { label: 'Last', rows: [4] },
    ],
  },
};

const summaries: Readonly<Record<string, Members>> = {
  'no summary': {},
  sum: { summary: 'sum' },
  'groups on top': {
    summary: [
      { of: 'groups', columns: { n: 'mean' }, side: 'top', label: 'Mean' },
      { of: 'table', columns: { n: 'count', at: 'max' } },
    ],
  },
  'both, of the page': {
    summary: { of: 'both', columns: { n: 'median' }, over: 'page', missing: '–', format: { decimals: 1 } },
  },
};

const pages: Readonly<Record<string, Members>> = {
  'all rows': {},
  'page 2 of 3': { pagination: { pageSize: 2, currentPage: 2 } },
};

const processing: readonly Members[] = [
  { sortBy: 'n' },
  { sortBy: 'n', sortDirection: 'desc' },
  { sortBy: ['sea', 'at'] },
  { sortBy: 'at', filter: { n: { gte: 4 } } },
  { filter: { sea: null } },
  { filter: { n: { gt: 99 } } },
  { filter: { or: [{ n: { between: [1, 4] } }, { land: 'Poland' }] }, sortBy: 'land' },
  { groupBy: 'sea' },
  { groupBy: ['land', 'sea'], sortBy: 'sea' },
  { groupBy: 'land', aggregate: { n: 'sum', at: 'count' }, sortBy: 'n', sortDirection: 'desc' },
  { groupBy: 'land', aggregate: { n: 'avg', at: 'max' }, filter: { sea: 'North' } },
  { groupBy: 'land', aggregate: { n: ['min', 'max'] } },
];

/** Payloads with spanners, stubs, merges and notes, beside the data. */
const others: readonly Members[] = [
  {
    spanners: [
      { label: 'A', columns: ['land', 'at'] },
      { label: 'B', columns: ['n'] },
    ],
  },
  {
    spanners: [
      { label: 'A', columns: ['land', 'at'], gather: true },
      { label: 'B', over: ['A'], columns: ['sea'] },
    ],
    stub: 'list',
  },
  {
    spanners: [
      { label: 'A', columns: ['sea'] },
      { label: 'B', columns: ['list'] },
    ],
    columns: { sea: { hidden: true } },
  },
  { stub: { columns: ['at', 'land'], label: 'Row' }, rowGroups: 'sea', summary: 'max' },
  { stub: { columns: 'land', indent: 'n' } },
  { merge: ['sea', 'land'], rowGroups: 'sea' },
  { merge: { columns: ['land', 'n'], within: true, empty: true } },
  { merge: 'sea', summary: 'first' },
  { mergeColumns: [{ into: 'land', with: ['sea', 'n'], pattern: '{0}<< of {1}>><< ({2})>>' }], stub: 'land' },
  { mergeColumns: [{ into: 'n', with: 'at', as: 'range' }], summary: 'sum' },
  {
    footnotes: [
      { text: 'One.', at: { column: 'n', row: 4 } },
      { text: 'Two.', at: [{ column: 'n', when: { n: 4 } }, { header: 'at' }] },
      { text: 'Unused.', at: { column: 'n', row: 2 } },
      { text: 'Two.', at: { column: 'n', when: { n: 99 } } },
      'Plain.',
    ],
    footnoteMarks: 'letters',
    pagination: { pageSize: 3 },
  },
  {
    title: 'T',
    subtitle: 'S',
    rowGroups: 'sea',
    summary: { label: 'Sum', columns: { n: 'sum' } },
    stub: 'land',
    footnotes: [
      { text: 'Title.', at: ['title', 'subtitle'] },
      { text: 'Group.', at: [{ group: 'North' }, { summary: 'Sum', column: 'n' }] },
      { text: 'Every sum.', at: { summary: true, column: 'n' } },
      { text: 'Stub.', at: { stub: true } },
      { text: 'Title.', at: { column: 'land', row: 0 } },
    ],
    sourceNotes: ['Source.'],
  },
  { hideEmptyColumns: true, dataProcessing: { filter: { sea: null } }, showRowNumbers: true },
];

const markText = (mark: FootnoteMark | undefined) => (mark === undefined ? '' : ` [${JSON.stringify(mark)}]`);

function cellText(cell: FormattedCell): string {
  const { colspan = 1, rowspan = 1, indent = 0 } = cell.style;
  const words = [
    colspan > 1 && `colspan ${colspan}`,
    rowspan > 1 && `rowspan ${rowspan}`,
    indent > 0 && `indent ${indent}`,
    cell.merge,
    cell.isSubstituted && 'substituted',
    cell.align,
  ].flatMap((word) => (word ? [word] : []));
  return cell.text + (words.length > 0 ? ` (${words.join(', ')})` : '') + markText(cell.mark);
}

function tableLines(table: FormattedTable): string[] {
  const { columns, rows, spanners = [], stub, notes, firstRowNumber } = table;
  return [
    ...spanners.map(
      ({ label, level, from, to, mark }) => `  spanner ${level} ${from}–${to} ${label}${markText(mark)}`,
    ),
    ...(stub
      ? [
          `  stub ${stub.from}–${stub.to} ${stub.label ?? ''}${stub.isFrozen ? ' frozen' : ''}${markText(stub.mark)}`,
        ]
      : []),
    `  columns ${columns.map(({ name, align, decimalPointOffsets, mark }) => `${name} ${align}${decimalPointOffsets ? ` ${decimalPointOffsets}` : ''}${markText(mark)}`).join(' | ')}`,
    ...rows.map(({ kind = 'row', level = 0, startsGroup, keepWith, cells }, index) => {
      const words = [
        kind,
        String(firstRowNumber + index),
        level > 0 && `level ${level}`,
        startsGroup && 'starts',
        keepWith && `keep ${keepWith}`,
      ];
      return `  ${words.filter(Boolean).join(' ')}: ${cells.map(cellText).join(' | ')}`;
    }),
    ...(notes ? [`  notes ${JSON.stringify(notes)}`] : []),
  ];
}

function factsOf(name: string, sent: Sent): string {
  const warnings = new Warnings();
  const messages = () => warnings.list().map(({ path, message }) => `  warning ${path ?? ''}: ${message}`);
  try {
    const lines = tableLines(formattedTable(sent, warnings));
    return [`# ${name}`, ...messages(), ...lines, ''].join('\n');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [`# ${name}`, ...error.details.map(({ path, message }) => `  error ${path}: ${message}`), ''].join(
      '\n',
    );
  }
}

describe('arranged tables', () => {
  it.each([
    [
      'groups',
      () =>
        Object.entries(groups).flatMap(([group, grouped]) =>
          Object.entries(summaries).flatMap(([summary, summarised]) =>
            Object.entries(pages).map(([page, paginated]) =>
              factsOf(`${group}, ${summary}, ${page}`, {
                payload: { data, ...grouped, ...summarised, ...paginated },
              }),
            ),
          ),
        ),
    ],
    [
      'processing',
      () =>
        processing.flatMap((dataProcessing) =>
          [{}, { rowGroups: 'land', summary: 'sum' }].map((beside) =>
            factsOf(JSON.stringify({ ...dataProcessing, ...beside }), {
              payload: { data, dataProcessing, ...beside },
            }),
          ),
        ),
    ],
    [
      'parts',
      () => others.map((members) => factsOf(JSON.stringify(members), { payload: { data, ...members } })),
    ],
  ] as [string, () => string[]][])('with %s are as in their file', async (name, facts) => {
    await expect(facts().join('\n')).toMatchFileSnapshot(`${name}.txt`);
  });
});
