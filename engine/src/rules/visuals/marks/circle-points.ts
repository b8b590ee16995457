/** Cosine and sine of a 32nd of a turn; literals, because the functions differ between JavaScript engines. */
const COS = 0.9807852804032304;
const SIN = 0.19509032201612825;
const STEPS = 32;

/**
 * Points on a circle with the centre 0.5, 0.5, clockwise from the top; the first and last are the same point.
 *
 * @param part share of the circle; its left half is 0.5 from the bottom
 */
export function circlePoints(radius: number, part: 'all' | 'left half' = 'all'): number[] {
  const points: number[] = [];
  let [x, y] = [0, part === 'all' ? -radius : radius];
  const count = part === 'all' ? STEPS : STEPS / 2;
  for (let step = 0; step <= count; step++) {
    points.push(0.5 + x, 0.5 + y);
    [x, y] = [x * COS - y * SIN, x * SIN + y * COS];
  }
  return points;
}
