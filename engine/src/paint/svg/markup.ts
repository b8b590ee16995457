import type { Color } from '../../scene/scene.ts';
import { channels } from '../color.ts';
import { share } from '../numbers.ts';

/**
 * Placeholder for the id prefix until the file is complete. XML forbids this character and `escapeXml`
 * removes it from all content, so it cannot occur elsewhere.
 */
export const ID_PREFIX = '\u0001';

/** Formats a scale factor or a repeated length with seven digits, because its rounding errors add up. */
export function factor(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** ` fill="…"` with a separate opacity, because many viewers do not support eight-digit colours. */
export function fillOf(color: Color): string {
  const { rgb, opacity } = channels(color);
  return opacity === 1 ? ` fill="${rgb}"` : ` fill="${rgb}" fill-opacity="${share(opacity)}"`;
}

/** ` stroke="…"` with a separate opacity. */
export function strokeOf(color: Color): string {
  const { rgb, opacity } = channels(color);
  return opacity === 1 ? ` stroke="${rgb}"` : ` stroke="${rgb}" stroke-opacity="${share(opacity)}"`;
}
