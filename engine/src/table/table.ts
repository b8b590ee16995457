import type {
  Aggregate,
  CellFormat,
  CellStyle,
  CellType,
  ColumnStyle,
  ComplexDisplay,
  FilterOperator,
  Pagination,
  RowStyle,
  TableOptions,
  TableStyles,
} from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { RichText } from './rich-text.ts';

/**
 * The table as the payload stage leaves it: one form whatever was sent, every setting settled, values still raw.
 */
export interface Table {
  readonly stage: 'table';
  readonly settings: TableSettings;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** The table after the data stage: the rows to show, in the order to show them. */
export interface ArrangedTable extends Omit<Table, 'stage'> {
  readonly stage: 'arranged';
  /** Number of the first row shown, from 1; more than 1 on later pages. */
  readonly firstRowNumber: number;
}

/** Which page is shown, and whether that was asked for in so many words. */
export interface SettledPagination extends Pagination {
  /** A page or its size was named, and nothing said that only one page is to be shown. */
  readonly isImplied: boolean;
}

/** Everything that may be set, no alias and no gap left. */
export interface TableSettings extends TableStyles, TableOptions {
  readonly display: ComplexDisplay;
  readonly processing: DataProcessing;
  /** Room in cells at both sides as it was asked for in any way, px; undefined where the theme, or the paper, decides. */
  readonly cellPaddingX: number | undefined;
  /** The same above and below. */
  readonly cellPaddingY: number | undefined;
  readonly pagination: SettledPagination;
  /** Whether the request or saved settings chose the colour of borders, not only the theme. */
  readonly isBorderColorGiven: boolean;
  /** How strong the settings are that chose each colour, from 1; a colour that is not there is the theme's. */
  readonly givenColors: GivenColors;
  /** Rules of a frame that is no box, as the theme has them. */
  readonly rules: { readonly color: string; readonly weight: number } | undefined;
}

/** By name of the style. */
export type GivenColors = { readonly [Name in ColorStyle]?: number };

/** Styles of a whole table that are colours. */
export type ColorStyle = {
  [Name in keyof TableStyles]: Name extends `${string}${'Color' | 'Bg' | 'Text'}` ? Name : never;
}[keyof TableStyles];

export interface Column {
  /** Header text; two columns may have the same. */
  readonly name: string;
  /** The header with its marks, where it has some. */
  readonly rich?: RichText | undefined;
  readonly style: ColumnStyle;
  /** What the header says of itself; undefined for most. */
  readonly header?: HeaderLook | undefined;
}

/** What a header that is an object says beside its text. */
export interface HeaderLook {
  readonly style: CellStyle;
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
}

export interface Row {
  /** One cell a column. */
  readonly cells: readonly Cell[];
  readonly style: RowStyle;
}

/** One cell. Cells with nothing but a plain value share their empty style. */
export interface Cell {
  /** As sent; undefined where the row has nothing for the column. */
  readonly value: JsonValue | undefined;
  readonly type: CellType | undefined;
  readonly format: CellFormat | undefined;
  /** Text that stands in place of the value. */
  readonly display: string | undefined;
  /** The text that is shown with its marks, of cells written in Markdown that has some. */
  readonly rich?: RichText | undefined;
  /** What a cell written in Markdown was written as; its value is the plain text. */
  readonly markdown?: string | undefined;
  /** An address that may be linked: http, https, mailto or tel. */
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
  readonly style: CellStyle;
  /** JSON Pointer of the cell in the payload; undefined for cells the engine made. */
  readonly pointer: string | undefined;
  /** JSON Pointer of the value where it is a member of the cell; it holds only where the cell has a place. */
  readonly valuePointer?: string | undefined;
}

export interface DataProcessing {
  readonly filter: Condition | undefined;
  /** How rows are sorted before they are grouped. */
  readonly sort: readonly SortKey[];
  /** How groups are sorted; columns are those of the grouped table: what groups by, then the aggregates. */
  readonly groupSort: readonly SortKey[];
  readonly group: Grouping | undefined;
}

/** All rows as they come. */
export const NO_PROCESSING: DataProcessing = {
  filter: undefined,
  sort: [],
  groupSort: [],
  group: undefined,
};

export interface SortKey {
  readonly column: number;
  readonly descending: boolean;
}

/** One comparison, or several that must hold together or of which one must hold. */
export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | {
      readonly kind: 'compare';
      readonly column: number;
      readonly operator: FilterOperator;
      readonly operand: JsonValue;
    };

export interface Grouping {
  /** Columns whose values make a group. */
  readonly by: readonly number[];
  readonly aggregates: readonly { readonly column: number; readonly aggregate: Aggregate }[];
}

/** Header of an aggregate: `Amount (sum)`. */
export function aggregateName(column: string, aggregate: Aggregate): string {
  return `${column} (${aggregate})`;
}

/** Header of the number of rows in a group, shown where no aggregate was asked for. */
export const COUNT_NAME = 'Count';

/** The style of everything that has none of its own: one object, so that it is known at a glance. */
export const NO_STYLE: CellStyle & RowStyle = {};

/** A cell with a value and nothing else. */
export function plainCell(value: JsonValue | undefined, pointer: string | undefined): Cell {
  return {
    value,
    type: undefined,
    format: undefined,
    display: undefined,
    link: undefined,
    tooltip: undefined,
    style: NO_STYLE,
    pointer,
  };
}
