import type { Color } from '../../scene/color.ts';
import type { Item } from '../../scene/scene.ts';
import type { ComputedCellStyle } from '../../table/styled-table.ts';
import type { LinePart } from '../../text/lines/prepared-text.ts';
import type { RunPaint, RunStyle } from '../../text/shaping/run-style.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A part of a line with its horizontal extent, px. */
export interface PlacedLinePart {
  readonly part: LinePart;
  readonly left: number;
  readonly right: number;
}

/** A line of text with several styles; lengths in px. */
export interface PlacedLine {
  readonly parts: readonly PlacedLinePart[];
  readonly baseline: number;
  readonly top: number;
}

/** Extent of a background above and below the baseline, and its corner radius, in em. */
const BEHIND_ABOVE_EM = 0.92;
const BEHIND_BELOW_EM = 0.3;
const BEHIND_RADIUS_EM = 0.22;
/** Height of a pill, less than that of a line, so that stacked ones do not touch, and its middle above the baseline, em. */
const PILL_HEIGHT_EM = 1.28;
const PILL_MIDDLE_EM = 0.32;
/** Height of a strikethrough line above the baseline, em. */
const STRIKE_EM = 0.29;

/** A segment of a line, from left to right, that is painted as one. */
interface Segment<Key> {
  readonly key: Key;
  readonly left: number;
  readonly right: number;
}

/** Emits the backgrounds of the text. */
export function emitTextBackgrounds(
  writer: SceneWriter,
  { parts, baseline }: PlacedLine,
  cellStyle: ComputedCellStyle,
): Item[] {
  const { fontSizePx } = cellStyle;
  const radiusPx = fontSizePx * BEHIND_RADIUS_EM;
  const padded = parts.map(({ part, left, right }) => ({
    part,
    left: left - (part.padLeftEm ?? 0) * fontSizePx,
    right: right + (part.padRightEm ?? 0) * fontSizePx,
  }));
  return segments(padded, ({ part }) =>
    part.style?.paint.background === undefined ? undefined : part.style,
  ).map(({ key, left, right }) => {
    if (key.paint.isPill) {
      const isRoundLeft = padded.some(({ part, left: own }) => own === left && (part.padLeftEm ?? 0) > 0);
      const isRoundRight = padded.some(({ part, right: own }) => own === right && (part.padRightEm ?? 0) > 0);
      return pill(writer, key, { left, right, baseline, isRoundLeft, isRoundRight }, cellStyle);
    }
    const rise = key.riseEm * fontSizePx;
    const size = key.riseEm === 0 ? fontSizePx : fontSizePx * key.scale;
    const box = {
      x: left,
      y: Math.round(baseline - rise - BEHIND_ABOVE_EM * size),
      width: right - left,
      height: Math.round((BEHIND_ABOVE_EM + BEHIND_BELOW_EM) * size),
    };
    return writer.rect(box, key.paint.background, { radii: writer.radii(radiusPx) });
  });
}

/** A pill on one line; an end is only round if its text ends there and does not continue on another line. */
interface PillBox {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly isRoundLeft: boolean;
  readonly isRoundRight: boolean;
}

/** A background with round ends, in the middle of the capital letters. */
function pill(
  writer: SceneWriter,
  { paint }: RunStyle,
  { left, right, baseline, isRoundLeft, isRoundRight }: PillBox,
  { fontSizePx }: ComputedCellStyle,
): Item {
  const height = Math.round(PILL_HEIGHT_EM * fontSizePx);
  const y = Math.round(baseline - PILL_MIDDLE_EM * fontSizePx - height / 2);
  const box = { x: left, y, width: right - left, height };
  const roundPx = writer.toPagePx(Math.min(height, box.width) / 2);
  const brokenPx = writer.toPagePx(Math.min(fontSizePx * BEHIND_RADIUS_EM, box.width / 2));
  const leftPx = isRoundLeft ? roundPx : brokenPx;
  const rightPx = isRoundRight ? roundPx : brokenPx;
  return writer.rect(box, paint.background, { radii: [leftPx, rightPx, rightPx, leftPx] });
}

/** Emits the lines under and through the text, and the areas of its links. */
export function emitTextOverlays(
  writer: SceneWriter,
  line: PlacedLine,
  cellStyle: ComputedCellStyle,
): Item[] {
  const { parts, baseline, top } = line;
  const thicknessPx = decorationThicknessPx(cellStyle);
  const horizontalLine = ({ key: color, left, right }: Segment<Color>, y: number) =>
    writer.rect({ x: left, y, width: right - left, height: thicknessPx }, color, { line: 'horizontal' });
  const inkColorIf = (test: (ink: RunPaint) => boolean) => (placed: PlacedLinePart) => {
    const ink = placed.part.style?.paint;
    return ink && test(ink) ? ink.color : undefined;
  };
  const struck = segments(
    parts,
    inkColorIf(({ isStruck }) => isStruck),
  );
  const underlined = cellStyle.underline
    ? []
    : segments(
        parts,
        inkColorIf(({ isUnderlined }) => isUnderlined),
      );
  const linked = segments(parts, ({ part }) => part.style?.paint.link);
  return [
    ...underlined.map((segment) => horizontalLine(segment, underlineTop(cellStyle, baseline))),
    ...struck.map((segment) =>
      horizontalLine(segment, Math.round(baseline - STRIKE_EM * cellStyle.fontSizePx - thicknessPx / 2)),
    ),
    ...linked.map(({ key, left, right }): Item => {
      const box = { x: left, y: top, width: right - left, height: cellStyle.lineHeightPx };
      const inside = parts.filter((placed) => placed.left >= left && placed.right <= right);
      return writer.link(box, key, inside.map(({ part }) => part.text).join(''));
    }),
  ];
}

/** Thickness of lines under and through text, px. */
export function decorationThicknessPx({ fontSizePx }: ComputedCellStyle): number {
  return Math.max(1, Math.round(fontSizePx / 15));
}

/** Upper edge of the line under text, px. */
export function underlineTop({ fontSizePx }: ComputedCellStyle, baseline: number): number {
  return baseline + Math.max(1, Math.round(fontSizePx / 10));
}

/** Merges neighbours with the same key and the space between them; parts without a key separate them. */
function segments<Key>(
  parts: readonly PlacedLinePart[],
  keyOf: (part: PlacedLinePart) => Key | undefined,
): Segment<Key>[] {
  const inOrder = [...parts].sort((one, other) => one.left - other.left);
  const found: Segment<Key>[] = [];
  let open: Segment<Key> | undefined;
  for (const placed of inOrder) {
    const key = keyOf(placed);
    const { left, right } = placed;
    if (open && key === open.key) {
      open = { ...open, right };
      found[found.length - 1] = open;
      continue;
    }
    open = key === undefined ? undefined : { key, left, right };
    if (open) found.push(open);
  }
  return found;
}
