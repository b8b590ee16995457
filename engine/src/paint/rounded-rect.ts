import type { Radii } from '../scene/scene.ts';

/** A rectangle in px with its final corner radii. */
export interface RoundedRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radii: Radii;
}

const SQUARE: Radii = [0, 0, 0, 0];

/**
 * Radii that fit the rectangle: if two adjacent radii exceed a side, all four shrink by the same factor, as
 * in CSS, so that corners never overlap. All painters use this function.
 */
export function fitRadii(radii: Radii | undefined, width: number, height: number): Radii {
  if (radii === undefined) return SQUARE;
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const factor = Math.min(
    1,
    width / Math.max(topLeft + topRight, bottomLeft + bottomRight, Number.MIN_VALUE),
    height / Math.max(topLeft + bottomLeft, topRight + bottomRight, Number.MIN_VALUE),
  );
  if (factor === 1) return radii;
  return [topLeft * factor, topRight * factor, bottomRight * factor, bottomLeft * factor];
}

/** The rectangle inset by `inset` px on all sides; its corners stay concentric with the outer ones. */
export function insetRect(rect: RoundedRect, inset: number): RoundedRect {
  const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
  return {
    x: rect.x + inset,
    y: rect.y + inset,
    width: Math.max(0, rect.width - 2 * inset),
    height: Math.max(0, rect.height - 2 * inset),
    radii: [
      Math.max(0, topLeft - inset),
      Math.max(0, topRight - inset),
      Math.max(0, bottomRight - inset),
      Math.max(0, bottomLeft - inset),
    ],
  };
}

/** True if no corner is rounded. */
export function hasSquareCorners(radii: Radii): boolean {
  return radii[0] === 0 && radii[1] === 0 && radii[2] === 0 && radii[3] === 0;
}

/** Length of the outline, in px. */
export function perimeter(rect: RoundedRect): number {
  const radiusSum = rect.radii[0] + rect.radii[1] + rect.radii[2] + rect.radii[3];
  return 2 * (rect.width + rect.height) - 2 * radiusSum + (Math.PI / 2) * radiusSum;
}
