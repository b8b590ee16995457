import type { Color } from '../scene/color.ts';
import type { LineStyle } from '../scene/scene.ts';
import type { CellImage } from './cell-content.ts';
import type { CellVisual, PlainShape } from './cell-visual.ts';
import type { CellBorders } from './collapsed-borders.ts';

/**
 * The table after the style stage: texts and computed styles, without aliases, defaults or optional values.
 * Layout reads this and nothing of the payload.
 */
export interface StyledTable {
  readonly stage: 'styled';
  readonly title: StyledText | undefined;
  readonly subtitle: StyledText | undefined;
  readonly caption: StyledText | undefined;
  /** Legends, footnotes and source notes, in their order below the table; absent if there are none. */
  readonly notes?: readonly StyledNote[] | undefined;
  /** Style of the label on the parts of a split table; undefined if it is never split. */
  readonly partLabelStyle?: ComputedCellStyle | undefined;
  readonly columns: readonly StyledColumn[];
  /** Header rows first, then body rows, top to bottom. */
  readonly rows: readonly StyledRow[];
  readonly headerRowCount: number;
  readonly style: ComputedTableStyle;
  /** Whether a cell or a row has borders; they are ignored without it. */
  readonly hasBorders?: boolean | undefined;
}

export interface StyledText {
  readonly text: string;
  readonly style: ComputedCellStyle;
  /** Footnote marks after the text. */
  readonly mark?: string | undefined;
}

/** A line below the table; its mark, if it has one, precedes the text. */
export interface StyledNote extends StyledText {
  readonly kind: 'legend' | 'footnote' | 'source';
  /** Colours after the text, and the text after them. */
  readonly legend?: { readonly visual: CellVisual<PlainShape>; readonly endText: string } | undefined;
}

/** Raised marks of footnotes beside the text of a cell. */
export interface StyledMark {
  readonly text: string;
  /** `before` is the side opposite to the alignment, so that aligned digits keep their place. */
  readonly side: 'before' | 'after';
}

export interface StyledColumn {
  /** Plain header text, for descriptions and PDF. */
  readonly header: string;
  /** Requested width in px, including padding; undefined for automatic width. */
  readonly widthPx: number | undefined;
  /** Requested width as a percentage of the table, 1 to 100, instead of px. */
  readonly widthPercent?: number | undefined;
  /** Bounds in px, including padding; only long words may exceed the maximum. */
  readonly minWidthPx?: number | undefined;
  readonly maxWidthPx?: number | undefined;
  /** Labels of the spanners above it, from the top down; undefined without spanners. */
  readonly path?: readonly string[] | undefined;
  /** Whether its cells name the rows. */
  readonly isStub?: boolean | undefined;
  /** Horizontal padding of its cells, px; undefined for that of the table. */
  readonly cellPaddingXPx?: number | undefined;
  /** Whether the column does not grow with a wider table, such as row numbers. */
  readonly isNarrow?: boolean;
}

/** Horizontal padding of a cell that starts in a column, px. */
export function columnPaddingXPx({ columns, style }: StyledTable, column: number): number {
  return columns[column]?.cellPaddingXPx ?? style.cellPaddingXPx;
}

export interface StyledRow {
  /** Minimum height in px, including padding; 0 for automatic height. */
  readonly minHeightPx: number;
  /** Background of the whole row, including borders; undefined shows the table background. */
  readonly backgroundColor: Color | undefined;
  /** One entry per column; undefined if a span covers the cell. */
  readonly cells: readonly (StyledCell | undefined)[];
  /**
   * Lines above and below the row, and at its ends; a cell can override them. Absent in most rows.
   */
  readonly borders?: CellBorders | undefined;
  /**
   * What a derived row is; undefined for the header and for rows of data. A `continued` row repeats the heading
   * of a group and follows it; it is only shown where a page starts inside the group.
   */
  readonly kind?: 'group' | 'continued' | 'summary' | undefined;
  /** Number of groups that contain the row; a heading is not in its own group. */
  readonly level?: number | undefined;
  /** The row that must be on the same page: a heading is never the last one, and a total never the first. */
  readonly keepWith?: 'next' | 'previous' | undefined;
}

export interface StyledCell {
  /** Text to show; `\n` breaks the line. */
  readonly text: string;
  readonly style: ComputedCellStyle;
  /** Runs that cover the text, if parts of it have their own style. */
  readonly runs?: readonly StyledRun[] | undefined;
  readonly colspan: number;
  readonly rowspan: number;
  /** http, https, mailto or tel URL; undefined without a link. */
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
  /** JSON Pointer of the value in the payload, for hit maps; undefined for generated cells. */
  readonly pointer: string | undefined;
  /** Offset of the decimal point in the text, if the decimal points of the column are aligned. */
  readonly decimalPointOffset: number | undefined;
  /** Footnote marks; absent in most cells. */
  readonly mark?: StyledMark | undefined;
  /** Drawing beside, behind or instead of the text; absent in most cells. */
  readonly visual?: CellVisual | undefined;
  /** Image shown instead of the text; if it is missing, the text is shown. */
  readonly image: CellImage | undefined;
  /** Table shown instead of the text. */
  readonly table: StyledTable | undefined;
  /** Colour of a line at the bottom of the cell, inset by its padding; for spanners without grid lines. */
  readonly rule?: Color | undefined;
  /** Lines at its sides; absent in most cells. */
  readonly borders?: CellBorders | undefined;
  /** Whether a page on which the cell continues shows its text again. */
  readonly isRepeated?: boolean | undefined;
  /** Background if the cell spans rows of different colours; undefined for that of its first row. */
  readonly stripeColor?: Color | undefined;
}

/** UTF-16 units [from, to) of the text of a cell, and their computed style. */
export interface StyledRun {
  readonly from: number;
  readonly to: number;
  readonly fontFamily: FontFamily;
  readonly fontWeight: 400 | 700;
  readonly isItalic: boolean;
  /** Font size relative to the font size of the cell. */
  readonly scale: number;
  /** Baseline shift in font sizes of the cell; positive is up. */
  readonly riseEm: number;
  /** Left and right padding, in font sizes of the cell. */
  readonly padEm: number;
  readonly textColor: Color;
  readonly backgroundColor: Color | undefined;
  /** Whether the background has round ends; absent in most runs. */
  readonly isPill?: boolean | undefined;
  readonly underline: boolean;
  readonly strike: boolean;
  /** http, https, mailto or tel URL; undefined without a link. */
  readonly link: string | undefined;
}

/**
 * Computed style of a cell. Equal styles share one object, so that layout and painters can cache by identity.
 */
export interface ComputedCellStyle {
  readonly fontFamily: FontFamily;
  readonly fontWeight: 400 | 700;
  readonly fontSizePx: number;
  readonly lineHeightPx: number;
  readonly textColor: Color;
  /** Background of this cell only; undefined shows the row. */
  readonly backgroundColor: Color | undefined;
  readonly textAlign: 'left' | 'center' | 'right';
  /** `auto` is the middle, but the top in rows with a cell of more than two lines. */
  readonly verticalAlign: 'top' | 'middle' | 'bottom' | 'auto';
  readonly underline: boolean;
  /** Space between the padding and the text at the start of the line, whole px. */
  readonly indentPx: number;
  /** Maximum number of lines, the last with an ellipsis if text is cut; undefined shows all. */
  readonly maxLines: number | undefined;
}

/** A family of the specification, or that of an own font; the engine chooses its fallbacks. */
export type FontFamily = string;

export interface ComputedTableStyle {
  /** Width of the image in px, including outer padding; 'auto' fits the content. */
  readonly width: number | 'auto';
  /** Background of the image; undefined is transparent. */
  readonly backgroundColor: Color | undefined;
  /** Space between the edge of the image and the table, px. */
  readonly outerPaddingPx: number;
  /** Horizontal cell padding, px. */
  readonly cellPaddingXPx: number;
  /** Vertical cell padding, px. */
  readonly cellPaddingYPx: number;
  readonly border: TableBorder;
  /** Corner radius of the table, px; clips header and rows. */
  readonly radiusPx: number;
  readonly shadow: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly autoFitColumns: boolean;
  readonly freezeHeader: boolean;
  /** Number of first columns repeated on each part of a split table, row numbers included. */
  readonly frozenColumnCount: number;
}

/** Grid lines. A width of 0 paints no lines and takes no space. */
export interface TableBorder {
  readonly color: Color;
  /** Colour of the lines between header cells. */
  readonly headerColor: Color;
  readonly style: LineStyle;
  readonly widthPx: number;
  /** A box around the table, or rules above it, below its header and below it. */
  readonly frame: 'box' | 'rules' | 'none';
  readonly ruleColor: Color;
  /** Width of the rules above and below the table; the one under the header is as wide as other lines. */
  readonly ruleWidthPx: number;
  /** Whether there are lines between rows. */
  readonly horizontal: boolean;
  /** Whether there are lines between columns. */
  readonly vertical: boolean;
}
