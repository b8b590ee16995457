import type { Color } from '../scene/color.ts';
import type { LineStyle } from '../scene/scene.ts';
import type { CellImage } from './cell-content.ts';

/**
 * The table after the style stage: texts and computed styles, without aliases, defaults or optional values.
 * Layout reads this and nothing of the payload.
 */
export interface StyledTable {
  readonly stage: 'styled';
  readonly title: StyledText | undefined;
  readonly subtitle: StyledText | undefined;
  readonly caption: StyledText | undefined;
  /** Style of the label on the parts of a split table; undefined if it is never split. */
  readonly partLabelStyle?: ComputedCellStyle | undefined;
  readonly columns: readonly StyledColumn[];
  /** Header rows first, then body rows, top to bottom. */
  readonly rows: readonly StyledRow[];
  readonly headerRowCount: number;
  readonly style: ComputedTableStyle;
}

export interface StyledText {
  readonly text: string;
  readonly style: ComputedCellStyle;
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
  /** Image shown instead of the text; if it is missing, the text is shown. */
  readonly image: CellImage | undefined;
  /** Table shown instead of the text. */
  readonly table: StyledTable | undefined;
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
  /** Maximum number of lines, the last with an ellipsis if text is cut; undefined shows all. */
  readonly maxLines: number | undefined;
}

/** Font families of the specification; the engine chooses their fallbacks. */
export type FontFamily = 'Inter' | 'Roboto' | 'Roboto Mono' | 'Merriweather';

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
  /** Number of first columns repeated on each part of a split table: none, one, or two with row numbers. */
  readonly frozenColumnCount: 0 | 1 | 2;
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
