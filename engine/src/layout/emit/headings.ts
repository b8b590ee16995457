import type { GroupRole, Item } from '../../scene/scene.ts';
import type { ComputedCellStyle, StyledTable, StyledText } from '../../table/styled-table.ts';
import type { FontSet } from '../../text/font-set.ts';
import { breakLines } from '../../text/lines/break-lines.ts';
import { withTail } from '../../text/lines/with-tail.ts';
import type { TextDirection } from '../../text/shaping/harfbuzz.ts';
import { at } from '../elements.ts';
import { type LaidOutMark, layoutMark } from '../marks.ts';
import { emitMark } from './emit-mark.ts';
import { emitLines, type TextBlock } from './emit-text.ts';
import { emitLegend, type LaidOutLegend, layoutLegend } from './legends.ts';
import { ascentOf } from './line-ascent.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A title, subtitle, note or caption, broken into lines of the width of the table. */
export interface Heading {
  readonly role: GroupRole;
  readonly block: TextBlock;
  readonly style: ComputedCellStyle;
  /** Mark of a note, which precedes its text, and the space for the marks of all notes, px. */
  readonly label?: { readonly mark: LaidOutMark; readonly indentPx: number } | undefined;
  /** Colours after its text. */
  readonly legend?: LaidOutLegend | undefined;
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
const gaps = {
  titleToSubtitlePx: 4,
  headingToTablePx: 16,
  tableToCaptionPx: 12,
  tableToMarkPx: 8,
  betweenNotesPx: 2,
  /** Between footnotes, source notes and caption. */
  betweenKindsPx: 6,
} as const;

/** A table grows to fit its headings up to this width, px. */
const HEADING_PX = 360;

/** Minimum table width at which its headings do not wrap after every word. */
export function minWidthForHeadings(table: StyledTable, fonts: FontSet): number {
  let minPx = 0;
  const { direction } = table.style;
  for (const heading of [table.title, table.subtitle, table.caption]) {
    if (!heading) continue;
    const { prepared } = prepareHeading(heading, fonts, direction);
    const widthPx = prepared.maxContentEm * heading.style.fontSizePx;
    minPx = Math.max(minPx, Math.ceil(Math.min(widthPx, HEADING_PX)));
  }
  for (const note of layoutNotes(table, HEADING_PX, fonts)) {
    const widestEm = widestLineEm(note);
    const besidePx = note.label?.indentPx ?? note.legend?.spacePx ?? 0;
    minPx = Math.max(minPx, Math.ceil(widestEm * note.style.fontSizePx + besidePx));
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
  below.push(...layoutNotes(table, widthPx, fonts));
  if (table.caption) {
    const gapPx = below.length > 0 ? gaps.betweenKindsPx : gaps.tableToCaptionPx;
    below.push(layoutHeading(table.caption, 'caption', gapPx, widthPx, fonts, direction));
  }
  const abovePx = headingsHeightPx(above) + (above.length > 0 ? gaps.headingToTablePx : 0);
  return { above, below, abovePx, belowPx: headingsHeightPx(below) };
}

/** The notes below a table. The texts of notes with a mark line up. */
function layoutNotes(table: StyledTable, widthPx: number, fonts: FontSet): Heading[] {
  const { notes = [], style: tableStyle } = table;
  const { direction } = tableStyle;
  const marks = notes.map((note) => note.mark && layoutMark(note.mark, 'label', note, direction, fonts));
  const indentPx = marks.reduce(
    (widest, mark, index) =>
      mark ? Math.max(widest, Math.ceil(mark.spaceEm * at(notes, index).style.fontSizePx)) : widest,
    0,
  );
  return notes.map((note, index): Heading => {
    const mark = marks[index];
    const previous = notes[index - 1];
    const gapPx =
      previous === undefined
        ? gaps.tableToCaptionPx
        : previous.kind === note.kind
          ? gaps.betweenNotesPx
          : gaps.betweenKindsPx;
    const role = note.kind === 'footnote' ? 'note' : 'caption';
    const { text, style } = note;
    if (note.legend) {
      const legend = layoutLegend(note.legend, style, fonts, direction);
      const leftPx = Math.max(style.fontSizePx, widthPx - legend.spacePx);
      return { ...layoutHeading({ text, style }, role, gapPx, leftPx, fonts, direction), legend };
    }
    if (!mark) return layoutHeading({ text, style }, role, gapPx, widthPx, fonts, direction);
    const heading = layoutHeading({ text, style }, role, gapPx, widthPx - indentPx, fonts, direction);
    return { ...heading, label: { mark, indentPx } };
  });
}

function widestLineEm({ block }: Heading): number {
  return block.lines.reduce((widest, { widthEm }) => Math.max(widest, widthEm), 0);
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
  const { font, prepared, mark } = prepareHeading(heading, fonts, direction);
  const lines = breakLines(prepared, font, widthPx / style.fontSizePx);
  const block = { lines, font, isBidirectional: prepared.isBidirectional, mark };
  const heightPx = Math.ceil(lines.length * style.lineHeightPx);
  return { role, block, style, gapPx, heightPx };
}

function prepareHeading(heading: StyledText, fonts: FontSet, direction: TextDirection) {
  const { text, style, mark } = heading;
  const font = fonts.font(style.fontFamily, style.fontWeight, text);
  const prepared = font.prepare(text, direction);
  if (mark === undefined) return { font, prepared, mark: undefined };
  const laidOut = layoutMark(mark, 'after', heading, direction, fonts);
  return { font, prepared: withTail(prepared, laidOut.spaceEm), mark: laidOut };
}

/** Height including the gap above, px. */
export function headingHeightPx(heading: Heading | undefined): number {
  return heading === undefined ? 0 : heading.gapPx + heading.heightPx;
}

/** Height of headings with the gaps above them, px. */
export function headingsHeightPx(headings: readonly Heading[]): number {
  return headings.reduce((height, heading) => height + headingHeightPx(heading), 0);
}

/** Headings in groups of at most a height; more only for a single heading. */
export function splitHeadings(headings: readonly Heading[], heightPx: number): Heading[][] {
  const groups: Heading[][] = [];
  let leftPx = 0;
  for (const heading of headings) {
    const ownPx = headingHeightPx(heading);
    const group = groups.at(-1);
    if (group !== undefined && ownPx <= leftPx) group.push(heading);
    else {
      groups.push([heading]);
      leftPx = heightPx;
    }
    leftPx -= ownPx;
  }
  return groups;
}

/** Emits headings one below the other. */
export function emitHeadings(
  writer: SceneWriter,
  headings: readonly Heading[],
  area: { readonly x: number; readonly y: number; readonly width: number },
): Item[] {
  const items: Item[] = [];
  let { y } = area;
  for (const heading of headings) {
    const { role, block, style, gapPx, heightPx } = heading;
    y += gapPx;
    const indentPx = heading.label?.indentPx ?? 0;
    const x = style.textAlign === 'left' ? area.x + indentPx : area.x;
    const lineArea = { x, y, width: area.width - indentPx };
    const lines = emitLines(writer, block, style, lineArea, 0, block.lines.length);
    const own = heading.label
      ? [...emitLabel(writer, heading, heading.label.mark, lineArea), ...lines]
      : heading.legend
        ? [
            ...lines,
            ...emitLegend(writer, heading.legend, style, lineArea, widestLineEm(heading) * style.fontSizePx),
          ]
        : lines;
    items.push({ kind: 'group', role, row: -1, column: -1, colspan: 1, rowspan: 1, items: own });
    y += heightPx;
  }
  return items;
}

/** The mark of a note, beside its text. */
function emitLabel(
  writer: SceneWriter,
  { block, style }: Heading,
  mark: LaidOutMark,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): Item[] {
  const { spaceEm, widthEm } = mark;
  const left =
    style.textAlign === 'left'
      ? x - spaceEm * style.fontSizePx
      : x + width + (spaceEm - widthEm) * style.fontSizePx;
  const baseline = Math.round(y + ascentOf(block.font, style));
  return emitMark(writer, mark, style, left, baseline, false);
}
