import { type Color, formatRgb, opacityOf } from '../../scene/color.ts';
import { formatFraction } from '../number-format.ts';

/**
 * Placeholder for the id prefix until the file is complete. XML forbids this character and `escapeXml`
 * removes it from all content, so it cannot occur elsewhere.
 */
export const ID_PREFIX_PLACEHOLDER = '\u0001';

/** Formats a scale factor or a repeated length with seven digits, because its rounding errors add up. */
export function formatFactor(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** ` fill="…"` with a separate opacity, because many viewers do not support eight-digit colours. */
export function fillOf(color: Color): string {
  const rgb = formatRgb(color);
  const opacity = opacityOf(color);
  return opacity === 1 ? ` fill="${rgb}"` : ` fill="${rgb}" fill-opacity="${formatFraction(opacity)}"`;
}

/** ` stroke="…"` with a separate opacity. */
export function strokeOf(color: Color): string {
  const rgb = formatRgb(color);
  const opacity = opacityOf(color);
  return opacity === 1 ? ` stroke="${rgb}"` : ` stroke="${rgb}" stroke-opacity="${formatFraction(opacity)}"`;
}
