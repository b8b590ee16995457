import type { ShapedText } from './harfbuzz.ts';

/** Longer words are shaped like other texts. */
const LENGTH_MAX = 32;
/** Basic Latin letters are 0x41 to 0x5a and 0x61 to 0x7a. */
const FIRST = 0x40;
const SIDE = 64;
const UNKNOWN = 0;
/** Of a pair whose letters are not two glyphs side by side, such as a ligature. */
const IRREGULAR = -1;

/** Index of a basic Latin letter; 0 for other UTF-16 units. */
function letterIndex(unit: number): number {
  const index = unit - FIRST;
  return (index > 0 && index <= 26) || (index > 32 && index <= 58) ? index : 0;
}

const clustersByCount: (Uint16Array | undefined)[] = [];

/** Clusters of as many glyphs, one per UTF-16 unit. They are the same for all words. */
function clustersOf(count: number): Uint16Array {
  const known = clustersByCount[count];
  if (known !== undefined) return known;
  const clusters = Uint16Array.from({ length: count }, (_, index) => index);
  clustersByCount[count] = clusters;
  return clusters;
}

/**
 * Shapes words of basic Latin letters in a primary face from the shapes of pairs of letters. In our faces a letter
 * depends at most on its neighbours: through kerning, or in a ligature, whose pairs are left to HarfBuzz.
 */
export class LetterShapes {
  private readonly shapeUncached: (text: string) => ShapedText;
  /** Glyph by letter; 0 if it is not known yet. */
  private readonly glyphs = new Uint16Array(SIDE);
  private readonly advances = new Int32Array(SIDE);
  /** Distance between the pens of two letters, by both. */
  private readonly steps = new Int32Array(SIDE * SIDE);

  /** @param shapeUncached shapes any text left to right */
  constructor(shapeUncached: (text: string) => ShapedText) {
    this.shapeUncached = shapeUncached;
  }

  /** The shape of a word; undefined if it has other characters or irregular pairs. */
  shape(word: string): ShapedText | undefined {
    const count = word.length;
    if (count === 0 || count > LENGTH_MAX) return undefined;
    let last = letterIndex(word.charCodeAt(count - 1));
    if (last === 0 || !this.isKnown(last)) return undefined;
    const { glyphs, steps } = this;
    const ids = new Uint16Array(count);
    const x = new Int32Array(count);
    let previous = 0;
    let pen = 0;
    for (let i = 0; i < count; i++) {
      last = letterIndex(word.charCodeAt(i));
      if (last === 0) return undefined;
      if (i > 0) {
        const pair = previous * SIDE + last;
        if (steps[pair] === UNKNOWN) this.learnPair(previous, last);
        const step = steps[pair]!;
        if (step === IRREGULAR) return undefined;
        pen += step;
      } else if (!this.isKnown(last)) return undefined;
      ids[i] = glyphs[last]!;
      x[i] = pen;
      previous = last;
    }
    const advance = pen + this.advances[last]!;
    return { count, advance, ids, x, y: undefined, clusters: clustersOf(count) };
  }

  /** Whether a letter is one glyph at its pen; learns it if necessary. */
  private isKnown(letter: number): boolean {
    if (this.glyphs[letter] !== 0) return true;
    const { count, ids, x, y, advance } = this.shapeUncached(String.fromCharCode(FIRST + letter));
    if (count !== 1 || x[0] !== 0 || y !== undefined) return false;
    this.glyphs[letter] = ids[0]!;
    this.advances[letter] = advance;
    return true;
  }

  private learnPair(one: number, other: number): void {
    const pair = one * SIDE + other;
    this.steps[pair] = IRREGULAR;
    if (!this.isKnown(one) || !this.isKnown(other)) return;
    const { count, ids, x, y, advance } = this.shapeUncached(String.fromCharCode(FIRST + one, FIRST + other));
    if (count !== 2 || y !== undefined || x[0] !== 0) return;
    const step = x[1]!;
    const isRegular =
      ids[0] === this.glyphs[one] &&
      ids[1] === this.glyphs[other] &&
      advance === step + this.advances[other]! &&
      step > 0;
    if (isRegular) this.steps[pair] = step;
  }
}
