import { type Color, opacityOf, withAlpha } from '../scene/color.ts';
import type { RectItem } from '../scene/scene.ts';
import { fitRadii, type RoundedRect } from './rounded-rect.ts';

/** One of the translucent rectangles that form a soft shadow, outermost first. */
export interface ShadowLayer {
  readonly rect: RoundedRect;
  /** Opaque. */
  readonly color: Color;
  /** Opacity of the layer, 0 to 1. */
  readonly opacity: number;
}

/**
 * Distances from the edge, in sigmas, at which a Gaussian shadow has (k + 0.5) / 16 of its opacity, k = 0 …
 * 15.
 */
const FALL_OFF = [
  1.8627, 1.318, 1.01, 0.7764, 0.5791, 0.4023, 0.2372, 0.0784, -0.0784, -0.2372, -0.4023, -0.5791, -0.7764,
  -1.01, -1.318, -1.8627,
];

/** Approximate radius, in sigmas, of the half-opacity contour of a Gaussian shadow at a square corner. */
const CORNER_SIGMAS = 1.86;

/**
 * A soft shadow as stacked rounded rectangles. Blur filters differ between viewers and PDF has none; plain
 * rectangles look the same everywhere. Each layer adds a multiple of 1/255 of opacity, because rounding in
 * 8-bit viewers would otherwise change the sum.
 */
export function shadowLayers(item: RectItem): ShadowLayer[] {
  if (item.shadow === undefined) return [];
  const { dx, dy, sigmaPx } = item.shadow;
  const opacity = opacityOf(item.shadow.color);
  const color = withAlpha(item.shadow.color, 255);
  const radii = fitRadii(item.radii, item.width, item.height);
  const levels = Math.round(opacity * 255);
  if (levels === 0) return [];
  if (sigmaPx <= 0) {
    const rect = { x: item.x + dx, y: item.y + dy, width: item.width, height: item.height, radii };
    return [{ rect, color, opacity }];
  }
  const count = Math.min(levels, FALL_OFF.length);
  const layers: ShadowLayer[] = [];
  let drawn = 0;
  for (let index = 0; index < count; index++) {
    const reached = Math.round((levels * (index + 1)) / count) / 255;
    const spread = fallOffAt((index + 0.5) / count) * sigmaPx;
    const width = item.width + 2 * spread;
    const height = item.height + 2 * spread;
    if (width <= 0 || height <= 0) break;
    const corner = (radius: number): number => {
      const hard = radius === 0 ? 0 : Math.max(0, radius + spread);
      const soft = Math.max(0, CORNER_SIGMAS * sigmaPx + 0.6 * spread);
      return Math.sqrt(hard * hard + soft * soft);
    };
    const wanted = [corner(radii[0]), corner(radii[1]), corner(radii[2]), corner(radii[3])] as const;
    const rect = {
      x: item.x + dx - spread,
      y: item.y + dy - spread,
      width,
      height,
      radii: fitRadii(wanted, width, height),
    };
    layers.push({ rect, color, opacity: 1 - (1 - reached) / (1 - drawn) });
    drawn = reached;
  }
  return layers;
}

function fallOffAt(share: number): number {
  const place = Math.min(Math.max(share * FALL_OFF.length - 0.5, 0), FALL_OFF.length - 1);
  const below = Math.floor(place);
  const from = FALL_OFF[below] ?? 0;
  const to = FALL_OFF[below + 1] ?? from;
  return from + (to - from) * (place - below);
}
