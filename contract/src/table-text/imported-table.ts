import type { JsonValue } from '../json/index.ts';

/** Source format of a table, as shown in the notification. */
export type ImportKind = 'CSV' | 'TSV' | 'Markdown' | 'HTML' | 'Text' | 'Excel' | 'JSON' | 'NDJSON';

/** One cell of an imported table. */
export interface ImportedCell {
  /** The displayed text, or a typed value, as in a workbook. */
  readonly value: string | boolean;
  /** The same as Markdown, if the text has markup. */
  readonly markdown?: string;
  readonly colspan?: number;
  readonly rowspan?: number;
}

/** Alignment of a column. */
export type ImportedAlign = 'left' | 'center' | 'right';

/** An imported table: its original rows, without the cells that a span covers. */
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
  readonly rows: readonly (readonly ImportedCell[])[];
}

/** An imported table as JSON. */
export interface ImportedJson {
  readonly kind: ImportKind;
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
}

/** Cells with plain text. */
export function textCells(row: readonly string[]): ImportedCell[] {
  return row.map((value) => ({ value }));
}
