import type { Color } from '../../scene/color.ts';
import type { VisualShape } from '../../table/cell-visual.ts';

/** Points of a quarter of a circle, as cosines from 0° to 90° in equal steps. */
const QUARTER = [1, 0.9238795325, Math.SQRT1_2, 0.3826834324, 0] as const;

/** A box whose corners at its start and its end may be rounded. Numbers are fractions of the drawing. */
export interface RoundedBox {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  /** Radii of the corners, as fractions of the width and of the height. */
  readonly radiusX: number;
  readonly radiusY: number;
  readonly rounded: 'start' | 'end' | 'both' | 'none';
}

/** A filled box with rounded corners. */
export function boxArea(box: RoundedBox, fill: Color): VisualShape {
  return { kind: 'area', points: boxPoints(box), fill };
}

/** Corners take at most half of each side, so that a short bar stays a bar. */
function boxPoints({ from, to, top, bottom, radiusX, radiusY, rounded }: RoundedBox): number[] {
  const scale = Math.min(1, (to - from) / (2 * radiusX), (bottom - top) / (2 * radiusY));
  const isRound = rounded !== 'none' && radiusX > 0 && radiusY > 0 && scale > 0;
  if (!isRound) return [from, top, to, top, to, bottom, from, bottom];
  const [x, y] = [radiusX * scale, radiusY * scale];
  const points: number[] = [];
  const corner = (centerX: number, centerY: number, signX: number, signY: number, isForward: boolean) => {
    for (let step = 0; step < QUARTER.length; step++) {
      const at = isForward ? step : QUARTER.length - 1 - step;
      const [across, along] = [QUARTER[QUARTER.length - 1 - at]!, QUARTER[at]!];
      points.push(centerX + signX * across * x, centerY + signY * along * y);
    }
  };
  if (rounded === 'end') points.push(from, top);
  else corner(from + x, top + y, -1, -1, false);
  if (rounded === 'start') points.push(to, top, to, bottom);
  else {
    corner(to - x, top + y, 1, -1, true);
    corner(to - x, bottom - y, 1, 1, false);
  }
  if (rounded === 'end') points.push(from, bottom);
  else corner(from + x, bottom - y, -1, 1, true);
  return points;
}
