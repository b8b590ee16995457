import { CONTRAST_MIN } from '../../../color/contrast.ts';
import { fromOklab, toOklab } from '../../../color/oklab.ts';
import { withContrast } from '../../../color/with-contrast.ts';
import { type Color, rgb } from '../../../scene/color.ts';
import { foldCaseAndAccents } from '../../../values/collate.ts';

/** Background and text of a pill, a badge or a disc. */
export interface PillColors {
  readonly background: Color;
  readonly text: Color;
}

/**
 * Backgrounds on light and on dark rows, of eight hues. Their lightness differs too, so that they stay distinct for
 * colour-blind readers; found by maximising the smallest distance in OKLab, which pill-colors.test.ts checks.
 */
const BACKGROUNDS = {
  light: [0xcce1fc, 0xb3fbfa, 0xd6f5db, 0xf2efb9, 0xf9dabe, 0xffc1bb, 0xe9c9d7, 0xd8caf6],
  dark: [0x305480, 0x0e3a3a, 0x324e38, 0x59551c, 0x613701, 0x561e1c, 0x743e59, 0x402e5d],
} as const;
/** Lightness of the texts before it is changed for the contrast, and their colourfulness compared with the background. */
const TEXTS = { light: { l: 0.34, chroma: 1.2 }, dark: { l: 0.94, chroma: 0.6 } } as const;

/** Number of the automatic tones. */
export const PILL_TONES = BACKGROUNDS.light.length;

/** The colours of an automatic tone. @param row background of the rows */
export function pillColors(tone: number, row: Color): PillColors {
  const shade = toOklab(row).l > 0.5 ? 'light' : 'dark';
  const background = rgb(BACKGROUNDS[shade][tone % PILL_TONES]!);
  const { a, b } = toOklab(background);
  const { l, chroma } = TEXTS[shade];
  const text = fromOklab({ l, a: a * chroma, b: b * chroma });
  return { background, text: withContrast(text, [background], CONTRAST_MIN) };
}

/**
 * The automatic tone of each text of a column, by `textKey`. It follows from the text, so that it is the same in most
 * tables; texts of one column only share a tone if there are more of them than tones.
 */
export function tonesOfTexts(texts: Iterable<string>): ReadonlyMap<string, number> {
  const tones = new Map<string, number>();
  let taken = new Set<number>();
  // Sorted, so that the order of the rows does not matter.
  for (const key of [...new Set([...texts].map(textKey))].sort()) {
    if (taken.size === PILL_TONES) taken = new Set();
    let tone = hashOf(key) % PILL_TONES;
    while (taken.has(tone)) tone = (tone + 1) % PILL_TONES;
    taken.add(tone);
    tones.set(key, tone);
  }
  return tones;
}

/** Equal for texts that are the same apart from case, accents and spaces around them. */
export function textKey(text: string): string {
  return foldCaseAndAccents(text.trim());
}

/** FNV-1a with 32 bits: short texts that differ in one letter are spread well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let unit = 0; unit < text.length; unit++) hash = Math.imul(hash ^ text.charCodeAt(unit), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
