import { opacityOf } from '../../scene/color.ts';
import type { PolygonItem } from '../../scene/scene.ts';
import { px } from '../number-format.ts';
import type { Canvas } from './canvas.ts';
import { fillOf } from './markup.ts';

/**
 * Paints a polygon as its own element: polygons that run in opposite directions would cut holes into each other if
 * they shared a path.
 */
export function paintPolygon(canvas: Canvas, { points, fill }: PolygonItem): void {
  if (points.length < 6 || opacityOf(fill) === 0) return;
  let data = '';
  for (let at = 0; at < points.length; at += 2)
    data += `${at === 0 ? 'M' : 'L'}${px(points[at]!)} ${px(points[at + 1]!)}`;
  canvas.add(`<path${fillOf(fill)} d="${data}z"/>`);
}
