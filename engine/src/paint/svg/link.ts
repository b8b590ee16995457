import type { Item, LinkItem, TooltipItem } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import { safeHref } from '../link-target.ts';
import { px } from '../numbers.ts';
import type { Canvas } from './canvas.ts';

/**
 * A see-through area over its siblings. Its name for screen readers is the text it covers; a tooltip on the same
 * place moves into it, since the upper of two areas takes the pointer.
 */
export function paintLink(canvas: Canvas, link: LinkItem, siblings: readonly Item[]): void {
  const href = safeHref(link.href);
  if (href === undefined) return;
  const tooltip = siblings.find(
    (item): item is TooltipItem => item.kind === 'tooltip' && overlaps(item, link),
  );
  const name = (link.text ?? siblings.map(textOf).join(' ')).trim();
  const label = name === '' ? '' : ` aria-label="${escapeXml(name)}"`;
  canvas.add(`<a href="${escapeXml(href)}"${label}>${area(link, tooltip?.text)}</a>`);
}

/** An area that browsers show a text for; none where a link over it shows the text already. */
export function paintTooltip(canvas: Canvas, tooltip: TooltipItem, siblings: readonly Item[]): void {
  const beneath = siblings.some(
    (item) => item.kind === 'link' && overlaps(item, tooltip) && covers(item, tooltip),
  );
  if (!beneath) canvas.add(area(tooltip, tooltip.text));
}

function area(box: LinkItem | TooltipItem, text: string | undefined): string {
  const start = `<rect x="${px(box.x)}" y="${px(box.y)}" width="${px(box.width)}" height="${px(box.height)}"`;
  const look = ' fill="none" pointer-events="all"';
  return text === undefined
    ? `${start}${look}/>`
    : `${start}${look}><title>${escapeXml(text)}</title></rect>`;
}

function textOf(item: Item): string {
  if (item.kind === 'glyphs') return item.text;
  if (item.kind === 'image') return item.alt;
  if (item.kind === 'clip' || item.kind === 'group') return item.items.map(textOf).join(' ');
  return '';
}

function overlaps(a: LinkItem | TooltipItem, b: LinkItem | TooltipItem): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function covers(outer: LinkItem | TooltipItem, inner: LinkItem | TooltipItem): boolean {
  const right = inner.x + inner.width <= outer.x + outer.width;
  const bottom = inner.y + inner.height <= outer.y + outer.height;
  return outer.x <= inner.x && outer.y <= inner.y && right && bottom;
}
