import type { Font } from './font.ts';
import { coveringHanStyle } from './fonts/face-chain.ts';
import type { FaceWeight } from './fonts/faces.ts';
import { HAN_STYLES, type HanStyle, hanStyleOf, isEastAsian } from './fonts/han-style.ts';

/** Returns the font of a family, weight and style of ideographs. */
export type FontSource = (family: string, weight: FaceWeight, han: HanStyle, isItalic?: boolean) => Font;

/** The fonts of one table: each text gets the font whose style of ideographs fits its language. */
export class FontSet {
  private readonly source: FontSource;
  private readonly han: HanStyle | undefined;
  private family: string | undefined;
  private weight: FaceWeight | undefined;
  private plain: Font | undefined;
  /** Styles of East Asian texts; each is needed when faces are loaded and again when text is measured. */
  private readonly styles = new Map<string, HanStyle>();

  /** @param han the style of texts that do not show a style; undefined if no text is East Asian */
  constructor(source: FontSource, han: HanStyle | undefined) {
    this.source = source;
    this.han = han;
  }

  /** The font for a text; the same one for all texts without East Asian characters. */
  font(family: string, weight: FaceWeight, text: string, isItalic = false): Font {
    if (this.han !== undefined && isEastAsian(text)) {
      const style = this.styles.get(text) ?? coveringHanStyle(text, hanStyleOf(text) ?? this.han);
      this.styles.set(text, style);
      return this.source(family, weight, style, isItalic);
    }
    if (isItalic) return this.source(family, weight, HAN_STYLES[0]!, true);
    // Neighbouring cells mostly share their font; looking it up again would cost more than shaping the text.
    if (!this.plain || family !== this.family || weight !== this.weight) {
      this.family = family;
      this.weight = weight;
      this.plain = this.source(family, weight, HAN_STYLES[0]!);
    }
    return this.plain;
  }
}
