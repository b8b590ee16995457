import type { GroupRole, Item } from '../scene/scene.ts';
import type { CellLook, StyledTable, StyledText } from '../table/styled-table.ts';
import { breakLines } from '../text/break-lines.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import type { TextDirection } from '../text/harfbuzz.ts';
import { drawLines, type TextBlock } from './draw-text.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A title, subtitle or caption broken to the width of the table. */
export interface Heading {
  readonly role: GroupRole;
  readonly block: TextBlock;
  readonly look: CellLook;
  /** Space above it, px. */
  readonly gapPx: number;
  readonly heightPx: number;
}

export interface Headings {
  readonly above: readonly Heading[];
  readonly below: readonly Heading[];
  /** Room above the table, the gap to it included. */
  readonly abovePx: number;
  /** Room below the table, the gap to it included. */
  readonly belowPx: number;
}

/** Distances a reader takes as "belongs together": title and subtitle close, table and caption a little apart. */
const gaps = { titleToSubtitlePx: 4, headingToTablePx: 16, tableToCaptionPx: 12, tableToMarkPx: 8 } as const;

/** A table is made wider for its title up to this width. */
const HEADING_PX = 360;

/** Width the table should at least have so that its title does not wrap after every word. */
export function headingLeastWidth(table: StyledTable, fonts: FontShelf): number {
  let leastPx = 0;
  for (const heading of [table.title, table.subtitle, table.caption]) {
    if (!heading) continue;
    const { look } = heading;
    const prepared = fonts
      .font(look.fontFamily, look.fontWeight, heading.text)
      .prepare(heading.text, table.look.direction);
    leastPx = Math.max(leastPx, Math.ceil(Math.min(prepared.maxContentEm * look.fontSizePx, HEADING_PX)));
  }
  return leastPx;
}

export function breakHeadings(table: StyledTable, widthPx: number, fonts: FontShelf): Headings {
  const { direction } = table.look;
  const above: Heading[] = [];
  const below: Heading[] = [];
  if (table.title) above.push(breakHeading(table.title, 'title', 0, widthPx, fonts, direction));
  if (table.subtitle) {
    const gapPx = above.length > 0 ? gaps.titleToSubtitlePx : 0;
    above.push(breakHeading(table.subtitle, 'title', gapPx, widthPx, fonts, direction));
  }
  if (table.caption) {
    below.push(breakHeading(table.caption, 'caption', gaps.tableToCaptionPx, widthPx, fonts, direction));
  }
  const abovePx = totalHeight(above) + (above.length > 0 ? gaps.headingToTablePx : 0);
  return { above, below, abovePx, belowPx: totalHeight(below) };
}

/** Says which part of a split table this is, such as `2/3`. */
export function breakPartMark(
  table: StyledTable,
  part: number,
  parts: number,
  widthPx: number,
  fonts: FontShelf,
): Heading | undefined {
  const look = table.partMarkLook;
  if (look === undefined) return undefined;
  const mark = { text: `${part}/${parts}`, look };
  return breakHeading(mark, 'caption', gaps.tableToMarkPx, widthPx, fonts, 'ltr');
}

function breakHeading(
  heading: StyledText,
  role: GroupRole,
  gapPx: number,
  widthPx: number,
  fonts: FontShelf,
  direction: TextDirection,
): Heading {
  const { look } = heading;
  const font = fonts.font(look.fontFamily, look.fontWeight, heading.text);
  const prepared = font.prepare(heading.text, direction);
  const lines = breakLines(prepared, font, widthPx / look.fontSizePx);
  const block = { lines, font, isBidirectional: prepared.isBidirectional };
  return { role, block, look, gapPx, heightPx: Math.ceil(lines.length * look.lineHeightPx) };
}

/** With the space above it, px. */
export function heightOfHeading(heading: Heading | undefined): number {
  return heading === undefined ? 0 : heading.gapPx + heading.heightPx;
}

function totalHeight(headings: readonly Heading[]): number {
  return headings.reduce((height, heading) => height + heightOfHeading(heading), 0);
}

/** Draws headings one below the other. */
export function drawHeadings(
  writer: SceneWriter,
  headings: readonly Heading[],
  area: { readonly x: number; readonly y: number; readonly width: number },
): Item[] {
  const items: Item[] = [];
  let { y } = area;
  for (const { role, block, look, gapPx, heightPx } of headings) {
    y += gapPx;
    const place = { x: area.x, y, width: area.width };
    const lines = drawLines(writer, block, look, place, 0, block.lines.length);
    items.push({ kind: 'group', role, row: -1, column: -1, colspan: 1, rowspan: 1, items: lines });
    y += heightPx;
  }
  return items;
}
