import { visibleColor } from '../color/color-mix.ts';
import type { ComputedCellStyle } from '../table/styled-table.ts';
import type { CellStyle, ColumnStyle, RowStyle } from '../table/styles.ts';

/** Interns computed styles, so that equal styles are the same object. */
export class StyleInterner {
  /** Styles by their colours, which differ most in tables with many styles. */
  readonly #byColors = new Map<number, ComputedCellStyle[]>();

  intern(style: ComputedCellStyle): ComputedCellStyle {
    const colors = Math.imul(style.textColor, COLOR_FACTOR) ^ (style.backgroundColor ?? 0);
    const alike = this.#byColors.get(colors);
    if (alike === undefined) {
      this.#byColors.set(colors, [style]);
      return style;
    }
    for (const known of alike) if (isSame(known, style)) return known;
    alike.push(style);
    return style;
  }
}

/** Any odd number: two pairs of colours seldom have the same product. */
const COLOR_FACTOR = 0x9e3779b1;

function isSame(one: ComputedCellStyle, other: ComputedCellStyle): boolean {
  return (
    one.textColor === other.textColor &&
    one.backgroundColor === other.backgroundColor &&
    one.fontFamily === other.fontFamily &&
    one.fontWeight === other.fontWeight &&
    one.fontSizePx === other.fontSizePx &&
    one.lineHeightPx === other.lineHeightPx &&
    one.textAlign === other.textAlign &&
    one.verticalAlign === other.verticalAlign &&
    one.underline === other.underline &&
    one.indentPx === other.indentPx &&
    one.maxLines === other.maxLines
  );
}

/** Width of one level of indentation, em. */
const INDENT_EM = 1.25;

/** Line height relative to the font size. */
const LINE_HEIGHT = 1.43;

/** Line height for a font size, in whole px. */
export function lineHeightPx(fontSizePx: number): number {
  return Math.round(fontSizePx * LINE_HEIGHT);
}

/** Applies column, row and cell styles to a base style; cell styles take precedence. */
export function cascade(
  base: ComputedCellStyle,
  column: ColumnStyle,
  row: RowStyle,
  cell: CellStyle,
): ComputedCellStyle {
  const style: CellStyle & ColumnStyle & RowStyle = Object.assign({}, column, row, cell);
  const fontSizePx = style.fontSize ?? base.fontSizePx;
  return {
    fontFamily: base.fontFamily,
    fontWeight: style.fontWeight === undefined ? base.fontWeight : weightOf(style.fontWeight),
    fontSizePx,
    lineHeightPx: lineHeightPx(fontSizePx),
    textColor: style.textColor ?? base.textColor,
    backgroundColor: cellBackground(base, column, row, cell),
    textAlign: style.textAlign ?? base.textAlign,
    verticalAlign: style.verticalAlign ?? base.verticalAlign,
    underline: style.underline ?? base.underline,
    indentPx: cell.indent === undefined ? base.indentPx : Math.round(cell.indent * INDENT_EM * fontSizePx),
    maxLines: linesShown(style.overflow, style.maxLines, base.maxLines),
  };
}

/** `maxLines` implies an ellipsis; an ellipsis without `maxLines` implies one line. */
function linesShown(
  overflow: 'wrap' | 'ellipsis' | undefined,
  maxLines: number | undefined,
  otherwise: number | undefined,
): number | undefined {
  if (overflow === 'wrap') return undefined;
  return maxLines ?? otherwise ?? (overflow === 'ellipsis' ? 1 : undefined);
}

/** Row backgrounds are painted separately, so a weaker column background must not be painted over them. */
function cellBackground(
  base: ComputedCellStyle,
  column: ColumnStyle,
  row: RowStyle,
  cell: CellStyle,
): ComputedCellStyle['backgroundColor'] {
  if (cell.backgroundColor !== undefined) return visibleColor(cell.backgroundColor);
  if (row.backgroundColor !== undefined || column.backgroundColor === undefined) return base.backgroundColor;
  return visibleColor(column.backgroundColor);
}

/** Fonts are available in regular and bold. */
function weightOf(weight: 'normal' | 'bold' | 'lighter' | 'bolder'): 400 | 700 {
  return weight === 'bold' || weight === 'bolder' ? 700 : 400;
}
