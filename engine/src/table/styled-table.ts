import type { Color, LineStyle } from '../scene/scene.ts';
import type { CellImage } from './cell-content.ts';

/**
 * The table as the style stage leaves it: text to draw, looks with no alias, no default and no "maybe".
 * Layout reads this and nothing of the payload.
 */
export interface StyledTable {
  readonly stage: 'styled';
  readonly title: StyledText | undefined;
  readonly subtitle: StyledText | undefined;
  readonly caption: StyledText | undefined;
  /** Look of the mark on the parts of a split table; undefined where it is never split. */
  readonly partMarkLook?: CellLook | undefined;
  readonly columns: readonly StyledColumn[];
  /** Header rows first, then body rows, top to bottom. */
  readonly rows: readonly StyledRow[];
  readonly headerRowCount: number;
  readonly look: TableLook;
}

export interface StyledText {
  readonly text: string;
  readonly look: CellLook;
}

export interface StyledColumn {
  /** Plain header text, for descriptions and pdf. */
  readonly header: string;
  /** Wanted width of the column, padding included, px; undefined lets the content decide. */
  readonly widthPx: number | undefined;
  /** Wanted width as a share of the table, 1 to 100, in place of px. */
  readonly widthPercent?: number | undefined;
  /** It is never narrower, nor, but for long words, wider; padding included, px. */
  readonly minWidthPx?: number | undefined;
  readonly maxWidthPx?: number | undefined;
  /** Whether it stays as narrow as its content where the table is wider: row numbers do. */
  readonly isNarrow?: boolean;
}

export interface StyledRow {
  /** Least height, padding included, px; 0 lets the content decide. */
  readonly minHeightPx: number;
  /** Paint behind the whole row, borders included; undefined shows the table background. */
  readonly backgroundColor: Color | undefined;
  /** One entry a column; undefined where a span from the left or from above covers the place. */
  readonly cells: readonly (StyledCell | undefined)[];
}

export interface StyledCell {
  /** Text to draw; `\n` breaks the line. Empty draws nothing. */
  readonly text: string;
  readonly look: CellLook;
  /** Stretches that cover the text, where parts of it have a look of their own. */
  readonly runs?: readonly StyledRun[] | undefined;
  readonly colspan: number;
  readonly rowspan: number;
  /** http, https, mailto or tel; undefined for none. */
  readonly link: string | undefined;
  readonly tooltip: string | undefined;
  /** JSON Pointer of the value in the payload, for hit maps; undefined for cells the engine made itself. */
  readonly pointer: string | undefined;
  /** Offset in the text at which the whole part of a number ends, where decimal points of the column are to be aligned. */
  readonly pointAt: number | undefined;
  /** A picture in place of the text; the text is drawn where the picture cannot be had. */
  readonly image: CellImage | undefined;
  /** A table in place of the text. */
  readonly table: StyledTable | undefined;
}

/** UTF-16 units [from, to) of the text of a cell, and what of their look is their own. */
export interface StyledRun {
  readonly from: number;
  readonly to: number;
  readonly fontFamily: FontFamily;
  readonly fontWeight: 400 | 700;
  readonly isItalic: boolean;
  /** Size as a share of the size of the cell's text. */
  readonly scale: number;
  /** How far its baseline stands above that of the line, in sizes of the cell's text; below where negative. */
  readonly riseEm: number;
  /** Room left and right of it, in sizes of the cell's text. */
  readonly padEm: number;
  readonly textColor: Color;
  readonly backgroundColor: Color | undefined;
  readonly underline: boolean;
  readonly strike: boolean;
  /** http, https, mailto or tel; undefined for none. */
  readonly link: string | undefined;
}

/** How a cell looks. Cells that look the same share one object, so layout and painters may cache by identity. */
export interface CellLook {
  readonly fontFamily: FontFamily;
  readonly fontWeight: 400 | 700;
  readonly fontSizePx: number;
  readonly lineHeightPx: number;
  readonly textColor: Color;
  /** Paint behind this cell only; undefined shows the row. */
  readonly backgroundColor: Color | undefined;
  readonly textAlign: 'left' | 'center' | 'right';
  /** `auto` is the middle, and the top of rows with a cell of more than two lines. */
  readonly verticalAlign: 'top' | 'middle' | 'bottom' | 'auto';
  readonly underline: boolean;
  /** Lines of text that are shown, the last with an ellipsis where text is cut; undefined shows all. */
  readonly maxLines: number | undefined;
}

/** Names of the families as in the specification; each has fallbacks of the engine's own choice. */
export type FontFamily = 'Inter' | 'Roboto' | 'Roboto Mono' | 'Merriweather';

export interface TableLook {
  /** Width of the picture in px, outer padding included; 'auto' takes what the content needs. */
  readonly width: number | 'auto';
  /** Paper behind the table; undefined is transparent. */
  readonly backgroundColor: Color | undefined;
  /** Space between the edge of the picture and the table, px. */
  readonly outerPaddingPx: number;
  /** Space between the edge of a cell and its text, px, at both sides. */
  readonly cellPaddingXPx: number;
  /** The same above and below. */
  readonly cellPaddingYPx: number;
  readonly border: TableBorder;
  /** Corner radius of the table, px; clips header and rows. */
  readonly radiusPx: number;
  readonly shadow: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly autoFitColumns: boolean;
  readonly freezeHeader: boolean;
  /** First columns that stand on each part when a wide table is split: none, the first, or that and the row numbers. */
  readonly frozenColumnCount: 0 | 1 | 2;
}

/** Lines of the grid. A width of 0 draws none and takes no room. */
export interface TableBorder {
  readonly color: Color;
  /** Lines between cells of the header. */
  readonly headerColor: Color;
  readonly style: LineStyle;
  readonly widthPx: number;
  /** A box round the table, or rules above it, under its header and below it. */
  readonly frame: 'box' | 'rules' | 'none';
  readonly ruleColor: Color;
  /** Width of the rules above and below the table; the one under the header is as wide as other lines. */
  readonly ruleWidthPx: number;
  /** Lines between rows. */
  readonly horizontal: boolean;
  /** Lines between columns. */
  readonly vertical: boolean;
}
