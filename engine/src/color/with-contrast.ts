import type { Color } from '../scene/color.ts';
import { contrast } from './contrast.ts';
import { fromOklab, type Oklab, toOklab } from './oklab.ts';

/** Minimum contrast of graphics: WCAG 2.2, success criterion 1.4.11. */
export const GRAPHIC_CONTRAST_MIN = 3;
const LIGHTNESS_STEP = 0.01;

/** The colour of the same hue with at least a contrast on all backgrounds whose lightness changes least. */
export function withContrast(color: Color, grounds: readonly Color[], contrastMin: number): Color {
  return nearestWithContrast(color, grounds, contrastMin)?.color ?? color;
}

/** Change of lightness, 0 to 1, that `withContrast` makes; infinite if no lightness has the contrast. */
export function shiftNeeded(color: Color, grounds: readonly Color[], contrastMin: number): number {
  return nearestWithContrast(color, grounds, contrastMin)?.shift ?? Number.POSITIVE_INFINITY;
}

function nearestWithContrast(
  color: Color,
  grounds: readonly Color[],
  contrastMin: number,
): { readonly color: Color; readonly shift: number } | undefined {
  const isEnough = (one: Color) => grounds.every((ground) => contrast(one, ground) >= contrastMin);
  if (isEnough(color)) return { color, shift: 0 };
  const own = toOklab(color);
  const steps = Math.ceil(1 / LIGHTNESS_STEP);
  for (let step = 1; step <= steps; step++) {
    const shift = step * LIGHTNESS_STEP;
    const candidates = [own.l - shift, own.l + shift]
      .filter((l) => l >= 0 && l <= 1)
      .map((l): Color => fromOklab({ ...own, l } satisfies Oklab));
    const found = candidates.find(isEnough);
    if (found !== undefined) return { color: found, shift };
  }
  return undefined;
}
