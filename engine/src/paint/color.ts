import type { Color } from '../scene/scene.ts';

/** A colour taken apart. */
export interface Channels {
  /** `#rrggbb`. */
  readonly rgb: string;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 1; 1 is opaque. */
  readonly opacity: number;
}

const known = new Map<Color, Channels>();
const KNOWN_MAX = 4_096;

/** A table has few colours and many cells: answers are kept. */
export function channels(color: Color): Channels {
  const found = known.get(color);
  if (found !== undefined) return found;
  const made: Channels = {
    rgb: color.slice(0, 7),
    red: Number.parseInt(color.slice(1, 3), 16),
    green: Number.parseInt(color.slice(3, 5), 16),
    blue: Number.parseInt(color.slice(5, 7), 16),
    opacity: color.length === 9 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1,
  };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(color, made);
  return made;
}
