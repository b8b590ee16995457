import type { CellImage, NestedTable } from './cell-content.ts';
import type { Pill } from './cell-pills.ts';
import type { CellVisual, PlainShape } from './cell-visual.ts';
import type { FootnoteMark, ShownNotes } from './notes.ts';
import type { RichText } from './rich-text.ts';
import type { CellStyle, ColumnStyle, RowStyle } from './styles.ts';
import type { ArrangedTable, HeaderAttributes, Row, TableSettings } from './table.ts';

/** The table after the format stage: every value is text. */
export interface FormattedTable {
  readonly stage: 'formatted';
  /** Language of the texts, BCP 47; undefined if it is unknown. */
  readonly language?: string | undefined;
  readonly settings: TableSettings;
  readonly columns: readonly FormattedColumn[];
  readonly rows: readonly FormattedRow[];
  /** Number of the first row shown, from 1. */
  readonly firstRowNumber: number;
  readonly spanners?: ArrangedTable['spanners'];
  readonly stub?: ArrangedTable['stub'];
  /** The notes below the table; undefined if there are none. */
  readonly notes?: ShownNotes | undefined;
  readonly legends?: readonly FormattedLegend[] | undefined;
}

/** The colours of a scale between the texts of its ends. */
export interface FormattedLegend {
  readonly text: string;
  readonly endText: string;
  readonly visual: CellVisual<PlainShape>;
}

export type Align = 'left' | 'center' | 'right';

export interface FormattedColumn {
  /** Text of the header. */
  readonly name: string;
  /** Key or header of the column in the data; undefined if it is the name. */
  readonly field?: string | undefined;
  /** Labels of the spanners of a column as data. */
  readonly path?: readonly string[] | undefined;
  /** The formatted header, if it has marks. */
  readonly rich?: RichText | undefined;
  readonly style: ColumnStyle;
  readonly header?: HeaderAttributes | undefined;
  /** Alignment inferred from the values, or set by the column style. */
  readonly align: Align;
  /** Alignment of the header if it differs: the start of the cells, if they show drawings beside their texts. */
  readonly headerAlign?: Align | undefined;
  /** Offset of the decimal point in the text by row, or -1; undefined if decimal points are not aligned. */
  readonly decimalPointOffsets?: readonly number[] | undefined;
  /** Footnote marks of the header. */
  readonly mark?: FootnoteMark | undefined;
}

export interface FormattedRow extends Pick<Row, 'kind' | 'level' | 'startsGroup' | 'keepWith'> {
  readonly cells: readonly FormattedCell[];
  readonly style: RowStyle;
}

export interface FormattedCell {
  /** `\n` breaks the line. */
  readonly text: string;
  /** The formatted text, if it has marks. */
  readonly rich?: RichText | undefined;
  /** Image shown instead of the text. */
  readonly image: CellImage | undefined;
  /** Nested table shown instead of the text, which is then empty. */
  readonly nested: NestedTable | undefined;
  /** Whether the value is missing, null or "". */
  readonly isEmpty: boolean;
  /** Alignment of a cell with a colspan; undefined for the alignment of its column. */
  readonly align: Align | undefined;
  readonly link: string | undefined;
  /** Whether the link was detected in the text and not set explicitly; it then has the style of text. */
  readonly isAutolink: boolean;
  readonly tooltip: string | undefined;
  readonly style: CellStyle;
  readonly pointer: string | undefined;
  /** Footnote marks. */
  readonly mark?: FootnoteMark | undefined;
  /** Drawing that follows from its value. */
  readonly visual?: CellVisual | undefined;
  /** Its values as pills, shown instead of the text. */
  readonly pills?: readonly Pill[] | undefined;
  /** Whether `substitute` replaced the text of the value. */
  readonly isSubstituted?: boolean;
  /** Whether the cell is merged with equal cells below it, or is one of these. */
  readonly merge?: 'first' | 'covered' | undefined;
  /** End of the first value, if the text of merged columns starts with it. */
  readonly mergedAt?: number | undefined;
}
