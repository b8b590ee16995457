import { opacityOf } from '../../scene/color.ts';
import type { PolygonItem } from '../../scene/scene.ts';
import { px } from '../number-format.ts';
import type { Owner, PageContent } from './page-content.ts';

/** @param owner the structure element of the polygon; undefined if it is decoration */
export function paintPolygon(content: PageContent, { points, fill }: PolygonItem, owner: Owner): void {
  if (points.length < 6 || opacityOf(fill) === 0) return;
  content.beginMarkedContent(owner);
  content.setFillColor(fill);
  let path = '';
  for (let at = 0; at < points.length; at += 2)
    path += `${px(points[at]!)} ${px(points[at + 1]!)} ${at === 0 ? 'm' : 'l'} `;
  content.add(`${path}h f`);
}
