import type { ShapedText } from './harfbuzz.ts';

/** Longer words are shaped like other texts. */
const LENGTH_MAX = 32;
const SIDE = 128;
const UNKNOWN = 0;
/** Of a pair whose characters are not two glyphs side by side, such as a ligature. */
const IRREGULAR = -1;

/**
 * Letters, digits and the signs of names, sentences, e-mail addresses and file names. A hyphen may become a minus sign,
 * depending on the word.
 */
const CHARACTERS = /[A-Za-z0-9.,:;!?@_/()&']/;

/** The UTF-16 units of these characters map to themselves, others to 0. */
const indexes = Uint8Array.from({ length: SIDE }, (_, unit) =>
  CHARACTERS.test(String.fromCharCode(unit)) ? unit : 0,
);

/** Index of a character; 0 for those that are left to HarfBuzz. */
function letterIndex(unit: number): number {
  return unit < SIDE ? indexes[unit]! : 0;
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
 * Shapes words of basic Latin letters, digits and common signs in a primary face from the shapes of pairs of them. In our
 * faces such a character, called letter here, depends at most on its neighbours: through kerning, or in a ligature, whose
 * pairs are left to HarfBuzz.
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
  shape(word: string): SpelledWord | undefined {
    const count = word.length;
    if (count === 0 || count > LENGTH_MAX) return undefined;
    let last = letterIndex(word.charCodeAt(count - 1));
    if (last === 0 || !this.isKnown(last)) return undefined;
    const { steps } = this;
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
      previous = last;
    }
    return new SpelledWord(this, word, pen + this.advances[last]!);
  }

  /** Writes the glyphs of a word that `shape` accepted, and their pens from `start` on, at `at`. */
  write(word: string, ids: Uint16Array, x: Int32Array, at: number, start: number): void {
    const { glyphs, steps } = this;
    let previous = letterIndex(word.charCodeAt(0));
    let pen = start;
    ids[at] = glyphs[previous]!;
    x[at] = pen;
    for (let i = 1; i < word.length; i++) {
      const letter = letterIndex(word.charCodeAt(i));
      pen += steps[previous * SIDE + letter]!;
      ids[at + i] = glyphs[letter]!;
      x[at + i] = pen;
      previous = letter;
    }
  }

  /** Whether a letter is one glyph at its pen; learns it if necessary. */
  private isKnown(letter: number): boolean {
    if (this.glyphs[letter] !== 0) return true;
    const { count, ids, x, y, advance } = this.shapeUncached(String.fromCharCode(letter));
    if (count !== 1 || x[0] !== 0 || y !== undefined) return false;
    this.glyphs[letter] = ids[0]!;
    this.advances[letter] = advance;
    return true;
  }

  private learnPair(one: number, other: number): void {
    const pair = one * SIDE + other;
    this.steps[pair] = IRREGULAR;
    if (!this.isKnown(one) || !this.isKnown(other)) return;
    const { count, ids, x, y, advance } = this.shapeUncached(String.fromCharCode(one, other));
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

/**
 * The shape of a word, one glyph per letter. Most words are measured and then written once to a glyph store, so their
 * glyphs are computed from the letters again instead of being held in arrays.
 */
export class SpelledWord implements ShapedText {
  readonly count: number;
  readonly advance: number;
  readonly y = undefined;
  private readonly shapes: LetterShapes;
  private readonly word: string;

  constructor(shapes: LetterShapes, word: string, advance: number) {
    this.shapes = shapes;
    this.word = word;
    this.count = word.length;
    this.advance = advance;
  }

  get ids(): Uint16Array {
    const ids = new Uint16Array(this.count);
    this.shapes.write(this.word, ids, new Int32Array(this.count), 0, 0);
    return ids;
  }

  get x(): Int32Array {
    const x = new Int32Array(this.count);
    this.shapes.write(this.word, new Uint16Array(this.count), x, 0, 0);
    return x;
  }

  get clusters(): Uint16Array {
    return clustersOf(this.count);
  }

  /** Writes glyphs and their pens from `pen` on, at `at`. */
  write(ids: Uint16Array, x: Int32Array, at: number, pen: number): void {
    this.shapes.write(this.word, ids, x, at, pen);
  }
}
