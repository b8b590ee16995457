import type { ClipItem, FigureItem, GroupItem, Item } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import type { Canvas } from './canvas.ts';
import { clipTo } from './clip.ts';
import { paintColorGlyphs } from './color-glyphs.ts';
import { paintGlyphs } from './glyphs.ts';
import { paintImage } from './image.ts';
import { paintLine } from './line.ts';
import { paintLink, paintTooltip } from './link.ts';
import { paintLiveText } from './live-text.ts';
import { paintPolygon } from './polygon.ts';
import { paintRect } from './rect.ts';

/** Paints items in order, then the areas for the pointer: tooltips, and links on top of them. */
export function paintItems(canvas: Canvas, items: readonly Item[]): void {
  let areas = false;
  for (let index = 0; index < items.length; ) {
    const item = items[index]!;
    if (item.kind === 'glyphs' && canvas.text === 'live') {
      index = paintLiveText(canvas, items, index);
      continue;
    }
    if (item.kind === 'link' || item.kind === 'tooltip') areas = true;
    else paintVisible(canvas, item);
    index += 1;
  }
  if (!areas) return;
  for (const item of items) if (item.kind === 'tooltip') paintTooltip(canvas, item, items);
  for (const item of items) if (item.kind === 'link') paintLink(canvas, item, items);
}

function paintVisible(canvas: Canvas, item: Item): void {
  switch (item.kind) {
    case 'group':
      paintGroup(canvas, item);
      break;
    case 'clip':
      paintClip(canvas, item);
      break;
    case 'figure':
      paintFigure(canvas, item);
      break;
    case 'rect':
      paintRect(canvas, item);
      break;
    case 'polygon':
      paintPolygon(canvas, item);
      break;
    case 'line':
      paintLine(canvas, item);
      break;
    case 'glyphs':
      if (canvas.scene.faces[item.face]?.hasColor) paintColorGlyphs(canvas, item);
      else paintGlyphs(canvas, item);
      break;
    case 'image':
      paintImage(canvas, item);
      break;
    case 'link':
    case 'tooltip':
      break;
  }
}

/**
 * Rows are elements, so that scripts and style sheets of a web page can find them. With live text, the table
 * and its cells are elements with ARIA roles for screen readers.
 */
function paintGroup(canvas: Canvas, group: GroupItem): void {
  const isRow = group.role === 'row' || group.role === 'header-row';
  const role = canvas.text === 'live' ? ariaRole(group) + hiddenText(group) : '';
  const attributes = (isRow ? ` data-row="${group.row}"` : '') + role;
  if (attributes !== '') canvas.add(`<g${attributes}>`);
  paintItems(canvas, group.items);
  if (attributes !== '') canvas.add('</g>');
}

/** Initials in a picture would be read as part of the text. */
function hiddenText({ role, items }: GroupItem): string {
  return role === 'decoration' && items.some(({ kind }) => kind === 'glyphs') ? ' aria-hidden="true"' : '';
}

function ariaRole({ role, colspan, rowspan }: GroupItem): string {
  const spans = `${colspan > 1 ? ` aria-colspan="${colspan}"` : ''}${rowspan > 1 ? ` aria-rowspan="${rowspan}"` : ''}`;
  switch (role) {
    case 'table':
      return ' role="table"';
    case 'header-row':
    case 'row':
      return ' role="row"';
    case 'header-cell':
      return ` role="columnheader"${spans}`;
    case 'row-header-cell':
      return ` role="rowheader"${spans}`;
    case 'cell':
      return ` role="cell"${spans}`;
    case 'title':
    case 'caption':
    case 'note':
    case 'decoration':
      return '';
  }
}

/** A label rather than a title, which browsers would show as a tooltip. */
function paintFigure(canvas: Canvas, { alt, items }: FigureItem): void {
  canvas.add(`<g role="img" aria-label="${escapeXml(alt)}">`);
  paintItems(canvas, items);
  canvas.add('</g>');
}

function paintClip(canvas: Canvas, clip: ClipItem): void {
  canvas.add(`<g clip-path="url(#${clipTo(canvas, clip)})">`);
  paintItems(canvas, clip.items);
  canvas.add('</g>');
}
