import type { Font } from '../../text/font.ts';
import type { PreparedText } from '../../text/lines/prepared-text.ts';
import type { GridCell } from '../grid.ts';

/** The properties of a measured cell that matter for alignment; sizes in px. */
interface AlignableCell extends GridCell {
  readonly font: Font;
  /** Only its styles are used. */
  readonly text?: Pick<PreparedText, 'styles'>;
  readonly readablePx: number;
  readonly maxPx: number;
  readonly insetPx: number;
}

/**
 * Insets numbers so that the decimal points of a column line up: right-aligned numbers by the width of their
 * missing decimals, left-aligned ones by the width of their missing integer digits. Columns request space for
 * the insets, but shrink them if there is not enough.
 */
export function alignDecimalPoints<Cell extends AlignableCell>(cells: readonly Cell[]): readonly Cell[] {
  const widest = new Map<number, number>();
  const sideWidths = new Map<Cell, number>();
  for (const cell of cells) {
    const { decimalPointOffset, text, style, visual } = cell.cell;
    if (decimalPointOffset === undefined || style.textAlign === 'center') continue;
    if (visual?.placement === 'only') continue;
    const side =
      style.textAlign === 'left' ? text.slice(0, decimalPointOffset) : text.slice(decimalPointOffset);
    const [from, to] =
      style.textAlign === 'left' ? [0, decimalPointOffset] : [decimalPointOffset, text.length];
    const styles = cell.text?.styles?.slice(from, to);
    const prepared = styles ? cell.font.prepareStyled(side, 'ltr', styles) : cell.font.prepare(side, 'ltr');
    const widthPx = side === '' ? 0 : prepared.maxContentEm * style.fontSizePx;
    sideWidths.set(cell, widthPx);
    widest.set(cell.column, Math.max(widest.get(cell.column) ?? 0, widthPx));
  }
  if (sideWidths.size === 0) return cells;
  return cells.map((cell) => {
    const widthPx = sideWidths.get(cell);
    const insetPx = widthPx === undefined ? 0 : (widest.get(cell.column) ?? widthPx) - widthPx;
    if (insetPx === 0) return cell;
    const readablePx = Math.ceil(cell.readablePx + insetPx);
    return { ...cell, insetPx, readablePx, maxPx: Math.ceil(cell.maxPx + insetPx) };
  });
}
