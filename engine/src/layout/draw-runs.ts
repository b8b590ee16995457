import type { Color, Item } from '../scene/scene.ts';
import type { CellLook } from '../table/styled-table.ts';
import type { LinePart } from '../text/prepared-text.ts';
import type { RunInk } from '../text/run-style.ts';
import type { SceneWriter } from './scene-writer.ts';

/** A part of a line with its place, px. */
export interface PlacedPart {
  readonly part: LinePart;
  readonly left: number;
  readonly right: number;
}

/** A line of text in several styles, px. */
export interface PlacedLine {
  readonly parts: readonly PlacedPart[];
  readonly baseline: number;
  readonly top: number;
}

/** How far what is painted behind code reaches above and below the baseline, in sizes of the text, and its corners. */
const BEHIND_ABOVE_EM = 0.92;
const BEHIND_BELOW_EM = 0.3;
const BEHIND_RADIUS_EM = 0.22;
/** Height of the line through struck text above its baseline. */
const STRIKE_EM = 0.29;

/** A stretch of a line, from left to right, that is painted as one. */
interface Stretch<Key> {
  readonly key: Key;
  readonly left: number;
  readonly right: number;
}

/** What is painted behind the text. */
export function drawBehind(writer: SceneWriter, { parts, baseline }: PlacedLine, look: CellLook): Item[] {
  const { fontSizePx } = look;
  const radiusPx = fontSizePx * BEHIND_RADIUS_EM;
  const padded = parts.map(({ part, left, right }) => ({
    part,
    left: left - (part.padLeftEm ?? 0) * fontSizePx,
    right: right + (part.padRightEm ?? 0) * fontSizePx,
  }));
  return stretches(padded, ({ part }) =>
    part.style?.ink.background === undefined ? undefined : part.style,
  ).map(({ key, left, right }) => {
    const rise = key.riseEm * fontSizePx;
    const size = key.riseEm === 0 ? fontSizePx : fontSizePx * key.scale;
    const box = {
      x: left,
      y: Math.round(baseline - rise - BEHIND_ABOVE_EM * size),
      width: right - left,
      height: Math.round((BEHIND_ABOVE_EM + BEHIND_BELOW_EM) * size),
    };
    return writer.rect(box, key.ink.background, { radii: writer.radii(radiusPx) });
  });
}

/** Lines under and through the text, and the areas of its links. */
export function drawOver(writer: SceneWriter, line: PlacedLine, look: CellLook): Item[] {
  const { parts, baseline, top } = line;
  const thickPx = lineThicknessPx(look);
  const flat = (stretch: Stretch<Color>, y: number) =>
    writer.rect({ x: stretch.left, y, width: stretch.right - stretch.left, height: thickPx }, stretch.key, {
      line: 'horizontal',
    });
  const inkColor = (ask: (ink: RunInk) => boolean) => (placed: PlacedPart) => {
    const ink = placed.part.style?.ink;
    return ink && ask(ink) ? ink.color : undefined;
  };
  const struck = stretches(
    parts,
    inkColor(({ isStruck }) => isStruck),
  );
  const underlined = look.underline
    ? []
    : stretches(
        parts,
        inkColor(({ isUnderlined }) => isUnderlined),
      );
  const linked = stretches(parts, ({ part }) => part.style?.ink.link);
  return [
    ...underlined.map((stretch) => flat(stretch, underlineTop(look, baseline))),
    ...struck.map((stretch) =>
      flat(stretch, Math.round(baseline - STRIKE_EM * look.fontSizePx - thickPx / 2)),
    ),
    ...linked.map(({ key, left, right }): Item => {
      const box = writer.box({ x: left, y: top, width: right - left, height: look.lineHeightPx });
      const inside = parts.filter((placed) => placed.left >= left && placed.right <= right);
      return { kind: 'link', ...box, href: key, text: inside.map(({ part }) => part.text).join('') };
    }),
  ];
}

/** Thickness of lines under and through text, px. */
export function lineThicknessPx({ fontSizePx }: CellLook): number {
  return Math.max(1, Math.round(fontSizePx / 15));
}

/** Upper edge of the line under text, px. */
export function underlineTop({ fontSizePx }: CellLook, baseline: number): number {
  return baseline + Math.max(1, Math.round(fontSizePx / 10));
}

/** Neighbours of one key as one, the space between them included; parts without key part them. */
function stretches<Key>(
  parts: readonly PlacedPart[],
  keyOf: (part: PlacedPart) => Key | undefined,
): Stretch<Key>[] {
  const inOrder = [...parts].sort((one, other) => one.left - other.left);
  const found: Stretch<Key>[] = [];
  let open: Stretch<Key> | undefined;
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
