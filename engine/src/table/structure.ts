import type { CellFormat, SummaryFunction } from '@pictable/contract';
import type { RowStyle } from './styles.ts';

/** Structure of the rows and columns, as requested. */
export interface TableStructure {
  readonly groups: RowGroups | undefined;
  readonly summaries: readonly Summary[];
  /** Spanners by list, or by a delimiter in the names of the columns. */
  readonly spanners: readonly SpannerRequest[] | SpannerDelimiter;
  readonly stub: Stub | undefined;
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
  /** Functions by column, or one function for all numeric columns. */
  readonly functions: ReadonlyMap<number, SummaryFunction> | SummaryFunction;
  readonly side: 'bottom' | 'top';
  /** Text in columns without a function or values. */
  readonly missing: string;
  readonly format: CellFormat | undefined;
  /** Texts of the values of the groups that get the row; undefined for all groups. */
  readonly groups: readonly string[] | undefined;
  readonly over: 'all' | 'page';
  readonly style: RowStyle;
}
