import type { Color } from '../../scene/scene.ts';
import { channels } from '../color.ts';

/**
 * Stands for the id prefix while a picture is put together. XML forbids this character and `escapeXml` takes it out
 * of all content, so it cannot be met by accident.
 */
export const ID_PREFIX = '\u0001';

/** A coordinate in px: at most two decimals, the same digits in every JavaScript engine. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** A factor that coordinates are multiplied with, or a length that repeats: errors add up, so it keeps more digits. */
export function factor(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** An opacity, 0 to 1: finer than the 255 steps it comes from. */
export function share(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

const SPECIAL = /[&<>"'\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;
const SPECIAL_ALL =
  /[&<>"'\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text for element content and quoted attributes. Characters XML has no way to write become U+FFFD. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(SPECIAL_ALL, (found) => ENTITIES[found] ?? (found.length === 2 ? found : '\ufffd'));
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
