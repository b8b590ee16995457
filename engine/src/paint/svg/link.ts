import type { Item, LinkItem, TooltipItem } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import { coveredText } from '../link-areas.ts';
import { safeHref } from '../link-target.ts';
import { px } from '../number-format.ts';
import type { Canvas } from './canvas.ts';

/**
 * Paints a link as a transparent area over its siblings. Its accessible name is the text it covers. It
 * contains an overlapping tooltip, because only the topmost area receives pointer events.
 */
export function paintLink(canvas: Canvas, link: LinkItem, siblings: readonly Item[]): void {
  const href = safeHref(link.href);
  if (href === undefined) return;
  const tooltip = siblings.find(
    (item): item is TooltipItem => item.kind === 'tooltip' && overlaps(item, link),
  );
  const name = link.text?.trim() ?? coveredText(siblings);
  const label = name === '' ? '' : ` aria-label="${escapeXml(name)}"`;
  canvas.add(`<a href="${escapeXml(href)}"${label}>${area(link, tooltip?.text)}</a>`);
}

/** Paints an area with a tooltip, unless a link that covers it contains the tooltip. */
export function paintTooltip(canvas: Canvas, tooltip: TooltipItem, siblings: readonly Item[]): void {
  const isCovered = siblings.some(
    (item) => item.kind === 'link' && overlaps(item, tooltip) && covers(item, tooltip),
  );
  if (!isCovered) canvas.add(area(tooltip, tooltip.text));
}

function area(box: LinkItem | TooltipItem, text: string | undefined): string {
  const start = `<rect x="${px(box.x)}" y="${px(box.y)}" width="${px(box.width)}" height="${px(box.height)}"`;
  const attributes = ' fill="none" pointer-events="all"';
  return text === undefined
    ? `${start}${attributes}/>`
    : `${start}${attributes}><title>${escapeXml(text)}</title></rect>`;
}

function overlaps(a: LinkItem | TooltipItem, b: LinkItem | TooltipItem): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function covers(outer: LinkItem | TooltipItem, inner: LinkItem | TooltipItem): boolean {
  const right = inner.x + inner.width <= outer.x + outer.width;
  const bottom = inner.y + inner.height <= outer.y + outer.height;
  return outer.x <= inner.x && outer.y <= inner.y && right && bottom;
}
