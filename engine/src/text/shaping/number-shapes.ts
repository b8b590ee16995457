import { isAsciiDigit, type ShapedText } from './harfbuzz.ts';

/** Longer texts are not numbers; they are shaped like words. */
const LENGTH_MAX = 24;
const ZERO = 0x30;
const PATTERNS_MAX = 4_096;

/** Numbers that differ only in their digits. */
interface Pattern {
  /** One of these numbers. */
  readonly text: string;
  readonly shaped: ShapedText;
}

/** Whether a text is a number, amount, date or percentage: ASCII digits and signs. */
export function isNumber(text: string): boolean {
  if (text.length > LENGTH_MAX) return false;
  let hasDigit = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (isAsciiDigit(unit)) hasDigit = true;
    else if (unit <= 0x20 || unit > 0x3f) return false;
  }
  return hasDigit;
}

/**
 * Shapes numbers in a primary face. Its digits all have the same width and the same effect on their
 * neighbours, so `2024-05-17` has the shape of `2019-11-30` with other digits and need not be shaped.
 */
export class NumberShapes {
  private readonly shapeUncached: (text: string) => ShapedText;
  private readonly patterns = new Map<number, Pattern>();
  private digitGlyphs: Uint16Array | undefined;

  /** @param shapeUncached shapes any text left to right */
  constructor(shapeUncached: (text: string) => ShapedText) {
    this.shapeUncached = shapeUncached;
  }

  /** @param text a text that `isNumber` accepts */
  shape(text: string): ShapedText {
    const hash = hashOf(text);
    const pattern = this.patterns.get(hash);
    if (pattern !== undefined && isAlike(pattern.text, text)) return this.withDigits(pattern.shaped, text);
    const shaped = this.shapeUncached(text);
    if (!hasGlyphForEach(shaped, text)) return shaped;
    if (this.patterns.size >= PATTERNS_MAX) this.patterns.clear();
    this.patterns.set(hash, { text, shaped });
    return shaped;
  }

  private withDigits({ count, advance, ids, x, y, clusters }: ShapedText, text: string): ShapedText {
    this.digitGlyphs ??= this.shapeUncached('0123456789').ids;
    const own = new Uint16Array(ids);
    for (let i = 0; i < count; i++) {
      const unit = text.charCodeAt(i);
      if (isAsciiDigit(unit)) own[i] = this.digitGlyphs[unit - ZERO]!;
    }
    return { count, advance, ids: own, x, y, clusters };
  }
}

/** False if several signs became one glyph, such as an arrow. */
function hasGlyphForEach({ count, clusters }: ShapedText, text: string): boolean {
  return count === text.length && clusters.every((cluster, index) => cluster === index);
}

function withoutDigit(unit: number): number {
  return isAsciiDigit(unit) ? ZERO : unit;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + withoutDigit(text.charCodeAt(i))) | 0;
  return hash;
}

function isAlike(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) {
    if (withoutDigit(one.charCodeAt(i)) !== withoutDigit(other.charCodeAt(i))) return false;
  }
  return true;
}
