import type {
  Aggregate,
  CellFormat,
  CellType,
  ComplexDisplay,
  DerivedTheme,
  NativePlatform,
  Pagination,
  TableOptions,
  TransformVerb,
} from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { Color } from '../scene/color.ts';
import type { Pill } from './cell-pills.ts';
import type { CellVisual, PlainShape } from './cell-visual.ts';
import type { ColorScale } from './color-scale.ts';
import type { ColumnVisual } from './column-visual.ts';
import type { Condition } from './condition.ts';
import type { FootnoteMark, Notes, ShownNotes } from './notes.ts';
import type { RichText } from './rich-text.ts';
import type { HueTone, Rule } from './rule.ts';
import type { CellMerge, ColumnMerge, TableStructure } from './structure.ts';
import type { CellStyle, ColumnStyle, RowStyle, TableStyles } from './styles.ts';
import type { Substitute } from './substitute.ts';
import type { TableLogo } from './table-logo.ts';

/** The table after the payload stage: normalised input, resolved settings, raw values. */
export interface Table {
  readonly stage: 'table';
  readonly settings: TableSettings;
  readonly structure: TableStructure;
  readonly notes: Notes | undefined;
  readonly rules: readonly Rule[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Rows and columns after each step of `transform`; undefined without it. */
  readonly steps?: readonly StepSize[] | undefined;
  /** Platforms that a message is requested for; undefined without any. */
  readonly native?: readonly NativePlatform[] | undefined;
  readonly logo?: TableLogo | undefined;
}

/** The size of the table after a step of `transform`. */
export interface StepSize {
  readonly verb: TransformVerb;
  readonly rows: number;
  readonly columns: number;
}

/** The table after the data stage: the rows to show, in the order to show them. */
export interface ArrangedTable extends Omit<Table, 'stage' | 'notes' | 'rules'> {
  readonly stage: 'arranged';
  /** Language of the texts, BCP 47; undefined if it is unknown. */
  readonly language?: string | undefined;
  /** Number of the first row shown, from 1; more than 1 on later pages. */
  readonly firstRowNumber: number;
  /**
   * The same rows as data, if the structure changed them: every column, and only rows of data and summaries.
   * Undefined if the columns and rows are the data.
   */
  readonly records?: Records | undefined;
  /** The notes below the table; undefined if there are none. */
  readonly notes?: ShownNotes | undefined;
  /** Labels above columns; undefined if there are none. */
  readonly spanners?: readonly PlacedSpanner[] | undefined;
  /** The first columns, which name the rows; undefined if there are none. */
  readonly stub?: PlacedStub | undefined;
  /** Merge of equal cells, by positions of the shown columns. */
  readonly merge?: CellMerge | undefined;
  /** Columns that are only shown in other ones; undefined if there are none. */
  readonly merged?: MergedColumns | undefined;
  /** What the rules stage reads; undefined if no rule and no column needs it. */
  readonly basis?: RuleBasis | undefined;
}

/** The table after the rules stage: cells and rows have the styles and drawings that follow from their values. */
export interface AnnotatedTable extends Omit<ArrangedTable, 'stage' | 'basis'> {
  readonly stage: 'annotated';
  /** Rules that match nothing of what is shown. */
  readonly unmatchedRules?: readonly Rule[] | undefined;
  /** What the colours of scales mean; absent if no scale has a legend. */
  readonly legends?: readonly AnnotatedLegend[] | undefined;
}

/** The colours of a scale between the values at its ends. */
export interface AnnotatedLegend {
  /** Header of its column; empty for several columns. */
  readonly label: string;
  /** Position of its column; -1 if it is not shown, or for several columns. */
  readonly column: number;
  readonly low: Cell;
  readonly high: Cell;
  readonly visual: CellVisual<PlainShape>;
}

/** The values from which styles and drawings follow: of all rows that pass the filter, on every page. */
export interface RuleBasis {
  readonly rules: readonly Rule[];
  /** All columns, also hidden ones. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Index of each shown column; undefined for an added one. */
  readonly order: readonly (number | undefined)[];
  /** By shown row: the row with all columns; undefined for the heading of a group. */
  readonly sources: readonly (Row | undefined)[];
  /** Rows [from, to) of each innermost group; empty without groups. */
  readonly groups: readonly { readonly from: number; readonly to: number }[];
}

/** Columns that are only shown in other ones, with one row for each row of the table. */
export interface MergedColumns extends Pick<Table, 'columns' | 'rows'> {
  readonly merges: readonly PlacedColumnMerge[];
}

export interface PlacedColumnMerge extends Pick<ColumnMerge, 'preset' | 'pattern'> {
  /** Position of the shown column. */
  readonly into: number;
  /** Positions of the others among the columns that are only shown there. */
  readonly others: readonly number[];
}

/** A label above columns [from, to) of those shown. */
export interface PlacedSpanner {
  readonly label: string;
  /** 1 is directly above the headers. */
  readonly level: number;
  readonly from: number;
  readonly to: number;
  /** Its footnote marks. */
  readonly mark?: FootnoteMark | undefined;
}

export interface PlacedStub {
  /** Columns [from, to) of those shown. */
  readonly from: number;
  readonly to: number;
  /** Header above all of them. */
  readonly label: string | undefined;
  readonly isFrozen: boolean;
  /** Footnote marks of its label. */
  readonly mark?: FootnoteMark | undefined;
}

/** Columns and rows as data: columns that became headings are columns, and there are no headings. */
export interface Records extends Pick<Table, 'columns' | 'rows'> {
  /** Whether the first column was added for the labels of summaries. */
  readonly hasLabelColumn: boolean;
}

/** Pagination with its origin. */
export interface ResolvedPagination extends Pagination {
  /** Whether pagination is only implied by pageSize or currentPage, without `enabled`. */
  readonly isImplied: boolean;
}

/** All settings, resolved. */
export interface TableSettings extends TableStyles, TableOptions {
  readonly display: ComplexDisplay;
  readonly processing: DataProcessing;
  /** Requested horizontal cell padding, px; undefined if the theme or the page size decides. */
  readonly cellPaddingX: number | undefined;
  /** Requested vertical cell padding, px. */
  readonly cellPaddingY: number | undefined;
  readonly pagination: ResolvedPagination;
  /** Texts shown instead of certain values of all columns. */
  readonly substitute?: Substitute | undefined;
  /** Whether the request or saved settings set the border colour, not only the theme. */
  readonly isBorderColorExplicit: boolean;
  /** Rank of the layer that set each colour, from 1; missing colours come from the theme. */
  readonly colorRanks: ColorRanks;
  /** Rules of the theme for a frame without a box. */
  readonly rules: { readonly color: Color; readonly weight: number } | undefined;
  /** Whether the colours are those for a dark page; undefined: they are as sent. */
  readonly isDark?: boolean | undefined;
  /** The colours from which the theme was derived; undefined for another theme. */
  readonly derivedTheme?: DerivedTheme | undefined;
  /** Colour of drawings and colour scales in the theme; undefined: that of the header. */
  readonly accent?: Color | undefined;
  /** Hues of the tones in which the theme differs. */
  readonly toneHues?: { readonly [tone in HueTone]?: Color } | undefined;
}

/** Ranks by name of the style. */
export type ColorRanks = { readonly [Name in ColorStyle | DerivedColorStyle]?: number };

/** Table styles that are colours. */
export type ColorStyle = {
  [Name in keyof TableStyles]: TableStyles[Name] extends Color ? Name : never;
}[keyof TableStyles];

/** Table styles that are colours, and that follow from other colours if they are not set. */
export type DerivedColorStyle = Exclude<
  {
    [Name in keyof TableStyles]: NonNullable<TableStyles[Name]> extends Color ? Name : never;
  }[keyof TableStyles],
  ColorStyle
>;

export interface Column {
  /** Header text; not necessarily unique. */
  readonly name: string;
  /** Key or header of the column in the data; undefined if the header text is the same. */
  readonly field?: string | undefined;
  /** Whether the column is only used to filter, sort and group rows. */
  readonly isHidden?: boolean | undefined;
  /** Texts shown instead of certain values of the column; they override those of the table. */
  readonly substitute?: Substitute | undefined;
  /** The drawing in its cells. */
  readonly show?: ColumnVisual | undefined;
  /** Colours that follow from its values. */
  readonly scale?: ColorScale | undefined;
  /** The formatted header, if it has marks. */
  readonly rich?: RichText | undefined;
  readonly style: ColumnStyle;
  readonly header?: HeaderAttributes | undefined;
  /** Of a column as data: labels of its listed spanners, from the top down. */
  readonly path?: readonly string[] | undefined;
  /** Index of the column as sent; only known if there are footnotes. */
  readonly sentIndex?: number | undefined;
  /** Indexes of the footnotes of its label. */
  readonly notes?: readonly number[] | undefined;
  /** Footnote marks of its label. */
  readonly mark?: FootnoteMark | undefined;
}

/** Attributes of a header object besides its text. */
export interface HeaderAttributes {
  readonly style: CellStyle;
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
}

export interface Row {
  /** One cell per column. */
  readonly cells: readonly Cell[];
  readonly style: RowStyle;
  /** What a derived row is: the heading of a group, or a summary; undefined for rows of data. */
  readonly kind?: 'group' | 'summary' | undefined;
  /** Number of groups that contain the row; a heading is not in its own group. */
  readonly level?: number | undefined;
  /** Whether a group without a heading row starts here; the stripes restart. */
  readonly startsGroup?: boolean | undefined;
  /** The row that must be on the same page. */
  readonly keepWith?: 'next' | 'previous' | undefined;
  /** Label of a summary row. */
  readonly label?: string | undefined;
}

/** One cell. Cells with only a plain value share an empty style. */
export interface Cell {
  /** The value as sent; undefined if the row has no value for the column. */
  readonly value: JsonValue | undefined;
  readonly type: CellType | undefined;
  readonly format: CellFormat | undefined;
  /** Text shown instead of the value. */
  readonly display: string | undefined;
  /** The formatted text of a Markdown cell with marks. */
  readonly rich?: RichText | undefined;
  /** Source of a Markdown cell, whose value is the plain text. */
  readonly markdown?: string | undefined;
  /** Text of the heading of a group, in which `{value}` is the formatted value. */
  readonly pattern?: string | undefined;
  /** Allowed link URL: http, https, mailto or tel. */
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
  readonly style: CellStyle;
  /** JSON Pointer of the cell in the payload; undefined for generated cells. */
  readonly pointer: string | undefined;
  /** JSON Pointer of the value if it is a member of the cell; only valid if `pointer` is set. */
  readonly valuePointer?: string | undefined;
  /** Indexes of its footnotes. */
  readonly notes?: readonly number[] | undefined;
  /** Its footnote marks. */
  readonly mark?: FootnoteMark | undefined;
  /** Drawing that follows from its value. */
  readonly visual?: CellVisual | undefined;
  /** Its values as pills, shown instead of its text. */
  readonly pills?: readonly Pill[] | undefined;
  /** Value that is the text beside its drawing, instead of its own value; null for no text. */
  readonly shownValue?: JsonValue | undefined;
  /** Whether the value is a text that the table adds, such as the label of a summary, and that is shown as it is. */
  readonly isAddedText?: boolean | undefined;
  /** Text of the value of the group whose heading it is. */
  readonly group?: string | undefined;
  /** Column of the value of the group whose heading it is; undefined for listed groups. */
  readonly groupColumn?: Column | undefined;
}

export interface DataProcessing {
  readonly filter: Condition | undefined;
  /** Sort order of the rows before grouping. */
  readonly sort: readonly SortKey[];
  /** Sort order of the groups, by columns of the grouped table: grouping columns, then aggregates. */
  readonly groupSort: readonly SortKey[];
  readonly group: Grouping | undefined;
}

/** All rows in their original order. */
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

export interface Grouping {
  /** Columns to group by. */
  readonly by: readonly number[];
  readonly aggregates: readonly ColumnAggregate[];
}

/** A function over the values of a column in each group. */
export interface ColumnAggregate {
  readonly column: number;
  readonly aggregate: Aggregate;
  /** As in the request, such as `dataProcessing.aggregate.Amount`, for warnings. */
  readonly name: string;
  readonly pointer: string;
}

/** Header of an aggregate: `Amount (sum)`. */
export function aggregateName(column: string, aggregate: Aggregate): string {
  return `${column} (${aggregate})`;
}

/** Header of the row count, which is shown if no aggregate is requested. */
export const COUNT_NAME = 'Count';

/** Shared empty style, so that unstyled cells and rows can be detected by identity. */
export const NO_STYLE: CellStyle & RowStyle = {};

/** A cell with a value and nothing else, except for the type and format that its column may give it. */
export function plainCell(
  value: JsonValue | undefined,
  pointer: string | undefined,
  type?: CellType,
  format?: CellFormat,
): Cell {
  return {
    value,
    type,
    format,
    display: undefined,
    link: undefined,
    tooltip: undefined,
    style: NO_STYLE,
    pointer,
  };
}

/** A cell with a text that is not data, so that it is never substituted. */
export function addedTextCell(text: string): Cell {
  return { ...plainCell(text, undefined), isAddedText: true };
}
