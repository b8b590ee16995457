/** The image of a cell: its URL and its box. */
export interface CellImage {
  /** http:, https: or data: URL as sent. */
  readonly url: string;
  /** Alternative text; empty if none is given. */
  readonly alt: string;
  /** Size of the box in px; a missing side follows from the aspect ratio. */
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** Maximum size; larger images are scaled down. Undefined means no limit. */
  readonly maxWidthPx: number | undefined;
  readonly maxHeightPx: number | undefined;
  readonly fit: 'contain' | 'cover';
  /** Corner radius in px; `round` gives fully rounded ends. */
  readonly radius: number | 'round';
}

/** A nested value as a table, whose values are texts or nested tables. */
export interface NestedTable {
  /** Header texts; undefined without a header row. */
  readonly headers: readonly string[] | undefined;
  /** Whether the first column contains row headers, such as the keys of an object. */
  readonly hasRowHeaders: boolean;
  readonly columns: readonly NestedColumn[];
  readonly rows: readonly (readonly NestedCell[])[];
  /** JSON Pointer of the whole value; undefined if the payload has no such location. */
  readonly pointer: string | undefined;
}

export interface NestedColumn {
  /** Whether all its values are numbers, which are aligned at the end of the line. */
  readonly isNumeric: boolean;
  /** Offset of the decimal point in the text by row, or -1; undefined if decimal points are not aligned. */
  readonly decimalPointOffsets: readonly number[] | undefined;
}

export interface NestedCell {
  readonly text: string;
  readonly nested: NestedTable | undefined;
  /** JSON Pointer of the value; for a key, the pointer of its member. */
  readonly pointer: string | undefined;
  /** Whether the value is a JSON number or a number sent as text; undefined for other values. */
  readonly amount: 'number' | 'text' | undefined;
  /** Whether the value is missing, null, "" or a placeholder such as a dash. */
  readonly isEmpty: boolean;
}
