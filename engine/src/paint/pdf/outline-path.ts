import { type GlyphOutline, OutlineOp } from '../../scene/scene-fonts.ts';

/** Path operators of an outline, scaled and then translated; quadratic curves become cubic ones. */
export function pathOf(outline: GlyphOutline, scale = 1, dx = 0, dy = 0): string {
  const parts: string[] = [];
  const number = (value: number) => String(Math.round(value * 100) / 100 + 0);
  let x = 0;
  let y = 0;
  for (let at = 0; at < outline.length; ) {
    const op = outline[at++]!;
    if (op === OutlineOp.close) {
      parts.push('h');
      continue;
    }
    const count = op === OutlineOp.cubic ? 6 : op === OutlineOp.quadratic ? 4 : 2;
    const points = outline.slice(at, at + count);
    at += count;
    const placed = curvePoints(op, points, x, y).map((value, i) =>
      number(value * scale + (i % 2 === 0 ? dx : dy)),
    );
    parts.push(`${placed.join(' ')} ${pathOperator(op)}`);
    x = points[count - 2]!;
    y = points[count - 1]!;
  }
  return parts.join(' ');
}

function pathOperator(op: number): string {
  if (op === OutlineOp.move) return 'm';
  return op === OutlineOp.line ? 'l' : 'c';
}

function curvePoints(op: number, points: readonly number[], x: number, y: number): readonly number[] {
  if (op !== OutlineOp.quadratic) return points;
  const [controlX, controlY, endX, endY] = points as [number, number, number, number];
  const toward = (from: number, control: number) => from + ((control - from) * 2) / 3;
  return [
    toward(x, controlX),
    toward(y, controlY),
    toward(endX, controlX),
    toward(endY, controlY),
    endX,
    endY,
  ];
}

/**
 * Left, bottom, right and top of all points of an outline, including control points; undefined without
 * points.
 */
export function boxOf(outline: GlyphOutline): readonly [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined;
  for (let at = 0; at < outline.length; ) {
    const count = POINT_NUMBERS[outline[at] as 0 | 1 | 2 | 3 | 4];
    for (let point = at + 1; point < at + 1 + count; point += 2) {
      const x = outline[point]!;
      const y = outline[point + 1]!;
      box ??= [x, y, x, y];
      box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
    }
    at += 1 + count;
  }
  return box;
}

/** How many numbers follow each outline op. */
const POINT_NUMBERS = [2, 2, 4, 6, 0] as const;
