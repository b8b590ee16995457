/**
 * Styles of ideographs: the glyph of a code point differs between China (sc), Taiwan and Hong Kong (tc),
 * Japan (jp) and Korea (kr).
 */
export type HanStyle = 'sc' | 'tc' | 'jp' | 'kr';

/** Order in which styles are tried if a text does not indicate one. */
export const HAN_STYLES: readonly HanStyle[] = ['sc', 'tc', 'jp', 'kr'];

/** Characters of East Asian faces: radicals, kana, Hangul, ideographs, punctuation, full-width forms. */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u312f\u3131-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uffee]|[\ud81b\ud82c\ud840-\ud889]/;
const KANA = /[\u3041-\u3096\u30a1-\u30fa\u31f0-\u31ff\uff66-\uff9d]/;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff]/;
/** Frequent characters of traditional Chinese; Japan and mainland China use simplified forms. */
const TRADITIONAL = /[這個們來說會對過還沒麼樣發點開關讓給總臺灣學體國與區號應實價數錢續總額單價營觀變]/;

/** Whether a text has characters whose glyphs depend on the style. */
export function isEastAsian(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= 0x1100) return EAST_ASIAN.test(text);
  }
  return false;
}

/** The style that the characters of a text indicate; undefined if they indicate none. */
export function hanStyleOf(text: string): HanStyle | undefined {
  if (KANA.test(text)) return 'jp';
  if (HANGUL.test(text)) return 'kr';
  return TRADITIONAL.test(text) ? 'tc' : undefined;
}

/** The style that most texts of a table indicate, for texts that indicate none. */
export class HanStyleCounter {
  /** Whether any text depends on the style. */
  isEastAsian = false;
  private readonly counts: Record<HanStyle, number> = { sc: 0, tc: 0, jp: 0, kr: 0 };

  add(text: string): void {
    if (!isEastAsian(text)) return;
    this.isEastAsian = true;
    const style = hanStyleOf(text);
    if (style) this.counts[style]++;
  }

  /** Simplified Chinese if no text indicates a style, or if two styles are equally frequent. */
  get style(): HanStyle {
    const best = HAN_STYLES.reduce((left, right) => (this.counts[right] > this.counts[left] ? right : left));
    const isTied = HAN_STYLES.some((style) => style !== best && this.counts[style] === this.counts[best]);
    return isTied ? 'sc' : best;
  }
}
