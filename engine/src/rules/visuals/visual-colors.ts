import type { Tone } from '@pictable/contract';
import { blendOver, CONTRAST_MIN, contrast, readableTextColor } from '../../color/contrast.ts';
import { distanceOklab, fromOklab, mixOklab, toOklab } from '../../color/oklab.ts';
import { GRAPHIC_CONTRAST_MIN, withContrast } from '../../color/with-contrast.ts';
import { type Color, rgb } from '../../scene/color.ts';
import type { TableSettings } from '../../table/table.ts';
import type { ToneColors } from '../tone-colors.ts';
import { type PillColors, pillColors } from './marks/pill-colors.ts';

/** Largest share of a colour in a tint behind text, and the largest distance in OKLab of a tint from its row. */
const TINTS = { light: { share: 0.34, distance: 0.17 }, dark: { share: 0.5, distance: 0.38 } } as const;
/** Distance in OKLab of a tint from its row at which it is seen. */
const TINT_DISTANCE_MIN = 0.05;
/** Step in which the share is reduced until the text is readable. */
const TINT_STEP = 0.01;
/** Share of the text colour in lines of the frame of a drawing, and in the background of its lane. */
const AXIS_SHARE = 0.45;
const TRACK_SHARE = { light: 0.1, dark: 0.22 } as const;
/** Share of the text colour in an area behind a line. */
const BAND_SHARE = { light: 0.17, dark: 0.3 } as const;
/** Share of the text colour in marks that are not filled, such as the stars that a rating has not reached. */
const UNFILLED_SHARE = 0.2;
/** Minimum contrast of these, and of pills in tones; mixed colours are closer to each other on dark rows. */
const UNFILLED_CONTRAST_MIN = 1.5;
const PILL_CONTRASTS_MIN = { light: 1.15, dark: 1.35 } as const;
/** Share of a colour in its lighter shade. */
const PALE_SHARE = 0.4;
/** Shares of the text colour in the darkest and the lightest range. */
const SHADE_SHARES = { light: { from: 0.28, to: 0.08 }, dark: { from: 0.44, to: 0.18 } } as const;

/** Colours of the drawings on one background; they follow from the theme. */
export class VisualColors {
  readonly #tones: ToneColors;
  readonly #isDark: boolean;
  /** Colours that were computed before; every cell asks for them. */
  readonly #known = new Map<string, Color>();
  /** Backgrounds of the rows under the drawing. */
  readonly grounds: readonly Color[];
  /** Colour of the text of the cell. */
  readonly text: Color;

  /** @param background of the cells over that of the rows */
  constructor(
    settings: TableSettings,
    tones: ToneColors,
    background: Color | undefined,
    text: Color = settings.textColor,
  ) {
    this.#tones = tones;
    this.#isDark = settings.isDark === true;
    this.grounds =
      background === undefined ? tones.grounds : tones.grounds.map((ground) => blendOver(ground, background));
    this.text = text;
  }

  /** The main colour, which stands for the theme. */
  get accent(): Color {
    return this.#once('accent', () => this.visible(this.#tones.accent));
  }

  /** The colour of bad values. */
  get negative(): Color {
    return this.of('bad');
  }

  /** A line at zero. */
  get axis(): Color {
    return this.#mixedText(AXIS_SHARE);
  }

  /** The background of a lane. */
  get track(): Color {
    return this.#mixedText(TRACK_SHARE[this.#kind]);
  }

  /** An area behind a line. */
  get band(): Color {
    return this.#mixedText(BAND_SHARE[this.#kind]);
  }

  /** A mark that is not filled. */
  get unfilled(): Color {
    return withContrast(this.#mixedText(UNFILLED_SHARE), this.grounds, UNFILLED_CONTRAST_MIN);
  }

  /** A colour of the request: colours stay as they are, if they are visible in a dark image; tones fit the theme. */
  of(color: Color | Tone): Color {
    if (typeof color !== 'string') return this.#isDark ? this.visible(color) : color;
    return this.#once(color, () => this.visible(this.#tones.graphic(color)));
  }

  /** A tone as for texts, for thin marks. */
  mark(tone: Tone): Color {
    return this.#tones.text(tone, this.grounds);
  }

  /** The nearest colour that is visible on the backgrounds. @param others areas behind the shape */
  visible(color: Color, others: readonly Color[] = []): Color {
    return withContrast(blendOver(this.#ground, color), [...this.grounds, ...others], GRAPHIC_CONTRAST_MIN);
  }

  /** A lighter shade of a colour, for shapes beside those of the full colour. */
  pale(color: Color): Color {
    return this.#once(`pale ${color}`, () => {
      const own = toOklab(blendOver(this.#ground, color));
      return fromOklab(mixOklab(own, toOklab(this.#ground), PALE_SHARE));
    });
  }

  /** Greys for ranges, from the darkest. */
  shades(count: number): readonly Color[] {
    const { from, to } = SHADE_SHARES[this.#kind];
    return Array.from({ length: count }, (_, at) => {
      const share = count === 1 ? (from + to) / 2 : from + ((to - from) * at) / (count - 1);
      return this.#mixedText(share);
    });
  }

  /** A light shade of a colour on which the text of the cell is readable; the background if there is none. */
  tint(color: Color): Color {
    return this.#once(`tint ${color}`, () => this.#tintOf(color));
  }

  /** Whether the tint of a colour differs enough from the background to be seen. */
  isTintVisible(color: Color): boolean {
    return distanceOklab(toOklab(this.tint(color)), toOklab(this.#ground)) >= TINT_DISTANCE_MIN;
  }

  #tintOf(color: Color): Color {
    const ground = toOklab(this.#ground);
    const own = toOklab(blendOver(this.#ground, color));
    const largest = TINTS[this.#kind];
    const first = Math.min(largest.share, largest.distance / distanceOklab(own, ground));
    let tint = this.#ground;
    for (let share = first; share > 0; share -= TINT_STEP) {
      tint = fromOklab(mixOklab(own, ground, share));
      if (contrast(tint, blendOver(tint, this.text)) >= CONTRAST_MIN) return tint;
    }
    return tint;
  }

  get #kind(): 'light' | 'dark' {
    return toOklab(this.#ground).l > 0.5 ? 'light' : 'dark';
  }

  /** A pill in a colour of the request, in a tone of the theme or in one of the automatic tones. */
  pill(color: Color | Tone | { readonly tone: number }): PillColors {
    if (typeof color === 'object') return pillColors(color.tone, this.#ground);
    if (typeof color === 'string') {
      const shade = toOklab(this.#ground).l > 0.5 ? 'light' : 'dark';
      const background = withContrast(this.#tones.background(color), this.grounds, PILL_CONTRASTS_MIN[shade]);
      return { background, text: this.#tones.text(color, [background]) };
    }
    const background = blendOver(this.#ground, color);
    return { background, text: readableTextColor(rgb(0xffffff), background) };
  }

  get #ground(): Color {
    return this.grounds[0]!;
  }

  #mixedText(share: number): Color {
    return this.#once(`text ${share}`, () => {
      const text = toOklab(blendOver(this.#ground, this.text));
      return fromOklab(mixOklab(text, toOklab(this.#ground), share));
    });
  }

  #once(key: string, compute: () => Color): Color {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const color = compute();
    this.#known.set(key, color);
    return color;
  }
}
