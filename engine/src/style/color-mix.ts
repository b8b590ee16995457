import type { Color } from '../scene/scene.ts';

/** Undefined for colours nobody can see, so that painters need not draw them. */
export function visibleColor(color: string): Color | undefined {
  return color === 'transparent' || (color.length === 9 && color.endsWith('00')) ? undefined : color;
}

/** `share` of the first colour and the rest of the second; both opaque, alpha is left out. */
export function mixColors(first: Color, second: Color, share: number): Color {
  let mixed = '#';
  for (const at of [1, 3, 5]) {
    const channel = channelOf(first, at) * share + channelOf(second, at) * (1 - share);
    mixed += Math.round(channel).toString(16).padStart(2, '0');
  }
  return mixed;
}

/** How light a colour looks, 0 to 255; alpha is left out. Weights of ITU-R BT.601. */
export function brightness(color: Color): number {
  return 0.299 * channelOf(color, 1) + 0.587 * channelOf(color, 3) + 0.114 * channelOf(color, 5);
}

function channelOf(color: Color, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16);
}
