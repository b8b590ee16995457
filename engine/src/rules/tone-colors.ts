import type { Tone } from '@pictable/contract';
import { blendOver, CONTRAST_MIN } from '../color/contrast.ts';
import { distanceOklab, fromOklab, mixOklab, toOklab } from '../color/oklab.ts';
import { GRAPHIC_CONTRAST_MIN, withContrast } from '../color/with-contrast.ts';
import { type Color, isOpaque } from '../scene/color.ts';
import { pageColor } from '../table/page-color.ts';
import type { RuleStyle } from '../table/rule.ts';
import { type HueTone, TONE_HUES } from '../table/rule.ts';
import type { CellStyle } from '../table/styles.ts';
import type { TableSettings } from '../table/table.ts';

/** Share of a hue in a tinted background, on light and on dark rows. */
const TINT_SHARES = { light: 0.16, dark: 0.34 } as const;
/** Share of the text colour in muted text and in a muted background. */
const MUTED_SHARES = { text: 0.6, background: 0.1 } as const;
/** Distance in OKLab from the row background at which a colour is strong enough to stand for the theme. */
const STRONG_DISTANCE = 0.3;

/** Colours by meaning that fit the theme: texts have enough contrast on every row. */
export class ToneColors {
  readonly #settings: TableSettings;
  /** Background of the image. */
  readonly #table: Color;
  /** Backgrounds of the rows. */
  readonly grounds: readonly Color[];

  constructor(settings: TableSettings) {
    this.#settings = settings;
    this.#table = blendOver(pageColor(settings), settings.backgroundColor);
    const stripes = settings.showAlternatingRows
      ? [settings.rowOddBg, settings.rowEvenBg]
      : [settings.rowOddBg];
    this.grounds = stripes.map((stripe) => blendOver(this.#table, stripe));
  }

  /** A style with colours instead of tones. @param below background under that of the style */
  resolve({ textColor, backgroundColor, ...style }: RuleStyle, below: Color | undefined): CellStyle {
    const rows = below === undefined ? this.grounds : this.grounds.map((ground) => blendOver(ground, below));
    const own = typeof backgroundColor === 'string' ? this.background(backgroundColor) : backgroundColor;
    const grounds = own === undefined ? rows : isOpaque(own) ? [own] : rows.map((row) => blendOver(row, own));
    const text = typeof textColor === 'string' ? this.text(textColor, grounds) : textColor;
    return {
      ...style,
      ...(own !== undefined && { backgroundColor: own }),
      ...(text !== undefined && { textColor: text }),
    };
  }

  /** The colour of a tone for texts on all of these backgrounds. */
  text(tone: Tone, grounds: readonly Color[] = this.grounds): Color {
    return withContrast(this.#hue(tone, grounds[0] ?? this.#table), grounds, CONTRAST_MIN);
  }

  /** The colour of a tone for shapes on every row. */
  graphic(tone: Tone): Color {
    return withContrast(this.#hue(tone, this.grounds[0] ?? this.#table), this.grounds, GRAPHIC_CONTRAST_MIN);
  }

  /**
   * The colour that stands for the theme: that of the header, or of links if the header is too pale. A derived theme
   * has one of its own, unless the table has another header.
   */
  get accent(): Color {
    const { headerBg, linkColor, accent, colorRanks } = this.#settings;
    if (accent !== undefined && colorRanks.headerBg === undefined)
      return withContrast(accent, this.grounds, GRAPHIC_CONTRAST_MIN);
    const colors = [blendOver(this.grounds[0]!, headerBg), linkColor, TONE_HUES.info];
    return withContrast(firstStrong(colors, this.grounds[0]!), this.grounds, GRAPHIC_CONTRAST_MIN);
  }

  /** The background of a tone: the row with a little of its hue. */
  background(tone: Tone): Color {
    const row = toOklab(this.grounds[0] ?? this.#table);
    const share = row.l > 0.5 ? TINT_SHARES.light : TINT_SHARES.dark;
    if (tone !== 'muted') return fromOklab(mixOklab(toOklab(this.#hueOf(tone)), row, share));
    return fromOklab(mixOklab(toOklab(this.#settings.textColor), row, MUTED_SHARES.background));
  }

  #hue(tone: Tone, ground: Color): Color {
    if (tone !== 'muted') return this.#hueOf(tone);
    return fromOklab(mixOklab(toOklab(this.#settings.textColor), toOklab(ground), MUTED_SHARES.text));
  }

  #hueOf(tone: HueTone): Color {
    return this.#settings.toneHues?.[tone] ?? TONE_HUES[tone];
  }
}

/** The first of some colours that is strong enough, or the last one. */
function firstStrong(colors: readonly Color[], row: Color): Color {
  const ground = toOklab(row);
  return colors.find((color) => distanceOklab(toOklab(color), ground) >= STRONG_DISTANCE) ?? colors.at(-1)!;
}
