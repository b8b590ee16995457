/** A picture asked for by a cell: where it is, and the box it goes into. */
export interface CellImage {
  /** http, https or data: address as sent. */
  readonly address: string;
  /** What the picture shows, in words; empty where nobody said. */
  readonly alt: string;
  /** The box, px; a missing side follows from the shape of the picture. */
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** A larger picture is made smaller; undefined is no limit. */
  readonly maxWidthPx: number | undefined;
  readonly maxHeightPx: number | undefined;
  readonly fit: 'contain' | 'cover';
  /** Radius of the corners, px; `round` makes round ends. */
  readonly radius: number | 'round';
}

/** A nested value as a table of its own: every value is text or a table again. */
export interface NestedTable {
  /** Texts of the header row; undefined where there is none. */
  readonly headers: readonly string[] | undefined;
  /** Whether the first column names its rows, as the keys of an object do. */
  readonly hasRowHeaders: boolean;
  readonly columns: readonly NestedColumn[];
  readonly rows: readonly (readonly NestedCell[])[];
  /** JSON Pointer of the whole value; undefined where the payload has no such place. */
  readonly pointer: string | undefined;
}

export interface NestedColumn {
  /** Whether all its values are numbers: they stand at the end of the line, everything else at its start. */
  readonly isNumeric: boolean;
  /** By row, where the whole part of the number ends in its text, or -1; where decimal points are to be aligned. */
  readonly points: readonly number[] | undefined;
}

export interface NestedCell {
  readonly text: string;
  readonly nested: NestedTable | undefined;
  /** JSON Pointer of the value; for a key that of its member. */
  readonly pointer: string | undefined;
  /** A JSON number, or a number that was sent as text; undefined for everything else. */
  readonly amount: 'number' | 'text' | undefined;
  /** Whether there is no value behind the text: missing, null, "" or a dash in its place. */
  readonly isEmpty: boolean;
}
