import type { Color } from '../../scene/scene.ts';
import { channels } from '../color.ts';
import { share } from '../numbers.ts';

/**
 * Stands for the id prefix while a picture is put together. XML forbids this character and `escapeXml` takes it out
 * of all content, so it cannot be met by accident.
 */
export const ID_PREFIX = '\u0001';

/** A factor that coordinates are multiplied with, or a length that repeats: errors add up, so it keeps more digits. */
export function factor(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** ` fill="…"` with the opacity apart: many readers do not know eight-digit colours. */
export function fillOf(color: Color): string {
  const { rgb, opacity } = channels(color);
  return opacity === 1 ? ` fill="${rgb}"` : ` fill="${rgb}" fill-opacity="${share(opacity)}"`;
}

/** ` stroke="…"` with the opacity apart. */
export function strokeOf(color: Color): string {
  const { rgb, opacity } = channels(color);
  return opacity === 1 ? ` stroke="${rgb}"` : ` stroke="${rgb}" stroke-opacity="${share(opacity)}"`;
}
