import type { GroupRole, Item } from '../../scene/scene.ts';
import type { ComputedCellStyle, StyledTable, StyledText } from '../../table/styled-table.ts';
import type { ShownLogo } from '../../table/table-logo.ts';
import type { FontSet } from '../../text/font-set.ts';
import { breakLines } from '../../text/lines/break-lines.ts';
import { withTail } from '../../text/lines/with-tail.ts';
import type { TextDirection } from '../../text/shaping/harfbuzz.ts';
import { at } from '../elements.ts';
import { type LaidOutNoteMark, layoutNoteMark } from '../note-marks.ts';
import {
  emitLogo,
  type LogoBox,
  logoBox,
  minWidthForLogo,
  placeTitleLogo,
  type TitleLogo,
  titleLogoBox,
} from './emit-logo.ts';
import { emitNoteMark } from './emit-note-mark.ts';
import { emitLines, type TextBlock } from './emit-text.ts';
import { emitLegend, type LaidOutLegend, layoutLegend } from './legends.ts';
import { ascentOf } from './line-ascent.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A title, subtitle, note or caption, broken into lines of the width of the table. */
export interface TextHeading {
  readonly role: GroupRole;
  readonly block: TextBlock;
  readonly style: ComputedCellStyle;
  /** Mark of a note, which precedes its text, and the space for the marks of all notes, px. */
  readonly label?: { readonly mark: LaidOutNoteMark; readonly indentPx: number } | undefined;
  /** Colours after its text. */
  readonly legend?: LaidOutLegend | undefined;
  /** Space above it, px. */
  readonly gapPx: number;
  readonly heightPx: number;
}

/** A logo on a line of its own. */
export interface LogoHeading {
  readonly logo: LogoBox;
  readonly gapPx: number;
  readonly heightPx: number;
}

export type Heading = TextHeading | LogoHeading;

export interface Headings {
  readonly above: readonly TextHeading[];
  /** The logo beside the title. */
  readonly titleLogo?: TitleLogo | undefined;
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
  textToLogoPx: 12,
} as const;

/** A table grows to fit its headings up to this width, px. */
const HEADING_PX = 360;

/** Minimum table width at which its headings do not wrap after every word, and its logo keeps its height. */
export function minWidthForHeadings(table: StyledTable, fonts: FontSet, logo?: ShownLogo): number {
  const titlePx = neededWidthPx([table.title, table.subtitle], table, fonts);
  const beside = logo?.position === 'footer' ? 0 : titlePx;
  let minPx = Math.max(titlePx, minWidthForLogo(logo, beside), neededWidthPx([table.caption], table, fonts));
  for (const note of layoutNotes(table, HEADING_PX, fonts)) {
    const widestEm = widestLineEm(note);
    const besidePx = note.label?.indentPx ?? note.legend?.spacePx ?? 0;
    minPx = Math.max(minPx, Math.ceil(widestEm * note.style.fontSizePx + besidePx));
  }
  return minPx;
}

/** The width that texts need, up to a limit, px. */
function neededWidthPx(
  texts: readonly (StyledText | undefined)[],
  { style }: StyledTable,
  fonts: FontSet,
): number {
  let neededPx = 0;
  for (const heading of texts) {
    if (!heading) continue;
    const { prepared } = prepareHeading(heading, fonts, style.direction);
    const widthPx = prepared.maxContentEm * heading.style.fontSizePx;
    neededPx = Math.max(neededPx, Math.ceil(Math.min(widthPx, HEADING_PX)));
  }
  return neededPx;
}

export function layoutHeadings(
  table: StyledTable,
  widthPx: number,
  fonts: FontSet,
  logo?: ShownLogo,
): Headings {
  const { direction } = table.style;
  const titlePx = logo && neededWidthPx([table.title, table.subtitle], table, fonts);
  const isBeside = logo !== undefined && logo.position !== 'footer';
  const box = logo && (isBeside ? titleLogoBox(logo, widthPx, titlePx ?? 0) : logoBox(logo, widthPx));
  const takenPx = isBeside && box && titlePx ? placeTitleLogo(box, 1, direction).takenPx : 0;
  const above = layoutTitle(table, widthPx - takenPx, fonts);
  const below: Heading[] = [];
  below.push(...layoutNotes(table, widthPx, fonts));
  if (table.caption) {
    const gapPx = below.length > 0 ? gaps.betweenKindsPx : gaps.tableToCaptionPx;
    below.push(layoutHeading(table.caption, 'caption', gapPx, widthPx, fonts, direction));
  }
  if (box && !isBeside) {
    const gapPx = below.length > 0 ? gaps.textToLogoPx : gaps.tableToCaptionPx;
    below.push({ logo: box, gapPx, heightPx: box.heightPx });
  }
  const textPx = headingsHeightPx(above);
  const titleLogo = isBeside && box ? placeTitleLogo(box, textPx, direction) : undefined;
  const contentPx = Math.max(textPx, titleLogo?.box.heightPx ?? 0);
  const abovePx = contentPx + (contentPx > 0 ? gaps.headingToTablePx : 0);
  return { above, ...(titleLogo && { titleLogo }), below, abovePx, belowPx: headingsHeightPx(below) };
}

function layoutTitle(table: StyledTable, widthPx: number, fonts: FontSet): TextHeading[] {
  const { direction } = table.style;
  const above: TextHeading[] = [];
  if (table.title) above.push(layoutHeading(table.title, 'title', 0, widthPx, fonts, direction));
  if (table.subtitle) {
    const gapPx = above.length > 0 ? gaps.titleToSubtitlePx : 0;
    above.push(layoutHeading(table.subtitle, 'title', gapPx, widthPx, fonts, direction));
  }
  return above;
}

/** The notes below a table. The texts of notes with a mark line up. */
function layoutNotes(table: StyledTable, widthPx: number, fonts: FontSet): TextHeading[] {
  const { notes = [], style: tableStyle } = table;
  const { direction } = tableStyle;
  const marks = notes.map((note) => note.mark && layoutNoteMark(note.mark, 'label', note, direction, fonts));
  const indentPx = marks.reduce(
    (widest, mark, index) =>
      mark ? Math.max(widest, Math.ceil(mark.spaceEm * at(notes, index).style.fontSizePx)) : widest,
    0,
  );
  return notes.map((note, index): TextHeading => {
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

function widestLineEm({ block }: TextHeading): number {
  return block.lines.reduce((widest, { widthEm }) => Math.max(widest, widthEm), 0);
}

/** The label of one part of a split table, such as `2/3`. */
export function layoutPartLabel(
  table: StyledTable,
  part: number,
  parts: number,
  widthPx: number,
  fonts: FontSet,
): TextHeading | undefined {
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
): TextHeading {
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
  const laidOut = layoutNoteMark(mark, 'after', heading, direction, fonts);
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

interface HeadingArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Emits what is above a table: its title and subtitle, and the logo beside them. */
export function emitTitle(writer: SceneWriter, { above, titleLogo }: Headings, area: HeadingArea): Item[] {
  if (titleLogo === undefined) return emitHeadings(writer, above, area);
  const { box, isLeft, topPx, textTopPx, takenPx } = titleLogo;
  const { x, y, width } = area;
  const left = isLeft ? x : x + width - box.widthPx;
  const texts = { x: isLeft ? x + takenPx : x, y: y + textTopPx, width: width - takenPx };
  return [emitLogo(writer, box, left, y + topPx), ...emitHeadings(writer, above, texts)];
}

/** Emits headings one below the other. A logo begins where the lines of the texts begin. */
export function emitHeadings(
  writer: SceneWriter,
  headings: readonly Heading[],
  area: HeadingArea,
  direction: TextDirection = 'ltr',
): Item[] {
  const items: Item[] = [];
  let { y } = area;
  for (const heading of headings) {
    const { gapPx, heightPx } = heading;
    y += gapPx;
    if ('logo' in heading) {
      const freePx = direction === 'ltr' ? 0 : area.width - heading.logo.widthPx;
      items.push(emitLogo(writer, heading.logo, area.x + freePx, y));
      y += heightPx;
      continue;
    }
    const { role, block, style } = heading;
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
  { block, style }: TextHeading,
  mark: LaidOutNoteMark,
  { x, y, width }: HeadingArea,
): Item[] {
  const { spaceEm, widthEm } = mark;
  const left =
    style.textAlign === 'left'
      ? x - spaceEm * style.fontSizePx
      : x + width + (spaceEm - widthEm) * style.fontSizePx;
  const baseline = Math.round(y + ascentOf(block.font, style));
  return emitNoteMark(writer, mark, style, left, baseline, false);
}
