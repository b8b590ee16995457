import { fromJs, type JsonValue } from '@pictable/contract/json';

interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly title?: string;
}

/** What shows a property best: a value of it, on a table where that can be seen. */
interface Sample {
  readonly value: unknown;
  /** The table, where the usual one would not show it. */
  readonly table?: Table;
  /** Other styles it takes. */
  readonly styles?: object;
  /** png and jpeg only where the pixels themselves are the point. */
  readonly format?: 'svg' | 'jpeg';
}

const usual: Table = {
  headers: ['City', 'Sold'],
  rows: [
    ['Umeå', 12],
    ['Kiruna', 7],
  ],
};
const wordy: Table = { headers: ['Note', 'Sold'], rows: [['Two more pallets come by train on Friday', 12]] };
const linked: Table = {
  headers: ['City', 'Sold'],
  rows: [[{ value: 'Umeå', link: 'https://example.com/' }, 12]],
};
const titled: Table = { ...usual, title: 'Orders' };
const uneven: Table = { headers: ['No', 'City and region'], rows: [['1', 'Umeå, Norrland']] };
/** The first cell is shorter than the one beside it. */
const beside: Table = { headers: ['Sold', 'Note'], rows: [[12, 'Two more pallets come by train on Friday']] };

const byKind: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  style: {
    headerBg: { value: '#14532d' },
    headerText: { value: '#fde047' },
    rowEvenBg: { value: '#bbf7d0' },
    rowOddBg: { value: '#fef08a' },
    textColor: { value: '#b91c1c' },
    borderColor: { value: '#0b6b45' },
    linkColor: { value: '#be185d', table: linked },
    fontFamily: { value: 'Merriweather' },
    fontSize: { value: 16 },
    headerFontWeight: { value: 'normal' },
    // A padding would win over it.
    density: { value: 'compact', styles: { cellPadding: null } },
    cellPadding: { value: 12 },
    cellPaddingX: { value: 20 },
    cellPaddingY: { value: 12 },
    verticalAlign: { value: 'bottom', table: wordy },
    overflow: { value: 'ellipsis', table: wordy },
    maxLines: { value: 2, table: wordy },
    borderStyle: { value: 'dashed', styles: { borderColor: '#0b6b45' } },
    borderWidth: { value: 3 },
    borderRadius: { value: 12 },
    tableShadow: { value: true },
    backgroundColor: { value: '#fde68a' },
    outerPadding: { value: 20 },
    zebraStripes: { value: false },
    imageQuality: { value: 1, format: 'jpeg' },
    defaultWidth: { value: 120 },
  },
  option: {
    title: { value: 'Orders' },
    subtitle: { value: 'Week 12', table: titled },
    caption: { value: 'Source: warehouse' },
    width: { value: 120 },
    quality: { value: 5, format: 'jpeg' },
    theme: { value: 'dark' },
    headers: { value: false },
    showColumnHeaders: { value: false },
    showRowNumbers: { value: true },
    showBorder: { value: false },
    frame: { value: 'rules' },
    showGridLines: { value: false },
    gridLines: { value: 'rows' },
    showAlternatingRows: { value: false },
    autoFitColumns: { value: false, table: uneven },
    direction: { value: 'rtl' },
  },
  'cell-style': {
    backgroundColor: { value: '#fde68a' },
    textColor: { value: '#b91c1c' },
    fontWeight: { value: 'bold' },
    textAlign: { value: 'right' },
    verticalAlign: { value: 'bottom', table: beside },
    fontSize: { value: 18 },
    underline: { value: true },
    overflow: { value: 'ellipsis', table: wordy },
    maxLines: { value: 2, table: wordy },
    colspan: { value: 2 },
    rowspan: { value: 2 },
  },
  'column-style': {
    width: { value: '70%' },
    minWidth: { value: 100 },
    maxWidth: { value: 60, table: wordy },
  },
  'row-style': { height: { value: 52 } },
};

/** A sample to be drawn: whose it is, the table, and what is said about it. */
export interface PropertySample {
  /** As the address of its line: the kind and the name. */
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly payload: JsonValue;
  /** The same table without the property. */
  readonly plain: JsonValue;
  readonly format: 'svg' | 'jpeg';
}

/** Small enough for a line of a table. */
const look = { fontSize: 11, cellPadding: 5, outerPadding: 5 };
const WIDTH_PX = 168;

/** A sample for every property that can be seen in one small picture. */
export function propertySamples(): readonly PropertySample[] {
  return Object.entries(byKind).flatMap(([kind, samples]) =>
    Object.entries(samples).map(([name, sample]) => ({
      id: `${kind}-${name}`,
      name,
      value: sample.value,
      payload: fromJs(tableOf(sample, kind, { [name]: sample.value })),
      plain: fromJs(tableOf(sample, kind, {})),
      format: sample.format ?? 'svg',
    })),
  );
}

function tableOf({ table = usual, styles }: Sample, kind: string, property: object): object {
  const base = { ...look, ...styles };
  const options = { width: WIDTH_PX };
  switch (kind) {
    case 'style':
      return {
        ...table,
        styles: { ...base, ...property },
        options: 'defaultWidth' in property ? {} : options,
      };
    case 'option':
      return { ...table, styles: base, options: { ...options, ...property } };
    case 'column-style':
      return { ...table, styles: { ...base, columnStyles: { [table.headers[0] ?? '']: property } }, options };
    case 'row-style':
      return { ...table, styles: { ...base, rowStyles: { 0: property } }, options };
    default:
      return { ...table, rows: withFirstCell(table.rows, property), styles: base, options };
  }
}

/** The first cell takes the style, and the cells it then covers are left out. */
function withFirstCell([first = [], ...others]: Table['rows'], style: object): Table['rows'] {
  const [cell, ...rest] = first;
  const row = [{ value: cell, style }, ...('colspan' in style ? rest.slice(1) : rest)];
  return [row, ...('rowspan' in style ? others.map((other) => other.slice(1)) : others)];
}
