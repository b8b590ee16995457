import type { ImageFormat } from '@pictable/contract';
import { fromJs, type JsonValue } from '@pictable/contract/json';

interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly title?: string;
  /** Rows as objects, instead of headers and rows. */
  readonly data?: readonly object[];
  readonly columns?: object;
  /** Groups, summaries, spanners and the stub. */
  readonly rowGroups?: string;
  readonly summary?: string;
  readonly spanners?: readonly object[];
  readonly stub?: string;
}

/** A value of a property and a table that shows its effect. */
interface Sample {
  readonly value: unknown;
  /** The table, if the default one does not show the effect. */
  readonly table?: Table;
  /** Further styles that the effect needs. */
  readonly styles?: object;
  /** JPEG only if the effect is in the pixels. */
  readonly format?: ImageFormat;
}

const defaultTable: Table = {
  headers: ['City', 'Sold'],
  rows: [
    ['Umeå', 12],
    ['Kiruna', 7],
  ],
};
const longTextTable: Table = {
  headers: ['Note', 'Sold'],
  rows: [['Two more pallets come by train on Friday', 12]],
};
const linkTable: Table = {
  headers: ['City', 'Sold'],
  rows: [[{ value: 'Umeå', link: 'https://example.com/' }, 12]],
};
const datedTable: Table = {
  headers: ['Day', 'Sold'],
  rows: [
    ['2026-03-05', 12],
    ['2026-11-25', 7],
  ],
};
const timedTable: Table = {
  headers: ['Sold at', 'Sold'],
  rows: [[{ type: 'datetime', value: '2026-03-05T08:30:00Z' }, 12]],
};
const thousandsTable: Table = { headers: ['City', 'Sold'], rows: [['Umeå', 12500]] };
const unknownTable: Table = { headers: ['City', 'Note', 'Sold'], rows: [['Umeå', null, 12]] };
/** Rows as objects, whose keys are shown as headers. */
const keyedTable: Table = { headers: [], rows: [], data: [{ city_name: 'Umeå', unitsSold: 12 }] };
const titledTable: Table = { ...defaultTable, title: 'Orders' };
/** A table with a unit in a header. */
const unitTable: Table = {
  headers: ['Pallet', 'Weight'],
  rows: [['A', 412]],
  columns: { Weight: { unit: 'kg' } },
};
const groupedTable: Table = {
  headers: ['City', 'Land', 'Sold'],
  rows: [
    ['Umeå', 'Sweden', 12],
    ['Oulu', 'Finland', 7],
  ],
  rowGroups: 'Land',
};
const summedTable: Table = { ...defaultTable, summary: 'sum' };
const stubTable: Table = { ...defaultTable, stub: 'City' };
/** A table without lines between rows, with a spanner. */
const spannedTable: Table = {
  headers: ['City', 'May', 'June'],
  rows: [['Umeå', 12, 7]],
  spanners: [{ label: 'Sold', columns: ['May', 'June'] }],
};
const unevenTable: Table = { headers: ['No', 'City and region'], rows: [['1', 'Umeå, Norrland']] };
/** The first cell is shorter than the next one. */
const shortFirstTable: Table = {
  headers: ['Sold', 'Note'],
  rows: [[12, 'Two more pallets come by train on Friday']],
};

const samplesByKind: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  style: {
    headerBg: { value: '#14532d' },
    headerText: { value: '#fde047' },
    rowEvenBg: { value: '#bbf7d0' },
    rowOddBg: { value: '#fef08a' },
    textColor: { value: '#b91c1c' },
    borderColor: { value: '#0b6b45' },
    linkColor: { value: '#be185d', table: linkTable },
    fontFamily: { value: 'Merriweather' },
    fontSize: { value: 16 },
    headerFontWeight: { value: 'normal' },
    // A padding would override it.
    density: { value: 'compact', styles: { cellPadding: null } },
    cellPadding: { value: 12 },
    cellPaddingX: { value: 20 },
    cellPaddingY: { value: 12 },
    verticalAlign: { value: 'bottom', table: longTextTable },
    overflow: { value: 'ellipsis', table: longTextTable },
    maxLines: { value: 2, table: longTextTable },
    borderStyle: { value: 'dashed', styles: { borderColor: '#0b6b45' } },
    borderWidth: { value: 3 },
    borderRadius: { value: 12 },
    tableShadow: { value: true },
    backgroundColor: { value: '#fde68a' },
    outerPadding: { value: 20 },
    zebraStripes: { value: false },
    imageQuality: { value: 1, format: 'jpeg' },
    defaultWidth: { value: 120 },
    groupBg: { value: '#bbf7d0', table: groupedTable },
    groupText: { value: '#b91c1c', table: groupedTable },
    groupFontWeight: { value: 'normal', table: groupedTable },
    summaryBg: { value: '#bbf7d0', table: summedTable },
    summaryText: { value: '#b91c1c', table: summedTable },
    summaryFontWeight: { value: 'normal', table: summedTable },
    stubFontWeight: { value: 'bold', table: stubTable },
    spannerLine: { value: '#be185d', table: spannedTable, styles: { showGridLines: false } },
  },
  option: {
    title: { value: 'Orders' },
    subtitle: { value: 'Week 12', table: titledTable },
    caption: { value: 'Source: warehouse' },
    unitPattern: { value: '{label}, {unit}', table: unitTable },
    width: { value: 120 },
    quality: { value: 5, format: 'jpeg' },
    theme: { value: 'dark' },
    colorScheme: { value: 'dark' },
    headers: { value: false },
    showColumnHeaders: { value: false },
    showRowNumbers: { value: true },
    showBorder: { value: false },
    frame: { value: 'rules' },
    showGridLines: { value: false },
    gridLines: { value: 'rows' },
    showAlternatingRows: { value: false },
    autoFitColumns: { value: false, table: unevenTable },
    direction: { value: 'rtl' },
    locale: { value: 'de-DE', table: { headers: ['Day'], rows: [[{ type: 'date', value: '2026-03-05' }]] } },
    timeZone: { value: 'Asia/Tokyo', table: timedTable },
    dates: { value: 'readable', table: datedTable },
    labels: { value: 'title', table: keyedTable },
    grouping: { value: true, table: thousandsTable },
    hideEmptyColumns: { value: true, table: unknownTable },
  },
  'cell-style': {
    backgroundColor: { value: '#fde68a' },
    textColor: { value: '#b91c1c' },
    fontWeight: { value: 'bold' },
    textAlign: { value: 'right' },
    verticalAlign: { value: 'bottom', table: shortFirstTable },
    fontSize: { value: 18 },
    underline: { value: true },
    overflow: { value: 'ellipsis', table: longTextTable },
    maxLines: { value: 2, table: longTextTable },
    borderTop: { value: '2px solid #0b6b45' },
    borderBottom: { value: '2px solid #0b6b45' },
    borderLeft: { value: '2px solid #0b6b45' },
    borderRight: { value: '2px dashed #0b6b45' },
    indent: { value: 2 },
    colspan: { value: 2 },
    rowspan: { value: 2 },
  },
  'column-style': {
    width: { value: '70%' },
    minWidth: { value: 100 },
    maxWidth: { value: 60, table: longTextTable },
    cellPaddingX: { value: 20 },
  },
  'row-style': { height: { value: 52 } },
};

/** A sample to render. */
export interface PropertySample {
  /** The id of its table row: kind and name. */
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly payload: JsonValue;
  /** The same table without the property. */
  readonly baseline: JsonValue;
  readonly format: ImageFormat;
}

/** Small enough for a table row. */
const baseStyles = { fontSize: 11, cellPadding: 5, outerPadding: 5 };
const WIDTH_PX = 168;

/** A sample for every property whose effect a small image can show. */
export function propertySamples(): readonly PropertySample[] {
  return Object.entries(samplesByKind).flatMap(([kind, samples]) =>
    Object.entries(samples).map(([name, sample]) => ({
      id: `${kind}-${name}`,
      name,
      value: sample.value,
      payload: fromJs(tableOf(sample, kind, { [name]: sample.value })),
      baseline: fromJs(tableOf(sample, kind, {})),
      format: sample.format ?? 'svg',
    })),
  );
}

function tableOf({ table = defaultTable, styles }: Sample, kind: string, property: object): object {
  const base = { ...baseStyles, ...styles };
  const options = { width: WIDTH_PX };
  switch (kind) {
    case 'style':
      return {
        ...table,
        styles: { ...base, ...property },
        options: 'defaultWidth' in property ? {} : options,
      };
    case 'option':
      return {
        ...(table.data ? { data: table.data } : table),
        styles: base,
        options: { ...options, ...property },
      };
    case 'column-style':
      return { ...table, styles: { ...base, columnStyles: { [table.headers[0] ?? '']: property } }, options };
    case 'row-style':
      return { ...table, styles: { ...base, rowStyles: { 0: property } }, options };
    default:
      return { ...table, rows: withFirstCell(table.rows, property), styles: base, options };
  }
}

/** Applies the style to the first cell and omits the cells that it then covers. */
function withFirstCell([first = [], ...others]: Table['rows'], style: object): Table['rows'] {
  const [cell, ...rest] = first;
  const row = [{ value: cell, style }, ...('colspan' in style ? rest.slice(1) : rest)];
  return [row, ...('rowspan' in style ? others.map((other) => other.slice(1)) : others)];
}
