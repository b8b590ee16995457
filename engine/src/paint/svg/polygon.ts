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
  canvas.add(`<path${fillOf(fill)} d="M${px(points[0]!)} ${px(points[1]!)}${linesOf(points)}z"/>`);
}

/** Relative lines, which take half as many bytes; they start from rounded points, so that no error adds up. */
function linesOf(points: readonly number[]): string {
  let data = 'l';
  for (let at = 2; at < points.length; at++) {
    const step = (Math.round(points[at]! * 100) - Math.round(points[at - 2]! * 100)) / 100;
    data += lengthAfter(px(step), at > 2);
  }
  return data;
}

/** A number without the zero before its point, and separated from the number before it. */
function lengthAfter(digits: string, isSeparated: boolean): string {
  if (digits.startsWith('-')) return digits.startsWith('-0.') ? `-${digits.slice(2)}` : digits;
  const short = digits.startsWith('0.') ? digits.slice(1) : digits;
  return isSeparated ? ` ${short}` : short;
}
