import type { CellStyle, ColumnStyle, RowStyle } from '@pictable/contract';
import type { CellImage, NestedTable } from './cell-content.ts';
import type { RichText } from './rich-text.ts';
import type { HeaderLook, TableSettings } from './table.ts';

/** The table after the format stage: every value is text to show. */
export interface FormattedTable {
  readonly stage: 'formatted';
  readonly settings: TableSettings;
  readonly columns: readonly FormattedColumn[];
  readonly rows: readonly FormattedRow[];
  /** Number of the first row shown, from 1. */
  readonly firstRowNumber: number;
}

export type Align = 'left' | 'center' | 'right';

export interface FormattedColumn {
  readonly name: string;
  /** The header with its marks, where it has some. */
  readonly rich?: RichText | undefined;
  readonly style: ColumnStyle;
  readonly header?: HeaderLook | undefined;
  /** Side the values of the column suggest; styles may say otherwise. */
  readonly align: Align;
  /** By row, where the whole part of the number ends in its text, or -1; where decimal points are to be aligned. */
  readonly points?: readonly number[] | undefined;
}

export interface FormattedRow {
  readonly cells: readonly FormattedCell[];
  readonly style: RowStyle;
}

export interface FormattedCell {
  /** `\n` breaks the line. */
  readonly text: string;
  /** The text that is drawn, with its marks, where it has some. */
  readonly rich?: RichText | undefined;
  /** A picture that stands in place of the text. */
  readonly image: CellImage | undefined;
  /** A nested value that is shown as a table; the text is then empty. */
  readonly nested: NestedTable | undefined;
  /** Whether there is no value behind the text: missing, null or "". */
  readonly isEmpty: boolean;
  /** The side of a cell that covers several columns; undefined where it stands as its column does. */
  readonly align: Align | undefined;
  readonly link: string | undefined;
  /** The link is the text itself, an address that nobody asked to link: it keeps the look of text. */
  readonly isFoundLink: boolean;
  readonly tooltip: string | undefined;
  readonly style: CellStyle;
  readonly pointer: string | undefined;
}
