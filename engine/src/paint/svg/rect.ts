import { type Color, formatRgb, opacityOf } from '../../scene/color.ts';
import type { RectItem } from '../../scene/scene.ts';
import { fitDashes } from '../dashes.ts';
import { frameSides } from '../frame-sides.ts';
import { formatFraction, px } from '../number-format.ts';
import { fitRadii, hasSquareCorners, insetRect, perimeter, type RoundedRect } from '../rounded-rect.ts';
import { shadowLayers } from '../shadow-layers.ts';
import type { Canvas } from './canvas.ts';
import { dashAttributes, paintLine } from './line.ts';
import { fillOf, strokeOf } from './markup.ts';

/** Paints the shadow, fill and frame of a rectangle, in this order. */
export function paintRect(canvas: Canvas, item: RectItem): void {
  for (const layer of shadowLayers(item)) {
    const fill = `fill="${formatRgb(layer.color)}" fill-opacity="${formatFraction(layer.opacity)}"`;
    canvas.add(`${shapeOf(layer.rect)} ${fill}/>`);
  }
  const rect: RoundedRect = {
    x: item.x,
    y: item.y,
    width: item.width,
    height: item.height,
    radii: fitRadii(item.radii, item.width, item.height),
  };
  if (item.fill !== undefined) paintFill(canvas, rect, item.fill);
  if (item.stroke !== undefined && item.stroke.widthPx > 0) paintStroke(canvas, rect, item.stroke);
}

function paintFill(canvas: Canvas, rect: RoundedRect, color: Color): void {
  const opacity = opacityOf(color);
  if (opacity === 0) return;
  if (opacity === 1 && hasSquareCorners(rect.radii)) canvas.addShape(fillOf(color), outlineOf(rect));
  else canvas.add(`${shapeOf(rect)}${fillOf(color)}/>`);
}

function paintStroke(canvas: Canvas, rect: RoundedRect, stroke: NonNullable<RectItem['stroke']>): void {
  const { color, widthPx, style } = stroke;
  if (style !== 'solid' && hasSquareCorners(rect.radii)) {
    for (const side of frameSides(rect, stroke)) paintLine(canvas, side);
    return;
  }
  const middle = insetRect(rect, widthPx / 2);
  const dashes = dashAttributes(fitDashes(perimeter(middle), widthPx, style, true));
  canvas.add(`${shapeOf(middle)} fill="none"${strokeOf(color)} stroke-width="${px(widthPx)}"${dashes}/>`);
}

/** An unclosed element: `<rect …` if its attributes can describe the shape, otherwise `<path …`. */
export function shapeOf(rect: RoundedRect): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
  if (topLeft !== topRight || topLeft !== bottomRight || topLeft !== bottomLeft)
    return `<path d="${outlineOf(rect)}"`;
  const rounding = topLeft === 0 ? '' : ` rx="${px(topLeft)}"`;
  return `<rect x="${px(rect.x)}" y="${px(rect.y)}" width="${px(rect.width)}" height="${px(rect.height)}"${rounding}`;
}

/** Path data of the outline, clockwise from the top left. */
function outlineOf(rect: RoundedRect): string {
  const { x, y } = rect;
  const right = x + rect.width;
  const bottom = y + rect.height;
  if (hasSquareCorners(rect.radii)) return `M${px(x)} ${px(y)}H${px(right)}V${px(bottom)}H${px(x)}z`;
  const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
  return [
    `M${px(x + topLeft)} ${px(y)}H${px(right - topRight)}`,
    arcTo(topRight, right, y + topRight),
    `V${px(bottom - bottomRight)}`,
    arcTo(bottomRight, right - bottomRight, bottom),
    `H${px(x + bottomLeft)}`,
    arcTo(bottomLeft, x, bottom - bottomLeft),
    `V${px(y + topLeft)}`,
    arcTo(topLeft, x + topLeft, y),
    'z',
  ].join('');
}

function arcTo(radius: number, x: number, y: number): string {
  return radius === 0 ? '' : `A${px(radius)} ${px(radius)} 0 0 1 ${px(x)} ${px(y)}`;
}
