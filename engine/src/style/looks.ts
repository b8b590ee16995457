import type { CellStyle, ColumnStyle, RowStyle } from '@pictable/contract';
import type { CellLook } from '../table/styled-table.ts';
import { visibleColor } from './color-mix.ts';

/** Keeps one object for every look, so that equal looks are the same object. */
export class Looks {
  readonly #byKey = new Map<string, CellLook>();

  intern(look: CellLook): CellLook {
    const face = `${look.fontFamily}|${look.fontWeight}|${look.fontSizePx}|${look.lineHeightPx}`;
    const place = `${look.textAlign}|${look.verticalAlign}|${look.underline}|${look.maxLines ?? ''}`;
    const key = `${face}|${place}|${look.textColor}|${look.backgroundColor ?? ''}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#byKey.set(key, look);
    return look;
  }
}

/** Share of the font size from one baseline to the next. */
const LINE_HEIGHT = 1.43;

/** Distance of baselines for a font size, whole px. */
export function lineHeightPx(fontSizePx: number): number {
  return Math.round(fontSizePx * LINE_HEIGHT);
}

/** Lays column, row and cell style over a look, the cell's being strongest. */
export function cascade(base: CellLook, column: ColumnStyle, row: RowStyle, cell: CellStyle): CellLook {
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
    maxLines: linesShown(style.overflow, style.maxLines, base.maxLines),
  };
}

/** `maxLines` alone asks for an ellipsis, and an ellipsis alone for one line. */
function linesShown(
  overflow: 'wrap' | 'ellipsis' | undefined,
  maxLines: number | undefined,
  otherwise: number | undefined,
): number | undefined {
  if (overflow === 'wrap') return undefined;
  return maxLines ?? otherwise ?? (overflow === 'ellipsis' ? 1 : undefined);
}

/** A row paints itself, so where it has a colour the weaker one of the column must not be painted over it. */
function cellBackground(
  base: CellLook,
  column: ColumnStyle,
  row: RowStyle,
  cell: CellStyle,
): CellLook['backgroundColor'] {
  if (cell.backgroundColor !== undefined) return visibleColor(cell.backgroundColor);
  if (row.backgroundColor !== undefined || column.backgroundColor === undefined) return base.backgroundColor;
  return visibleColor(column.backgroundColor);
}

/** Faces come in regular and bold. */
function weightOf(weight: 'normal' | 'bold' | 'lighter' | 'bolder'): 400 | 700 {
  return weight === 'bold' || weight === 'bolder' ? 700 : 400;
}
