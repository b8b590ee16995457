import { opacityOf } from '../../scene/color.ts';
import type { RectItem } from '../../scene/scene.ts';
import { fitDashes } from '../dashes.ts';
import { frameSides } from '../frame-sides.ts';
import { px } from '../number-format.ts';
import { fitRadii, hasSquareCorners, insetRect, perimeter, type RoundedRect } from '../rounded-rect.ts';
import { shadowLayers } from '../shadow-layers.ts';
import { dashArray, paintLine } from './line.ts';
import type { Owner, PageContent } from './page-content.ts';

/** Distance of the control points of a Bézier curve that approximates a quarter circle of radius 1. */
const QUARTER_CIRCLE = 0.5522847;

/** @param owner the structure element of the rectangle; most rectangles are decoration */
export function paintRect(content: PageContent, item: RectItem, owner?: Owner): void {
  content.beginMarkedContent(owner);
  for (const layer of shadowLayers(item)) {
    content.setFillColor(layer.color);
    content.setOpacity(layer.opacity);
    content.add(`${outlineOf(layer.rect)} f`);
  }
  const radii = fitRadii(item.radii, item.width, item.height);
  const rect: RoundedRect = { x: item.x, y: item.y, width: item.width, height: item.height, radii };
  if (item.fill !== undefined && opacityOf(item.fill) > 0) {
    content.setFillColor(item.fill);
    content.add(`${outlineOf(rect)} f`);
  }
  if (item.stroke !== undefined && item.stroke.widthPx > 0) paintStroke(content, rect, item.stroke);
}

function paintStroke(content: PageContent, rect: RoundedRect, stroke: NonNullable<RectItem['stroke']>): void {
  if (stroke.style !== 'solid' && hasSquareCorners(rect.radii)) {
    for (const side of frameSides(rect, stroke)) paintLine(content, side);
    return;
  }
  const middle = insetRect(rect, stroke.widthPx / 2);
  const dashes = fitDashes(perimeter(middle), stroke.widthPx, stroke.style, true);
  content.setStrokeColor(stroke.color);
  content.setLineStyle(stroke.widthPx, dashArray(dashes), dashes?.round);
  content.add(`${outlineOf(middle)} S`);
}

/** Path operators of the outline, clockwise from the top left, without a painting operator. */
export function outlineOf(rect: RoundedRect): string {
  const { x, y } = rect;
  if (hasSquareCorners(rect.radii)) return `${px(x)} ${px(y)} ${px(rect.width)} ${px(rect.height)} re`;
  const right = x + rect.width;
  const bottom = y + rect.height;
  const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
  const corner = (
    radius: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    x3: number,
    y3: number,
  ): string => {
    return radius === 0 ? '' : `${px(x1)} ${px(y1)} ${px(x2)} ${px(y2)} ${px(x3)} ${px(y3)} c `;
  };
  const rest = (radius: number): number => radius * (1 - QUARTER_CIRCLE);
  return [
    `${px(x + topLeft)} ${px(y)} m ${px(right - topRight)} ${px(y)} l `,
    corner(topRight, right - rest(topRight), y, right, y + rest(topRight), right, y + topRight),
    `${px(right)} ${px(bottom - bottomRight)} l `,
    corner(
      bottomRight,
      right,
      bottom - rest(bottomRight),
      right - rest(bottomRight),
      bottom,
      right - bottomRight,
      bottom,
    ),
    `${px(x + bottomLeft)} ${px(bottom)} l `,
    corner(bottomLeft, x + rest(bottomLeft), bottom, x, bottom - rest(bottomLeft), x, bottom - bottomLeft),
    `${px(x)} ${px(y + topLeft)} l `,
    corner(topLeft, x, y + rest(topLeft), x + rest(topLeft), y, x + topLeft, y),
    'h',
  ].join('');
}
