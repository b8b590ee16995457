/** A small table with several features that affect each other. */
export interface SampleTable {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Saved settings, weakest first. */
  readonly saved?: readonly Readonly<Record<string, unknown>>[];
  readonly paper?: 'a4' | 'letter';
  /** Largest image of a table that is split into several, width and height in px. */
  readonly canvas?: readonly [number, number];
}

const harbours = [
  { sea: 'North Sea', land: 'Germany', port: 'Hamburg', ships: 7094, tons: 111.8, share: 0.5 },
  { sea: 'Baltic Sea', land: 'Germany', port: 'Rostock', ships: 6203, tons: 28, share: null },
  { sea: 'North Sea', land: 'Norway', port: 'Bergen', ships: 3120.5, tons: -12.75, share: 0.125 },
  { sea: null, land: 'Malta', port: 'Valletta', ships: 0, tons: null, share: 0.0021 },
];

const structure = {
  data: harbours,
  rowGroups: { by: ['sea', 'land'], label: '{value} ({n})', empty: 'Other', order: ['Baltic Sea'] },
  stub: { columns: 'port', label: 'Port' },
  summary: [
    { label: 'Sum', columns: { ships: 'sum', tons: 'sum' } },
    { of: 'table', label: 'Mean', columns: { ships: 'mean', share: 'max' }, side: 'top' },
  ],
  spanners: [
    { label: 'Traffic', columns: ['ships', 'tons'] },
    { label: 'All', over: ['Traffic'], columns: ['share'] },
  ],
  columns: { tons: { unit: 'Mt' }, share: { type: 'percentage' } },
  footnotes: [
    { text: 'Estimated.', at: { column: 'tons', when: { tons: { lt: 0 } } } },
    { text: 'Calls.', at: [{ header: 'ships' }, { spanner: 'Traffic' }] },
    { text: 'Not in the sum.', at: { group: 'Norway' } },
  ],
  sourceNotes: ['Harbour office.'],
};

const styled = {
  headers: ['Name', 'Text', 'Right', 'Middle'],
  rows: [
    [
      { markdown: '**Ada** *Love*lace ~~x~~ H~2~O' },
      { value: 'a supercalifragilistic word that wraps', style: { maxLines: 2 } },
      { value: 'https://example.com/a', style: { textAlign: 'right' } },
      { value: 'top', style: { verticalAlign: 'top', underline: true } },
    ],
    [
      { value: 'both', style: { colspan: 2, rowspan: 2, backgroundColor: '#fee', verticalAlign: 'bottom' } },
      null,
      { value: 'x', tooltip: 'A tip', link: 'mailto:a@b.example', style: { indent: 1 } },
      { markdown: 'see `code` and [**bold** link](https://example.com/b)' },
    ],
    [null, null, { value: 'tab\tand\nline', style: { fontSize: 20, textAlign: 'center' } }, true],
    [
      { markdown: '[**all** linked](https://example.com/c)' },
      { value: 'שלום abc 12', style: { textAlign: 'left' } },
      '',
      -1.5,
    ],
  ],
  rowStyles: { 3: { height: 70, verticalAlign: 'bottom' } },
};

const series = [
  {
    name: 'One',
    bar: 4,
    done: 0.25,
    goal: 70,
    line: [1, 3, 2],
    wins: [1, -1, 0, 2],
    stars: 3.5,
    state: 'open',
    flag: 'NO',
  },
  {
    name: 'Two',
    bar: -2,
    done: 1.5,
    goal: 30,
    line: [2, null, 5],
    wins: [-2, 3],
    stars: 0,
    state: 'closed',
    flag: 'Malta',
  },
  {
    name: 'Three',
    bar: 0,
    done: 0,
    goal: null,
    line: [],
    wins: [1],
    stars: 5,
    state: ['open', 'new'],
    flag: 'XX',
  },
];

const drawings = {
  data: series,
  columns: {
    bar: { show: { as: 'bar', track: true } },
    done: { type: 'percentage', show: 'progress' },
    goal: { show: { as: 'bullet', target: 50, ranges: [40, 60] } },
    line: { show: { as: 'line', points: ['last', 'max'], value: 'last' } },
    wins: { show: { as: 'winloss' } },
    stars: { show: { as: 'stars', value: 'beside' } },
    state: { show: 'badge' },
    flag: { show: { as: 'flag', text: 'name' } },
    name: { show: 'avatar' },
  },
};

const nested = {
  data: [
    {
      id: 1,
      items: [
        { sku: 'A', n: 2 },
        { sku: 'B', n: 10 },
      ],
      more: { a: [1, 2], b: null },
    },
    { id: 2, items: [], more: { value: { a: 'x', c: false }, style: { textAlign: 'right' } } },
  ],
  complexDataDisplay: { arrayDisplay: 'table', objectDisplay: 'table' },
};

const long = Array.from({ length: 8 }, (_, index) => ({
  hall: `Hall ${1 + Math.floor(index / 5)}`,
  shelf: `Shelf ${Math.floor(index / 2)}`,
  item: `Item ${index}`,
  text: index === 3 ? 'many words in one cell '.repeat(14).trim() : index === 6 ? null : `note ${index}`,
  stock: index * 12.5,
}));

const scales = {
  data: [
    { month: 'Jan', rate: 4.5, change: -1.2, kind: 'calm' },
    { month: 'Feb', rate: 14, change: 0.3, kind: 'rise' },
    { month: 'Mar', rate: null, change: 2.6, kind: 'calm' },
  ],
  columns: {
    change: { format: { decimals: 1 }, scale: { legend: true } },
    kind: { scale: { legend: true } },
  },
  rules: [
    { columns: ['rate'], scale: { legend: true, on: 'text', steps: 2 } },
    { columns: ['month'], when: { change: { gt: 0 } }, style: { fontWeight: 'bold' }, icon: 'up' },
    { rows: 'all', when: { kind: 'calm' }, style: { textColor: 'muted' } },
  ],
};

/** The tables of the facts of layout, by the name of their file. */
export const sampleTables: Readonly<Record<string, readonly SampleTable[]>> = {
  structure: [
    { name: 'groups, totals, spanners and notes', payload: { title: 'Ports', ...structure } },
    {
      name: 'the same from right to left, with row numbers and saved styles',
      payload: { ...structure, options: { showRowNumbers: true, direction: 'rtl' } },
      saved: [
        { styles: { borderWidth: 3, fontSize: 20, headerBg: '#003366' } },
        {
          styles: { fontSize: 12, borderRadius: 9, frame: 'box', gridLines: 'horizontal', tableShadow: true },
        },
      ],
    },
    {
      name: 'groups as a column, merged columns and a subtitle',
      payload: {
        title: 'Ports',
        subtitle: 'by land',
        caption: 'Drafted.',
        data: harbours,
        rowGroups: { by: 'sea', as: 'column' },
        summary: [
          { label: 'Least', columns: { ships: 'min' } },
          { of: 'table', columns: { ships: 'max' } },
        ],
        mergeColumns: [{ into: 'ships', with: ['share'], pattern: '{0}<< ({1})>>' }],
        options: { frame: 'rules', gridLines: 'vertical', width: 420 },
      },
    },
  ],
  cells: [
    { name: 'styles, spans and rich text', payload: styled },
    {
      name: 'the same from right to left in a fixed width',
      payload: {
        ...styled,
        options: { direction: 'rtl', width: 300, verticalAlign: 'middle', borderStyle: 'dashed' },
      },
    },
    {
      name: 'ellipsis, minimum and maximum widths and one-sided padding',
      payload: {
        ...styled,
        overflow: 'ellipsis',
        cellPaddingX: 3,
        columns: [
          { field: 'Name', minWidth: 90 },
          { field: 'Text', maxWidth: 60 },
          { field: 'Right', width: '25%' },
          'Middle',
        ],
        autoFitColumns: false,
      },
    },
    {
      name: 'nested tables, and images that are missing or not',
      payload: {
        ...nested,
        data: [
          ...nested.data,
          {
            id: {
              type: 'image',
              value: 'https://example.com/a.png',
              format: { width: 30, height: 30, fit: 'cover', rounded: true, alt: 'A' },
            },
            items: 'x',
          },
          {
            id: {
              type: 'image',
              value: 'HTTPS://example.com/none.png',
              format: { maxHeight: 12, alt: 'None' },
            },
            items: { value: [{ q: 1, r: 'y' }, { q: 2 }], style: { textAlign: 'right' } },
          },
        ],
      },
    },
  ],
  drawings: [
    { name: 'every kind', payload: drawings },
    {
      name: 'some from right to left, with an icon for some values, in few pixels',
      payload: {
        data: series.map(({ name, bar, done, line }) => ({ name, bar, done, line })),
        columns: {
          bar: { show: { as: 'bar', value: 'inside', color: 'warn' } },
          done: { show: { as: 'icons', set: 'arrows3', at: [0.1, 1] } },
          line: { show: { as: 'area', band: [1, 2], reference: 'mean' } },
        },
        options: { direction: 'rtl', width: 260 },
        theme: 'midnight',
      },
    },
    { name: 'scales with legends', payload: { ...scales, caption: 'End.' } },
    {
      name: 'scales with legends from right to left',
      payload: { ...scales, title: 'Rates', direction: 'rtl', width: 200 },
    },
  ],
  pages: [
    {
      name: 'merged cells, group headings, a long cell and notes on paper',
      paper: 'letter',
      payload: {
        title: 'Stock',
        data: long,
        rowGroups: 'hall',
        merge: ['shelf'],
        summary: 'sum',
        caption: 'Counted in spring.',
        footnotes: [{ text: 'Roughly. '.repeat(12).trim(), at: { column: 'stock', row: 7 } }],
        styles: { fontSize: 34, cellPadding: 14, freezeHeader: true },
      },
    },
    {
      name: 'columns on several pages beside a frozen one, from right to left',
      paper: 'a4',
      payload: {
        data: [
          Object.fromEntries(
            Array.from({ length: 7 }, (_, index) => [`Column ${index}`, `${index} `.repeat(8).trim()]),
          ),
        ],
        options: { freezeFirstColumn: true, direction: 'rtl', pageFit: 'width' },
        styles: { fontSize: 40, overflow: 'ellipsis' },
      },
    },
    {
      name: 'a nested table on paper',
      paper: 'a4',
      payload: { ...nested, title: 'Orders', styles: { fontSize: 40 } },
    },
  ],
  parts: [
    {
      name: 'groups and notes in several images',
      canvas: [430, 420],
      payload: { ...structure, title: 'Ports', caption: 'Drafted.', options: { freezeFirstColumn: true } },
    },
    {
      name: 'a table that fits exactly',
      canvas: [200, 99],
      payload: {
        data: [
          { a: 1, b: 'x' },
          { a: 2, b: 'y' },
        ],
        outerPadding: 0,
      },
    },
    {
      name: 'a caption with an image of its own',
      canvas: [260, 150],
      payload: { title: 'Long', data: long.slice(0, 3), caption: 'A long caption. '.repeat(20).trim() },
    },
  ],
  small: [
    { name: 'a row without values', payload: { headers: ['a', 'b'], rows: [[]] } },
    { name: 'one cell', payload: { headers: ['a'], rows: [[1]], options: { showRowNumbers: true } } },
    {
      name: 'no headers',
      payload: { rows: [['a', 1]], headers: ['x', 'y'], showColumnHeaders: false, caption: 'c' },
    },
    {
      name: 'columns without values are hidden',
      payload: {
        data: [{ a: null, b: 1, c: '' }],
        hideEmptyColumns: true,
        spanners: [{ label: 'S', columns: ['a', 'b'] }],
      },
    },
    {
      name: 'the last page of filtered rows',
      payload: {
        data: [3, 1, 2, 5, 4].map((n) => ({ n, even: n % 2 === 0 })),
        dataProcessing: { filter: { n: { gt: 1 } }, sortBy: 'n', sortDirection: 'desc' },
        pagination: { pageSize: 3, currentPage: 9 },
        showRowNumbers: true,
        summary: [{ columns: { n: 'sum' }, over: 'page' }],
      },
    },
    {
      name: 'aggregated rows',
      payload: {
        data: harbours,
        dataProcessing: {
          groupBy: 'land',
          aggregate: { ships: 'sum', tons: 'avg', port: 'count' },
          sortBy: 'ships',
        },
        columns: { ships: { type: 'currency', format: 'EUR', label: 'Ships' } },
        locale: 'de',
      },
    },
  ],
};
