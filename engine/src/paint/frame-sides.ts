import type { LineItem, RectItem } from '../scene/scene.ts';

/**
 * The four sides of a square-cornered frame as lines inside it. Each side extends from corner to corner, so
 * that a dashed side starts and ends with a whole dash, and adjacent sides share the dash in the corner.
 */
export function frameSides(
  rect: Pick<RectItem, 'x' | 'y' | 'width' | 'height'>,
  stroke: NonNullable<RectItem['stroke']>,
): readonly LineItem[] {
  const { x, y, width, height } = rect;
  const half = stroke.widthPx / 2;
  const line = (x1: number, y1: number, x2: number, y2: number): LineItem => {
    return { kind: 'line', x1, y1, x2, y2, ...stroke };
  };
  return [
    line(x, y + half, x + width, y + half),
    line(x + width - half, y, x + width - half, y + height),
    line(x, y + height - half, x + width, y + height - half),
    line(x + half, y, x + half, y + height),
  ];
}
