import type { LineStyle } from '../scene/scene.ts';

/**
 * How a dashed or dotted line is broken up, the same in every format. The line is drawn from `startPx` to
 * `endPx` of its length with `dashPx` on and `gapPx` off, so that both ends carry a whole dash. A row of dots ends a
 * little after its last one, in the gap: rounding must not lose a dot that sits on the very end.
 */
export interface Dashes {
  readonly startPx: number;
  readonly endPx: number;
  /** 0 with round ends: each dash is a dot as wide as the line. */
  readonly dashPx: number;
  readonly gapPx: number;
  readonly round: boolean;
}

/** Below this width round dots turn into grey smudges on the pixel grid; squares stay clear. */
const ROUND_DOT_MIN_PX = 2;

/**
 * @param lengthPx of the whole line
 * @param widthPx of the stroke
 * @param closed true for an outline that comes back to its start: its last gap meets the first dash
 * @returns undefined where the line is solid or too short to be broken
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
