import type { Color } from '../scene/scene.ts';

/** Undefined for invisible colours, so that they are not painted. */
export function visibleColor(color: string): Color | undefined {
  return color === 'transparent' || (color.length === 9 && color.endsWith('00')) ? undefined : color;
}

/** `share` of the first colour and the rest of the second; alpha is ignored. */
export function mixColors(first: Color, second: Color, share: number): Color {
  let mixed = '#';
  for (const at of [1, 3, 5]) {
    const channel = channelOf(first, at) * share + channelOf(second, at) * (1 - share);
    mixed += Math.round(channel).toString(16).padStart(2, '0');
  }
  return mixed;
}

/** Perceived brightness, 0 to 255; alpha is ignored. Weights of ITU-R BT.601. */
export function brightness(color: Color): number {
  return 0.299 * channelOf(color, 1) + 0.587 * channelOf(color, 3) + 0.114 * channelOf(color, 5);
}

function channelOf(color: Color, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16);
}
