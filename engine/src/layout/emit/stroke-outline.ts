/** Maximum distance between an arc and the chords that replace it, px: less than what scenes are rounded to. */
const ARC_ERROR_PX = 0.01;
/** The same for whole circles, which look round with half as many corners. */
const CIRCLE_ERROR_PX = 0.02;

/** Points up to this distance count as one, because such a short line has no reliable direction. */
const SAME_POINT_PX = 0.001;

/** How much further from the arc than the average the longest chord is. */
const UNEVENNESS = 1.12;

/** Cosine of an eighth of a circle, with a tolerance. */
const QUARTER_WEIGHT = Math.SQRT1_2 - 1e-6;

/** A vector or a point: x, y. */
type Vector = readonly [x: number, y: number];

/**
 * The outline of a line with round joins and ends, as one polygon. Its inner sides may overlap where the line turns,
 * but it winds around each point of the line at least once, always in the same direction, so there are no holes.
 *
 * @param points x and y of each point of the line
 */
export function strokeOutline(points: readonly number[], widthPx: number): number[] {
  const radius = widthPx / 2;
  const path = withoutRepeats(points);
  if (path.length === 1) return circleOutline(path[0]!, radius, ARC_ERROR_PX);
  // The way there and back: it turns around at both ends, which makes them round.
  const corners = [...path, ...path.slice(1, -1).reverse()];
  const outline: number[] = [];
  corners.forEach((corner, index) => {
    const before = corners.at(index - 1)!;
    const after = corners[(index + 1) % corners.length]!;
    addJoin(outline, corner, direction(before, corner), direction(corner, after), radius);
  });
  return outline;
}

/** A circle as a polygon. */
export function circleOutline(center: Vector, radius: number, errorPx = CIRCLE_ERROR_PX): number[] {
  const outline: number[] = [];
  const sides: readonly Vector[] = [
    [0, -radius],
    [radius, 0],
    [0, radius],
    [-radius, 0],
  ];
  sides.forEach((side, index) => {
    add(outline, center, side);
    addArc(outline, center, side, sides[(index + 1) % sides.length]!, radius, errorPx);
  });
  return outline;
}

function withoutRepeats(points: readonly number[]): Vector[] {
  const path: Vector[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const point: Vector = [points[at]!, points[at + 1]!];
    const last = path.at(-1);
    if (last === undefined || lengthOf([point[0] - last[0], point[1] - last[1]]) > SAME_POINT_PX)
      path.push(point);
  }
  return path;
}

function direction([x0, y0]: Vector, [x1, y1]: Vector): Vector {
  const length = lengthOf([x1 - x0, y1 - y0]);
  return [(x1 - x0) / length, (y1 - y0) / length];
}

function lengthOf([x, y]: Vector): number {
  return Math.sqrt(x * x + y * y);
}

/** The side of a line on the left of its direction, as seen with y down. */
function sideOf([x, y]: Vector, radius: number): Vector {
  return [y * radius, -x * radius];
}

function addJoin(outline: number[], corner: Vector, from: Vector, to: Vector, radius: number): void {
  const start = sideOf(from, radius);
  const end = sideOf(to, radius);
  add(outline, corner, start);
  if (lengthOf([end[0] - start[0], end[1] - start[1]]) <= ARC_ERROR_PX) return;
  const turnsAway = start[0] * to[0] + start[1] * to[1] <= 0;
  const turnsAround =
    from[0] * to[0] + from[1] * to[1] < 0 && lengthOf([from[0] + to[0], from[1] + to[1]]) < 1e-6;
  if (turnsAround) {
    const tip: Vector = [from[0] * radius, from[1] * radius];
    addArc(outline, corner, start, tip, radius);
    add(outline, corner, tip);
    addArc(outline, corner, tip, end, radius);
  } else if (turnsAway) addArc(outline, corner, start, end, radius);
  add(outline, corner, end);
}

/**
 * Adds the points of an arc of less than half a circle between two of its points, as few as keep the error. The arc
 * is a rational curve, which needs roots but no sines, so that its points are the same on every machine.
 */
function addArc(
  outline: number[],
  center: Vector,
  from: Vector,
  to: Vector,
  radius: number,
  errorPx = ARC_ERROR_PX,
): void {
  const sum: Vector = [from[0] + to[0], from[1] + to[1]];
  // Cosine of half the angle.
  const weight = lengthOf(sum) / (2 * radius);
  // The points of the curve are nearly evenly spaced up to a quarter of a circle.
  if (weight < QUARTER_WEIGHT) {
    const scale = 1 / (2 * weight);
    const middle: Vector = [sum[0] * scale, sum[1] * scale];
    addArc(outline, center, from, middle, radius, errorPx);
    add(outline, center, middle);
    addArc(outline, center, middle, to, radius, errorPx);
    return;
  }
  const count = chordCount(weight, radius, errorPx);
  for (let chord = 1; chord < count; chord++) {
    const t = chord / count;
    const [a, b, c] = [(1 - t) * (1 - t), t * (1 - t), t * t];
    const scale = 1 / (a + 2 * b * weight + c);
    const along = b / weight;
    add(outline, center, [
      (a * from[0] + along * sum[0] + c * to[0]) * scale,
      (a * from[1] + along * sum[1] + c * to[1]) * scale,
    ]);
  }
}

/** Chords of an arc that are closer to it than the error. @param weight cosine of half its angle */
function chordCount(weight: number, radius: number, errorPx: number): number {
  // The square of half the angle, from the first terms of its series; 1 - cos(x) is about x² / 2.
  const squareOfHalf = 2 * (1 - weight) * (1 + (1 - weight) / 5);
  return Math.max(1, Math.ceil(Math.sqrt((UNEVENNESS * radius * squareOfHalf) / (2 * errorPx))));
}

function add(outline: number[], center: Vector, offset: Vector): void {
  outline.push(center[0] + offset[0], center[1] + offset[1]);
}
