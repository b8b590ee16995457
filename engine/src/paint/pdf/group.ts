import type { FigureItem, GlyphsItem, GroupItem, Item } from '../../scene/scene.ts';
import { collectLines, readableText } from '../line-runs.ts';
import type { PdfCanvas } from './canvas.ts';
import { clipTo } from './clip.ts';
import { paintLines } from './glyphs.ts';
import { paintImage } from './image.ts';
import { paintLine } from './line.ts';
import { annotateLink, annotateTooltip } from './link.ts';
import type { Owner } from './page-content.ts';
import { paintPolygon } from './polygon.ts';
import { paintRect } from './rect.ts';
import { figureElement, type StructureElement } from './structure-tree.ts';

/** Paints items in order. @param owner the structure element of the items; undefined makes them artifacts */
export function paintItems(canvas: PdfCanvas, items: readonly Item[], owner: Owner): void {
  for (let index = 0; index < items.length; ) {
    const item = items[index]!;
    if (item.kind !== 'glyphs') {
      paintItem(canvas, item, owner, items);
      index += 1;
      continue;
    }
    const lines = collectLines(items, index);
    paintLines(canvas, lines, textOwner(canvas, owner));
    index += lines.flat().length;
  }
}

function paintItem(
  canvas: PdfCanvas,
  item: Exclude<Item, GlyphsItem>,
  owner: Owner,
  siblings: readonly Item[],
): void {
  switch (item.kind) {
    case 'group':
      paintItems(canvas, item.items, ownerOf(canvas, item, owner));
      break;
    case 'clip':
      clipTo(canvas.content, item, () => paintItems(canvas, item.items, owner));
      break;
    case 'figure':
      paintFigure(canvas, item, textOwner(canvas, owner));
      break;
    case 'rect':
      paintRect(canvas.content, item);
      break;
    case 'polygon':
      paintPolygon(canvas.content, item, undefined);
      break;
    case 'line':
      paintLine(canvas.content, item);
      break;
    case 'image':
      paintImage(canvas, item, textOwner(canvas, owner));
      break;
    case 'link':
      annotateLink(canvas, item, textOwner(canvas, owner), item.text?.trim() ?? textOf(siblings));
      break;
    case 'tooltip':
      annotateTooltip(canvas, item, textOwner(canvas, owner));
      break;
  }
}

/** Its items share one element, or readers would get the text once per item. */
function paintFigure(canvas: PdfCanvas, { alt, items }: FigureItem, owner: Owner): void {
  const { content, structure } = canvas;
  const figure = figureElement(structure, owner, alt);
  for (const item of items) {
    if (item.kind === 'rect') paintRect(content, item, figure);
    else if (item.kind === 'polygon') paintPolygon(content, item, figure);
    else paintItems(canvas, [item], figure);
  }
}

/** The structure element of a group. Decoration, and content repeated from earlier pages, is an artifact. */
function ownerOf(canvas: PdfCanvas, group: GroupItem, owner: Owner): Owner {
  if (owner === undefined) return undefined;
  const { structure, content } = canvas;
  switch (group.role) {
    case 'decoration':
      return undefined;
    case 'title':
      return structure.headingElement('H1', structure.document, textOf(group.items), content.page);
    case 'caption': {
      const tag = owner.tag === 'Table' ? 'Caption' : 'P';
      return structure.headingElement(tag, owner, textOf(group.items), content.page);
    }
    case 'note':
      return structure.headingElement('Note', owner, textOf(group.items), content.page);
    case 'table':
      return structure.tableElement(owner);
    case 'header-row':
    case 'row':
      return structure.rowElement(owner, group.row, group.role === 'header-row');
    case 'header-cell':
    case 'row-header-cell':
    case 'cell':
      return structure.cellElement(group, owner, textOf(group.items));
  }
}

/**
 * Owner of text outside cells and headings: a paragraph in the document, an artifact directly in a table or
 * row.
 */
function textOwner(canvas: PdfCanvas, owner: Owner): Owner {
  if (owner === undefined || isTableOrRow(owner)) return undefined;
  return owner.tag === 'Document' ? canvas.structure.addChild(owner, 'P') : owner;
}

function isTableOrRow(element: StructureElement): boolean {
  return element.tag === 'Table' || element.tag === 'TR';
}

function textOf(items: readonly Item[]): string {
  let text = '';
  for (const item of items) {
    if (item.kind === 'glyphs') text += item.continuation ? readableText(item) : `${readableText(item)} `;
    else if (item.kind === 'image' || item.kind === 'figure') text += `${item.alt} `;
    else if (item.kind === 'clip' || (item.kind === 'group' && item.role !== 'decoration'))
      text += `${textOf(item.items)} `;
  }
  return text.trim();
}
