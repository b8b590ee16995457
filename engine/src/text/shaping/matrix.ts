import { type GlyphOutline, type Matrix, OutlineOp } from '../../scene/scene-fonts.ts';

/** The matrix that applies `second`, then `first`. */
export function multiplyMatrices(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function mapPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

const POINTS = {
  [OutlineOp.move]: 1,
  [OutlineOp.line]: 1,
  [OutlineOp.quadratic]: 2,
  [OutlineOp.cubic]: 3,
} as const;

/** Applies a matrix to every point of an outline. */
export function mapOutline(matrix: Matrix, outline: GlyphOutline): GlyphOutline {
  const mapped: number[] = [];
  for (let at = 0; at < outline.length; ) {
    const op = outline[at++]!;
    mapped.push(op);
    if (op === OutlineOp.close) continue;
    for (let point = 0; point < POINTS[op as 0 | 1 | 2 | 3]; point++) {
      mapped.push(...mapPoint(matrix, outline[at]!, outline[at + 1]!));
      at += 2;
    }
  }
  return mapped;
}
