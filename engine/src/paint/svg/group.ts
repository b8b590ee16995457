import type { ClipItem, GroupItem, Item } from '../../scene/scene.ts';
import type { Canvas } from './canvas.ts';
import { clipTo } from './clip.ts';
import { paintColorGlyphs } from './color-glyphs.ts';
import { paintGlyphs } from './glyphs.ts';
import { paintImage } from './image.ts';
import { paintLine } from './line.ts';
import { paintLink, paintTooltip } from './link.ts';
import { paintRect } from './rect.ts';

/** Items in order, except that areas for the pointer come last: tooltips, then links on top of them. */
export function paintItems(canvas: Canvas, items: readonly Item[]): void {
  let areas = false;
  for (const item of items) {
    if (item.kind === 'link' || item.kind === 'tooltip') areas = true;
    else paintVisible(canvas, item);
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
    case 'rect':
      paintRect(canvas, item);
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

/** Rows are elements, so that scripts and style sheets of a page can find them; the rest needs none. */
function paintGroup(canvas: Canvas, group: GroupItem): void {
  const isRow = group.role === 'row' || group.role === 'header-row';
  if (isRow) canvas.add(`<g data-row="${group.row}">`);
  paintItems(canvas, group.items);
  if (isRow) canvas.add('</g>');
}

function paintClip(canvas: Canvas, clip: ClipItem): void {
  canvas.add(`<g clip-path="url(#${clipTo(canvas, clip)})">`);
  paintItems(canvas, clip.items);
  canvas.add('</g>');
}
