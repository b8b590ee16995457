import type { LineStyle } from '../scene/scene.ts';

/**
 * Dash pattern of a dashed or dotted line, the same in every format. The line is painted from `startPx` to
 * `endPx` of its length with `dashPx` on and `gapPx` off, so that it starts and ends with a whole dash. A
 * dotted line ends shortly after its last dot, in the gap: rounding must not lose a dot at the exact end.
 */
export interface Dashes {
  readonly startPx: number;
  readonly endPx: number;
  /** Length of a dash; 0 with round ends, where each dash is a dot as wide as the line. */
  readonly dashPx: number;
  readonly gapPx: number;
  readonly round: boolean;
}

/** Below this width round dots blur on the pixel grid; square dots stay sharp. */
const ROUND_DOT_MIN_PX = 2;

/**
 * @param lengthPx length of the whole line
 * @param widthPx width of the stroke
 * @param closed true for an outline that returns to its start: its last gap precedes the first dash
 * @returns undefined if the line is solid or too short for dashes
 */
export function fitDashes(
  lengthPx: number,
  widthPx: number,
  style: LineStyle,
  closed: boolean,
): Dashes | undefined {
  if (style === 'solid' || widthPx <= 0) return undefined;
  const round = style === 'dotted' && widthPx >= ROUND_DOT_MIN_PX;
  const onPx = style === 'dotted' ? widthPx : widthPx * (widthPx < 3 ? 3 : 2);
  const offPx = style === 'dotted' ? widthPx : widthPx * (widthPx < 3 ? 2 : 1.5);
  const count = Math.round((closed ? lengthPx : lengthPx + offPx) / (onPx + offPx));
  const gaps = closed ? count : count - 1;
  if (gaps < 1) return undefined;
  const gapPx = (lengthPx - count * onPx) / gaps;
  if (gapPx <= 0) return undefined;
  if (!round) return { startPx: 0, endPx: lengthPx, dashPx: onPx, gapPx, round };
  const inset = closed ? 0 : widthPx / 2;
  const stepPx = gapPx + onPx;
  const endPx = closed ? lengthPx : lengthPx - inset + stepPx / 4;
  return { startPx: inset, endPx, dashPx: 0, gapPx: stepPx, round };
}
