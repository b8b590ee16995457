import type { Color } from '../../../scene/color.ts';
import { textAlphas } from '../pixel.ts';

/** A text colour and its alphas. */
export interface TextPaint {
  readonly color: Color;
  readonly alphas: Uint8Array;
}

/** The text colours of a page. The same few are used for nearly all runs of text. */
export class TextPaints {
  private readonly maxLevel: number;
  private readonly byColor = new Map<Color, TextPaint>();
  private last: TextPaint | undefined;

  /** @param maxLevel coverage of a pixel that is inside a glyph */
  constructor(maxLevel: number) {
    this.maxLevel = maxLevel;
  }

  of(color: Color): TextPaint {
    if (color === this.last?.color) return this.last;
    let paint = this.byColor.get(color);
    if (paint === undefined) {
      paint = { color, alphas: textAlphas(color, this.maxLevel) };
      this.byColor.set(color, paint);
    }
    this.last = paint;
    return paint;
  }
}
