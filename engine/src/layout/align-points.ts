import type { Font } from '../text/font.ts';
import type { PreparedText } from '../text/prepared-text.ts';
import type { GridCell } from './grid.ts';

/** What is known of a measured cell here; sizes in px. */
interface PlacedCell extends GridCell {
  readonly font: Font;
  /** Only its styles are looked at. */
  readonly text?: Pick<PreparedText, 'styles'>;
  readonly readablePx: number;
  readonly maxPx: number;
  readonly insetPx: number;
}

/**
 * Moves numbers away from the side they stand at, so that the decimal points of a column are under each other: at the right
 * by the decimals they lack, at the left by the whole digits they lack. Columns wish for that room and do without it where
 * there is none.
 */
export function alignPoints<Cell extends PlacedCell>(cells: readonly Cell[]): readonly Cell[] {
  const widest = new Map<number, number>();
  const sides = new Map<Cell, number>();
  for (const cell of cells) {
    const { pointAt, text, look } = cell.cell;
    if (pointAt === undefined || look.textAlign === 'center') continue;
    const side = look.textAlign === 'left' ? text.slice(0, pointAt) : text.slice(pointAt);
    const [from, to] = look.textAlign === 'left' ? [0, pointAt] : [pointAt, text.length];
    const styles = cell.text?.styles?.slice(from, to);
    const prepared = styles ? cell.font.prepareStyled(side, 'ltr', styles) : cell.font.prepare(side, 'ltr');
    const widthPx = side === '' ? 0 : prepared.maxContentEm * look.fontSizePx;
    sides.set(cell, widthPx);
    widest.set(cell.column, Math.max(widest.get(cell.column) ?? 0, widthPx));
  }
  if (sides.size === 0) return cells;
  return cells.map((cell) => {
    const widthPx = sides.get(cell);
    const insetPx = widthPx === undefined ? 0 : widest.get(cell.column)! - widthPx;
    if (insetPx === 0) return cell;
    const readablePx = Math.ceil(cell.readablePx + insetPx);
    return { ...cell, insetPx, readablePx, maxPx: Math.ceil(cell.maxPx + insetPx) };
  });
}
