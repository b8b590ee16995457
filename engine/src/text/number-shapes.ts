import { isFigure, type ShapedText } from './harfbuzz.ts';

/** Longer ones are no numbers, and are shaped as words are. */
const LENGTH_MAX = 24;
const ZERO = 0x30;
const PATTERNS_MAX = 4_096;

/** Numbers that differ in nothing but their figures. */
interface Pattern {
  /** One of them. */
  readonly text: string;
  readonly shaped: ShapedText;
}

/** Whether a text is a number, amount, date or share: figures, and signs of ASCII. */
export function isNumber(text: string): boolean {
  if (text.length > LENGTH_MAX) return false;
  let hasFigure = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isFigure(unit)) hasFigure = true;
    else if (unit <= 0x20 || unit > 0x3f) return false;
  }
  return hasFigure;
}

/**
 * Shapes of numbers in one of the first faces. Figures there are of one width and treat their neighbours alike, whichever they
 * are: so `2024-05-17` is `2019-11-30` with other figures, and need not be shaped.
 */
export class NumberShapes {
  private readonly shapeAnew: (text: string) => ShapedText;
  private readonly patterns = new Map<number, Pattern>();
  private figures: Uint16Array | undefined;

  /** @param shapeAnew shapes any text from left to right */
  constructor(shapeAnew: (text: string) => ShapedText) {
    this.shapeAnew = shapeAnew;
  }

  /** @param text that `isNumber` takes for one */
  shape(text: string): ShapedText {
    const hash = hashOf(text);
    const pattern = this.patterns.get(hash);
    if (pattern !== undefined && isAlike(pattern.text, text)) return this.withFigures(pattern.shaped, text);
    const shaped = this.shapeAnew(text);
    if (!hasGlyphForEach(shaped, text)) return shaped;
    if (this.patterns.size >= PATTERNS_MAX) this.patterns.clear();
    this.patterns.set(hash, { text, shaped });
    return shaped;
  }

  private withFigures({ count, advance, ids, x, y, clusters }: ShapedText, text: string): ShapedText {
    this.figures ??= this.shapeAnew('0123456789').ids;
    const own = new Uint16Array(ids);
    for (let i = 0; i < count; i++) {
      const unit = text.charCodeAt(i);
      if (isFigure(unit)) own[i] = this.figures[unit - ZERO]!;
    }
    return { count, advance, ids: own, x, y, clusters };
  }
}

/** Not where signs have become one glyph, such as an arrow. */
function hasGlyphForEach({ count, clusters }: ShapedText, text: string): boolean {
  return count === text.length && clusters.every((cluster, index) => cluster === index);
}

function withoutFigure(unit: number): number {
  return isFigure(unit) ? ZERO : unit;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + withoutFigure(text.charCodeAt(i))) | 0;
  return hash;
}

function isAlike(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) {
    if (withoutFigure(one.charCodeAt(i)) !== withoutFigure(other.charCodeAt(i))) return false;
  }
  return true;
}
