import type { GroupRole, Item } from '../../scene/scene.ts';
import type { ComputedCellStyle, StyledTable, StyledText } from '../../table/styled-table.ts';
import type { FontSet } from '../../text/font-set.ts';
import { breakLines } from '../../text/lines/break-lines.ts';
import type { TextDirection } from '../../text/shaping/harfbuzz.ts';
import { emitLines, type TextBlock } from './emit-text.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A title, subtitle or caption, broken into lines of the width of the table. */
export interface Heading {
  readonly role: GroupRole;
  readonly block: TextBlock;
  readonly style: ComputedCellStyle;
  /** Space above it, px. */
  readonly gapPx: number;
  readonly heightPx: number;
}

export interface Headings {
  readonly above: readonly Heading[];
  readonly below: readonly Heading[];
  /** Height above the table, including the gap to it. */
  readonly abovePx: number;
  /** Height below the table, including the gap to it. */
  readonly belowPx: number;
}

/** Gaps that show what belongs together: title and subtitle are close, table and caption further apart. */
const gaps = { titleToSubtitlePx: 4, headingToTablePx: 16, tableToCaptionPx: 12, tableToMarkPx: 8 } as const;

/** A table grows to fit its headings up to this width, px. */
const HEADING_PX = 360;

/** Minimum table width at which its headings do not wrap after every word. */
export function minWidthForHeadings(table: StyledTable, fonts: FontSet): number {
  let minPx = 0;
  for (const heading of [table.title, table.subtitle, table.caption]) {
    if (!heading) continue;
    const { style } = heading;
    const prepared = fonts
      .font(style.fontFamily, style.fontWeight, heading.text)
      .prepare(heading.text, table.style.direction);
    minPx = Math.max(minPx, Math.ceil(Math.min(prepared.maxContentEm * style.fontSizePx, HEADING_PX)));
  }
  return minPx;
}

export function layoutHeadings(table: StyledTable, widthPx: number, fonts: FontSet): Headings {
  const { direction } = table.style;
  const above: Heading[] = [];
  const below: Heading[] = [];
  if (table.title) above.push(layoutHeading(table.title, 'title', 0, widthPx, fonts, direction));
  if (table.subtitle) {
    const gapPx = above.length > 0 ? gaps.titleToSubtitlePx : 0;
    above.push(layoutHeading(table.subtitle, 'title', gapPx, widthPx, fonts, direction));
  }
  if (table.caption) {
    below.push(layoutHeading(table.caption, 'caption', gaps.tableToCaptionPx, widthPx, fonts, direction));
  }
  const abovePx = totalHeight(above) + (above.length > 0 ? gaps.headingToTablePx : 0);
  return { above, below, abovePx, belowPx: totalHeight(below) };
}

/** The label of one part of a split table, such as `2/3`. */
export function layoutPartLabel(
  table: StyledTable,
  part: number,
  parts: number,
  widthPx: number,
  fonts: FontSet,
): Heading | undefined {
  const style = table.partLabelStyle;
  if (style === undefined) return undefined;
  const label = { text: `${part}/${parts}`, style };
  return layoutHeading(label, 'caption', gaps.tableToMarkPx, widthPx, fonts, 'ltr');
}

function layoutHeading(
  heading: StyledText,
  role: GroupRole,
  gapPx: number,
  widthPx: number,
  fonts: FontSet,
  direction: TextDirection,
): Heading {
  const { style } = heading;
  const font = fonts.font(style.fontFamily, style.fontWeight, heading.text);
  const prepared = font.prepare(heading.text, direction);
  const lines = breakLines(prepared, font, widthPx / style.fontSizePx);
  const block = { lines, font, isBidirectional: prepared.isBidirectional };
  const heightPx = Math.ceil(lines.length * style.lineHeightPx);
  return { role, block, style, gapPx, heightPx };
}

/** Height including the gap above, px. */
export function headingHeightPx(heading: Heading | undefined): number {
  return heading === undefined ? 0 : heading.gapPx + heading.heightPx;
}

function totalHeight(headings: readonly Heading[]): number {
  return headings.reduce((height, heading) => height + headingHeightPx(heading), 0);
}

/** Emits headings one below the other. */
export function emitHeadings(
  writer: SceneWriter,
  headings: readonly Heading[],
  area: { readonly x: number; readonly y: number; readonly width: number },
): Item[] {
  const items: Item[] = [];
  let { y } = area;
  for (const { role, block, style, gapPx, heightPx } of headings) {
    y += gapPx;
    const lineArea = { x: area.x, y, width: area.width };
    const lines = emitLines(writer, block, style, lineArea, 0, block.lines.length);
    items.push({ kind: 'group', role, row: -1, column: -1, colspan: 1, rowspan: 1, items: lines });
    y += heightPx;
  }
  return items;
}
