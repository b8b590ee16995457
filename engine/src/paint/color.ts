import type { Color } from '../scene/scene.ts';

/** The channels of a colour. */
export interface ColorChannels {
  /** `#rrggbb`. */
  readonly rgb: string;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 1; 1 is opaque. */
  readonly opacity: number;
}

const cache = new Map<Color, ColorChannels>();
const CACHE_MAX = 4_096;

/** Parses a colour. Results are cached, because a table has few colours and many cells. */
export function colorChannels(color: Color): ColorChannels {
  const found = cache.get(color);
  if (found !== undefined) return found;
  const parsed: ColorChannels = {
    rgb: color.slice(0, 7),
    red: Number.parseInt(color.slice(1, 3), 16),
    green: Number.parseInt(color.slice(3, 5), 16),
    blue: Number.parseInt(color.slice(5, 7), 16),
    opacity: color.length === 9 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1,
  };
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(color, parsed);
  return parsed;
}
