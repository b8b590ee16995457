import type { CellFormat, ColumnMergeName, SummaryFunction } from '@pictable/contract';
import type { BoundExpression } from './expression.ts';
import type { RowStyle } from './styles.ts';

/** Structure of the rows and columns, as requested. */
export interface TableStructure {
  readonly groups: RowGroups | undefined;
  readonly summaries: readonly Summary[];
  /** Spanners by list, or by a delimiter in the names of the columns. */
  readonly spanners: readonly SpannerRequest[] | SpannerDelimiter;
  readonly stub: Stub | undefined;
  readonly merge?: CellMerge | undefined;
  readonly columnMerges?: readonly ColumnMerge[] | undefined;
}

export const NO_STRUCTURE: TableStructure = {
  groups: undefined,
  summaries: [],
  spanners: [],
  stub: undefined,
};

/** A label above several columns. */
export interface SpannerRequest {
  /** As in the request, such as `spanners.0`, for warnings. */
  readonly name: string;
  readonly pointer: string;
  readonly label: string;
  readonly columns: readonly number[];
  /** Labels of earlier spanners whose columns it also covers. */
  readonly over: readonly string[];
  /** Whether its columns are moved next to the first one. */
  readonly gather: boolean;
}

export interface SpannerDelimiter {
  readonly delimiter: string;
  readonly split: 'last' | 'first';
  /** Maximum number of splits. */
  readonly limit: number;
  /** Whether the first fragment is the name of the column. */
  readonly reverse: boolean;
}

/** The columns that name the rows. */
export interface Stub {
  readonly columns: readonly number[];
  /** Header above all of them. */
  readonly label: string | undefined;
  /** Levels for every row, or the column that has them. */
  readonly indent: number | { readonly column: number } | undefined;
  /** Whether the columns are repeated on each part of a split table. */
  readonly isFrozen: boolean;
}

/** Merges neighbouring cells of a column that show the same text. */
export interface CellMerge {
  /** In the order of their precedence. */
  readonly columns: readonly number[];
  /** Whether cells of a later column are only merged where those of the earlier ones are. */
  readonly within: boolean;
  /** Whether empty cells are merged too. */
  readonly empty: boolean;
  readonly pointer: string;
  /** The columns that the request does not name, which cause no warnings. */
  readonly implied?: readonly number[] | undefined;
}

/** Shows the values of several columns in one of them. */
export interface ColumnMerge {
  /** As in the request, such as `mergeColumns.0`, for warnings. */
  readonly name: string;
  readonly pointer: string;
  /** The column that shows the values, and the others. */
  readonly columns: readonly [into: number, ...others: number[]];
  /** Rules for missing values that a pattern cannot express; undefined for an own pattern. */
  readonly preset: ColumnMergeName | undefined;
  readonly pattern: readonly PatternPart[];
}

/** Part of a pattern; an optional part is left out if a value directly inside it is missing. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  /** @property index of a member of `columns`, or -1 for a value that is always missing */
  | { readonly kind: 'value'; readonly index: number }
  | { readonly kind: 'optional'; readonly parts: readonly PatternPart[] };

/** Grouping of the rows: by the values of columns, or as listed. */
export interface RowGroups {
  /** Columns to group by, outermost first; empty if the groups are listed. */
  readonly by: readonly number[];
  /** By level: texts of the values whose groups come first. */
  readonly order: readonly (readonly string[])[];
  readonly as: 'row' | 'column';
  /** Pattern of the headings: `{value}` and `{n}`. */
  readonly label: string;
  /** Heading of the rows without a value; undefined shows them as empty cells are shown. */
  readonly empty: string | undefined;
  /** Groups by indexes of the rows as sent, from 0; undefined if rows are grouped by columns. */
  readonly listed: readonly ListedGroup[] | undefined;
}

export interface ListedGroup {
  readonly label: string;
  readonly rows: readonly number[];
}

/** One summary row, for groups, the whole table or both. */
export interface Summary {
  /** As in the request, such as `summary.0`, for warnings. */
  readonly name: string;
  readonly pointer: string;
  readonly label: string;
  readonly of: 'groups' | 'table' | 'both' | undefined;
  /** Functions and expressions by column, or one function for all numeric columns. */
  readonly functions: ReadonlyMap<number, SummaryFunction | BoundExpression> | SummaryFunction;
  readonly side: 'bottom' | 'top';
  /** Text in columns without a function or values. */
  readonly missing: string;
  readonly format: CellFormat | undefined;
  /** Texts of the values of the groups that get the row; undefined for all groups. */
  readonly groups: readonly string[] | undefined;
  readonly over: 'all' | 'page';
  readonly style: RowStyle;
}
