/** Where a table came from, in the words of the notice. */
export type ImportKind = 'CSV' | 'TSV' | 'Markdown' | 'HTML' | 'Excel' | 'JSON';

/** One cell of a table that came from elsewhere. */
export interface ImportedCell {
  /** What it shows; or a value whose type is known, as in a workbook. */
  readonly value: string | boolean;
  /** The same in Markdown, where that says more than the text does. */
  readonly markdown?: string;
  readonly colspan?: number;
  readonly rowspan?: number;
}

/** A side of a column. */
export type ImportedAlign = 'left' | 'center' | 'right';

/** A table that came from elsewhere: its rows as they stood there, cells under a span left out. */
export interface ImportedTable {
  readonly kind: ImportKind;
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly caption?: string | undefined;
  /** Undefined: the first row is data, or it is not known whether it names the columns. */
  readonly headers?: readonly string[];
  /** By column, the header in Markdown where that says more than its text does. */
  readonly markedHeaders?: readonly (string | undefined)[];
  /** By column, the side that its cells stand at where that is said. */
  readonly alignments?: readonly (ImportedAlign | undefined)[];
  readonly rows: readonly (readonly ImportedCell[])[];
}

/** A table that became JSON. */
export interface ImportedJson {
  readonly kind: ImportKind;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
}

/** Cells of plain text. */
export function textCells(row: readonly string[]): ImportedCell[] {
  return row.map((value) => ({ value }));
}
