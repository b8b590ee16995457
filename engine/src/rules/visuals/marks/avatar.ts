import { isObject, type JsonValue } from '@pictable/contract/json';
import type { CellImage } from '../../../table/cell-content.ts';
import type { CellVisual, VisualShape } from '../../../table/cell-visual.ts';
import { cleanText } from '../../../table/clean-text.ts';
import { isEmptyValue, textOf } from '../../../values/compare-values.ts';
import type { VisualColors } from '../visual-colors.ts';
import { spaceOf, type VisualKind } from '../visual-kind.ts';
import { PILL_TONES, textKey, tonesOfTexts } from './pill-colors.ts';

/** Diameter: 28 px at the default font size. */
const SIZE_EM = 2;
/** Font size of the initials, which fit into the disc. */
const INITIALS_EM = 0.78;
/** Names are not longer, and a text that is none must stay cheap. */
const NAME_CHARS_MAX = 200;

/** A round picture beside the name in each cell, or its initials. */
export const avatarVisual: VisualKind<'avatar'> = (column, { image }) => {
  const names = column.rows.flatMap(({ cells }) => nameIn(cells[column.index]?.value) ?? []);
  const tones = tonesOfTexts(names);
  const box = {
    widthEm: SIZE_EM,
    heightEm: SIZE_EM,
    placement: 'before',
    insetEm: 0,
    isMirrored: false,
  } as const satisfies Partial<CellVisual>;
  return {
    complaint: 'is not a name, so it has no avatar',
    space: spaceOf(box),
    draw: ({ cells }, colors) => {
      const name = nameIn(cells[column.index]!.value);
      if (name === undefined) return undefined;
      const disc = discShapes(initialsOf(name), tones.get(textKey(name)) ?? name.length % PILL_TONES, colors);
      const url = image === undefined ? undefined : urlIn(cells[image]?.value);
      const shapes: readonly VisualShape[] =
        url === undefined ? disc : [{ kind: 'image', image: roundImage(url), instead: disc }];
      // The name is beside the picture, which says nothing more.
      return { visual: { ...box, shapes, alt: '' } };
    },
  };
};

function nameIn(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' || isEmptyValue(value)) return undefined;
  return textOf(value).trim();
}

/** The URL of a text or of a cell of the type image. */
function urlIn(value: JsonValue | undefined): string | undefined {
  const url = isObject(value) ? (value.get('url') ?? value.get('src')) : value;
  return typeof url === 'string' && url.trim() !== '' ? cleanText(url.trim()) : undefined;
}

/** The size of the box is the size of the drawing. */
function roundImage(url: string): CellImage {
  return {
    url,
    alt: '',
    widthPx: undefined,
    heightPx: undefined,
    maxWidthPx: undefined,
    maxHeightPx: undefined,
    fit: 'cover',
    radius: 'round',
  };
}

function discShapes(initials: string, tone: number, colors: VisualColors): readonly VisualShape[] {
  const { background, text } = colors.pill({ tone });
  const disc: VisualShape = { kind: 'dot', x: 0.5, y: 0.5, radiusEm: SIZE_EM / 2, fill: background };
  if (initials === '') return [disc];
  return [disc, { kind: 'text', text: initials, sizeEm: INITIALS_EM, color: text }];
}

/** First letters of the first and the last word: `AL` for `Ada Lovelace` and `ada.lovelace@example.org`. */
export function initialsOf(name: string): string {
  const words =
    name
      .slice(0, NAME_CHARS_MAX)
      .split('@', 1)[0]!
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => (/^.\p{M}*/su.exec(word)?.[0] ?? '').slice(0, 8).toUpperCase()).join('');
}
