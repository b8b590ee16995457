import type { JsonNumber, JsonObject, JsonValue } from '../json/index.ts';

/** Source format of a table, as shown in the notification. */
export type ImportKind =
  | 'CSV'
  | 'TSV'
  | 'Markdown'
  | 'HTML'
  | 'Text'
  | 'Excel'
  | 'OpenDocument'
  | 'JSON'
  | 'NDJSON';

/** One cell of an imported table. */
export interface ImportedCell {
  /** The displayed text, or a typed value, as in a workbook. */
  readonly value: string | boolean | JsonNumber;
  /** The same as Markdown, if the text has markup. */
  readonly markdown?: string;
  /** 0 for a place that a merged cell covers. */
  readonly colspan?: number;
  readonly rowspan?: number;
  /** Other members of the cell in a payload, such as its type. */
  readonly members?: JsonObject;
  /** Style of the cell in a payload. */
  readonly style?: JsonObject;
}

/** Alignment of a column. */
export type ImportedAlign = 'left' | 'center' | 'right';

/** An imported table: its original rows, in which the cells that a span covers may be missing. */
export interface ImportedTable {
  readonly kind: ImportKind;
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly caption?: string | undefined;
  /** As in a payload. */
  readonly footnotes?: readonly JsonValue[];
  readonly sourceNotes?: readonly string[];
  /** Undefined: the first row is data, or may be data. */
  readonly headers?: readonly string[];
  /** Per column, the header as Markdown, if it has markup. */
  readonly markdownHeaders?: readonly (string | undefined)[];
  /** Per column, the alignment of its cells, if specified. */
  readonly alignments?: readonly (ImportedAlign | undefined)[];
  /** Styles of the headers, as members of a style. */
  readonly headerStyles?: readonly JsonObject[];
  /** Properties of columns, as in a payload. */
  readonly columns?: JsonObject | undefined;
  /** Headers above those of the columns, as in a payload. */
  readonly spanners?: readonly JsonValue[] | undefined;
  /** Styles of the table, as in a payload. */
  readonly tableStyles?: JsonObject;
  readonly rows: readonly (readonly ImportedCell[])[];
  /** What was not read as the file has it. */
  readonly notes?: readonly string[];
}

/** An imported table as JSON. */
export interface ImportedJson {
  readonly kind: ImportKind;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  /** What was not read as the file has it. */
  readonly notes?: readonly string[];
}

/** Cells with plain text. */
export function textCells(row: readonly string[]): ImportedCell[] {
  return row.map((value) => ({ value }));
}
