import { opacityOf } from '../../scene/color.ts';
import type { LineItem } from '../../scene/scene.ts';
import { type Dashes, fitDashes } from '../dashes.ts';
import { px } from '../number-format.ts';
import type { PageContent } from './page-content.ts';
import { formatPrecise } from './pdf-strings.ts';

/** Paints a line; dashed lines start and end with a whole dash. */
export function paintLine(content: PageContent, item: LineItem): void {
  const { x1, y1, x2, y2, widthPx } = item;
  const lengthPx = Math.abs(x2 - x1) + Math.abs(y2 - y1);
  if (lengthPx === 0 || widthPx <= 0 || opacityOf(item.color) === 0) return;
  const dashes = fitDashes(lengthPx, widthPx, item.style, false);
  const from = (dashes?.startPx ?? 0) / lengthPx;
  const to = (dashes?.endPx ?? lengthPx) / lengthPx;
  content.beginMarkedContent(undefined);
  content.setStrokeColor(item.color);
  content.setLineStyle(widthPx, dashArray(dashes), dashes?.round);
  const start = `${px(x1 + (x2 - x1) * from)} ${px(y1 + (y2 - y1) * from)} m`;
  content.add(`${start} ${px(x1 + (x2 - x1) * to)} ${px(y1 + (y2 - y1) * to)} l S`);
}

/** Operands of the dash operator: array and phase. */
export function dashArray(dashes: Dashes | undefined): string {
  return dashes === undefined ? '[] 0' : `[${formatPrecise(dashes.dashPx)} ${formatPrecise(dashes.gapPx)}] 0`;
}
