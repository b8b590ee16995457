import { type Color, rgb, TRANSPARENT } from '../scene/color.ts';

/**
 * Parses a colour as the contract normalises it: `#rrggbb`, `#rrggbbaa` or `transparent`. Behind this stage,
 * no colour is a text.
 */
export function parseColor(text: string): Color {
  if (text === 'transparent') return TRANSPARENT;
  const alpha = text.length === 9 ? Number.parseInt(text.slice(7), 16) : 255;
  return rgb(Number.parseInt(text.slice(1, 7), 16), alpha);
}
