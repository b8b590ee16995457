import type { ComputedCellStyle } from '../../table/styled-table.ts';
import type { Font } from '../../text/font.ts';

/** Distance of the baseline below the top of a line, px. */
export function ascentOf({ primary }: Font, { fontSizePx, lineHeightPx }: ComputedCellStyle): number {
  const { ascender, descender, unitsPerEm } = primary;
  const emPx = fontSizePx / unitsPerEm;
  return (lineHeightPx - (ascender - descender) * emPx) / 2 + ascender * emPx;
}
