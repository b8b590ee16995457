import type { BorderValue, CompanionRows } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { CellVisual } from './cell-visual.ts';
import type { CellBorders } from './collapsed-borders.ts';
import type { Align, FormattedLegend } from './formatted-table.ts';
import type { HeaderGrid } from './header-grid.ts';
import type { FootnoteMark, ShownNotes } from './notes.ts';
import type { RichText } from './rich-text.ts';
import type { TableLogo } from './table-logo.ts';

/** A table as data: the texts its image shows, and their values. */
export interface TableData extends TableRows {
  /** Language of the texts, BCP 47; undefined if it is unknown. */
  readonly language?: string | undefined;
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly caption: string | undefined;
  /** The notes below the table; undefined if there are none. */
  readonly notes?: ShownNotes | undefined;
  /** The colours of scales with a legend; undefined if there are none. */
  readonly legends?: readonly FormattedLegend[] | undefined;
  /** The logo; undefined if there is none. */
  readonly logo?: TableLogo | undefined;
  readonly hasHeader: boolean;
  readonly direction: 'ltr' | 'rtl';
  /** Background of the rows as `#rrggbb`, for which the colours of drawings are chosen. */
  readonly rowBackground: string;
  /**
   * The same rows for reading as data, if the structure of the table changed them: columns that became headings
   * of groups are columns, and there are no headings. Undefined if the columns and rows are the data.
   */
  readonly records?: TableRecords | undefined;
  /** The table with merged columns as columns of their own, for workbooks; undefined if it has none. */
  readonly separate?: TableRows | undefined;
}

export interface TableRecords extends TableRows {
  /** Whether the first column was added for the labels of summaries. */
  readonly hasLabelColumn: boolean;
}

/** Columns and rows of a table. */
export interface TableRows {
  /** Rows of the header with spanners; undefined without spanners. */
  readonly header?: HeaderGrid | undefined;
  readonly columns: readonly DataColumn[];
  /** One cell per column; undefined if a span covers the cell. */
  readonly rows: readonly (readonly (DataCell | undefined)[])[];
  /** What each row is; undefined if all are data. */
  readonly derived?: readonly (DerivedRow | undefined)[] | undefined;
  /** Number of groups that contain each row; undefined without groups. */
  readonly levels?: readonly number[] | undefined;
}

/** A row that was not sent: the heading of a group, or a summary. */
export interface DerivedRow {
  readonly kind: 'group' | 'summary';
  /** Number of groups that contain the row. */
  readonly level: number;
}

/** The rows for reading as data. @param rows whether summaries are included */
export function recordsOf(table: TableData, rows: CompanionRows = 'data'): TableRows {
  const records = table.records ?? { ...table, hasLabelColumn: false };
  const { derived } = records;
  if (derived === undefined || rows === 'all') return records;
  const first = records.hasLabelColumn ? 1 : 0;
  return {
    columns: records.columns.slice(first),
    rows: records.rows.filter((_, row) => derived[row] === undefined).map((cells) => cells.slice(first)),
  };
}
export interface DataColumn {
  /** The header that the image shows. */
  readonly name: string;
  /** Key or header of the column in the data. */
  readonly field: string;
  /** The formatted name, if it has marks. */
  readonly rich?: RichText | undefined;
  /** Alignment of its cells. */
  readonly align: Align;
  /** URL of its header link. */
  readonly link?: string | undefined;
  /** Footnote marks of its header. */
  readonly mark?: FootnoteMark | undefined;
  /** Labels of the spanners above it, from the top down; empty without spanners. */
  readonly path: readonly string[];
  /** Whether its cells name the rows. */
  readonly isStub: boolean;
  /** Lines at the sides of its header. */
  readonly borders?: DataBorders | undefined;
  /** Levels of indentation of its header. */
  readonly indent?: number | undefined;
}

/** Lines with colours as `#rrggbb` or `#rrggbbaa`; without a colour, a line has the colour of the text. */
export type DataBorders = CellBorders<BorderValue>;

/** Shown text and value of a cell. */
export interface DataCell {
  /** The text in the image; `\n` breaks the line. Nested tables are converted to text. */
  readonly shown: string;
  /** The formatted text, if it has marks. */
  readonly rich?: RichText | undefined;
  readonly value: DataValue;
  /** The value as sent; undefined if missing. */
  readonly raw: JsonValue | undefined;
  /** http, https, mailto or tel. */
  readonly link: string | undefined;
  /** Whether the link was detected in the text and not set explicitly. */
  readonly isAutolink: boolean;
  readonly image: { readonly url: string; readonly alt: string } | undefined;
  readonly colspan: number;
  readonly rowspan: number;
  /** Footnote marks. */
  readonly mark?: FootnoteMark | undefined;
  /** Lines at its sides, also those of its neighbours. */
  readonly borders?: DataBorders | undefined;
  /** Levels of indentation. */
  readonly indent?: number | undefined;
  /** Colours and weight that follow from values. */
  readonly valueStyle?: ValueStyle | undefined;
  /** Drawing that follows from its value. */
  readonly visual?: CellVisual | undefined;
  /** The text on backgrounds with round ends, which follow from its value. */
  readonly pills?: readonly DataPill[] | undefined;
}

/** A text on a background with round ends; colours as in borders. */
export interface DataPill {
  readonly text: string;
  readonly fill: string;
  readonly color: string;
}

/** Colours, as `#rrggbb`, and weight that rules or scales give a cell. */
export interface ValueStyle {
  readonly fill: string | undefined;
  /** Colours of the text that are readable on the fill, or without one on light and on dark pages. */
  readonly text: { readonly onLight: string; readonly onDark: string } | undefined;
  readonly weight: 'normal' | 'bold' | undefined;
}

/** How a number is written. */
export interface NumberMask {
  readonly decimals: number;
  /** Whether thousands are separated. */
  readonly isGrouped: boolean;
  /** Whether the image shows 100 times the number. */
  readonly isPercentage: boolean;
  /** Text before the number, such as a currency symbol; a sign stands before it. */
  readonly before: string;
  /** Text after the number, such as a percent sign. */
  readonly after: string;
}

/** A typed value for export. */
export type DataValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number';
      /** The digits as sent. */
      readonly digits: string;
      readonly shownAs: 'number' | 'currency' | 'percentage';
      /** How the image writes the number; undefined if it shows the digits as sent, or another text. */
      readonly mask?: NumberMask | undefined;
    }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Local date and time as in the image: `2024-05-31` or `2024-05-31T10:30:00`. */
  | { readonly kind: 'date'; readonly iso: string; readonly hasTime: boolean };
