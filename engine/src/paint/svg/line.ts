import { opacityOf } from '../../scene/color.ts';
import type { LineItem } from '../../scene/scene.ts';
import { type Dashes, fitDashes } from '../dashes.ts';
import { px } from '../number-format.ts';
import type { Canvas } from './canvas.ts';
import { formatFactor, strokeOf } from './markup.ts';

/** Paints a line; dashed lines start and end with a whole dash. */
export function paintLine(canvas: Canvas, item: LineItem): void {
  const lengthPx = Math.abs(item.x2 - item.x1) + Math.abs(item.y2 - item.y1);
  const opacity = opacityOf(item.color);
  if (lengthPx === 0 || item.widthPx <= 0 || opacity === 0) return;
  const dashes = fitDashes(lengthPx, item.widthPx, item.style, false);
  const attributes = `${strokeOf(item.color)} stroke-width="${px(item.widthPx)}"${dashAttributes(dashes)}`;
  const data = lineData(item, dashes?.startPx ?? 0, dashes?.endPx ?? lengthPx);
  if (opacity === 1) canvas.addShape(attributes, data);
  else canvas.add(`<path${attributes} d="${data}"/>`);
}

/** ` stroke-dasharray="…"` or an empty text. Round dots are dashes of length 0 with round ends. */
export function dashAttributes(dashes: Dashes | undefined): string {
  if (dashes === undefined) return '';
  const ends = dashes.round ? ' stroke-linecap="round"' : '';
  return ` stroke-dasharray="${formatFactor(dashes.dashPx)} ${formatFactor(dashes.gapPx)}"${ends}`;
}

function lineData(item: LineItem, fromPx: number, toPx: number): string {
  const { x1, y1, x2, y2 } = item;
  if (y1 === y2) {
    const direction = x2 > x1 ? 1 : -1;
    return `M${px(x1 + direction * fromPx)} ${px(y1)}H${px(x1 + direction * toPx)}`;
  }
  const direction = y2 > y1 ? 1 : -1;
  return `M${px(x1)} ${px(y1 + direction * fromPx)}V${px(y1 + direction * toPx)}`;
}
