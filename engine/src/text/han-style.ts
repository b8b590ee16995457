/**
 * Styles of ideographs: one code point is drawn differently in China (sc), Taiwan and Hong Kong (tc), Japan (jp) and
 * Korea (kr).
 */
export type HanStyle = 'sc' | 'tc' | 'jp' | 'kr';

/** Order in which styles are tried when nothing speaks for one. */
export const HAN_STYLES: readonly HanStyle[] = ['sc', 'tc', 'jp', 'kr'];

/** Anything that East Asian faces are asked for: radicals, kana, Hangul, ideographs, their punctuation, full-width forms. */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u312f\u3131-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uffee]|[\ud81b\ud82c\ud840-\ud889]/;
const KANA = /[\u3041-\u3096\u30a1-\u30fa\u31f0-\u31ff\uff66-\uff9d]/;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff]/;
/** Frequent characters that only traditional Chinese writes this way; Japan and the mainland simplified them. */
const TRADITIONAL = /[這個們來說會對過還沒麼樣發點開關讓給總臺灣學體國與區號應實價數錢續總額單價營觀變]/;

/** Whether a text holds characters whose look depends on the style. */
export function isEastAsian(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= 0x1100) return EAST_ASIAN.test(text);
  }
  return false;
}

/** The style a text shows by its letters; undefined when nothing in it speaks for one. */
export function styleOfText(text: string): HanStyle | undefined {
  if (KANA.test(text)) return 'jp';
  if (HANGUL.test(text)) return 'kr';
  return TRADITIONAL.test(text) ? 'tc' : undefined;
}

/** The style most texts of a table show, for those that show none. */
export class HanHint {
  /** Whether the style matters to any of the texts. */
  isEastAsian = false;
  private readonly counts: Record<HanStyle, number> = { sc: 0, tc: 0, jp: 0, kr: 0 };

  add(text: string): void {
    if (!isEastAsian(text)) return;
    this.isEastAsian = true;
    const style = styleOfText(text);
    if (style) this.counts[style]++;
  }

  /** Simplified Chinese when nothing speaks for another style, or when two speak equally. */
  get style(): HanStyle {
    const best = HAN_STYLES.reduce((left, right) => (this.counts[right] > this.counts[left] ? right : left));
    const isTied = HAN_STYLES.some((style) => style !== best && this.counts[style] === this.counts[best]);
    return isTied ? 'sc' : best;
  }
}
