import type { BitWriter } from './bit-writer.ts';
import {
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
} from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';
import { RowTokens, RUN_TOKEN, TOKENS } from './row-tokens.ts';

const MAX_CODE_LENGTH = 15;

/**
 * Strings of at most this many bits fit two words of a record; longer ones stand in BitStrings. A 64-bit register
 * takes so many at once when up to seven bits wait in it.
 */
export const INLINE_BITS = 56;

/** Strings of bits, lowest bit first, each from a new word on. */
export class BitStrings {
  words = new Int32Array(1 << 10);
  /** Where the next string begins. */
  count = 0;

  /** Makes room for so many words more. */
  reserve(count: number): void {
    const needed = this.count + count;
    if (needed <= this.words.length) return;
    const grown = new Int32Array(Math.max(this.words.length * 2, needed));
    grown.set(this.words);
    this.words = grown;
  }

  /** Adds all that was written, and empties the writer. @returns how many bits it is */
  take(written: BitWriter): number {
    const { position, held, words } = written;
    this.reserve(position + 2);
    for (let at = 0; at < position; at++) this.words[this.count + at] = words[at]!;
    this.words[this.count + position] = written.word;
    this.words[this.count + position + 1] = 0;
    this.count += position + 2;
    written.clear();
    return position * 32 + held;
  }

  /**
   * Writes the last string as three numbers: how many bits, and the two words that hold them or the place of more.
   * Where they hold it, the string is taken away.
   */
  foldInto(target: Int32Array, at: number, start: number, bits: number): void {
    const fits = bits <= INLINE_BITS;
    target[at] = bits;
    target[at + 1] = fits ? this.words[start]! : start;
    target[at + 2] = fits ? this.words[start + 1]! : 0;
    if (fits) this.count = start;
  }
}

/** Every match of a row has distance 1: the one code of its alphabet, a single 0 bit. */
export const DISTANCE_LENGTHS = Uint8Array.of(1);

/**
 * Turns pieces of rows into finished strings of bits. All pictures of tables are made of few pieces: rows of glyphs,
 * gaps between them, whole rows. Each is coded once and then only copied.
 */
export class RowCodes {
  /** Code lengths of literals and lengths, for the header of the block. */
  readonly literalLengths: Uint8Array;
  /** The pieces to be coded are put here first. */
  readonly tokens = new RowTokens();
  /** Bits of each token, extra bits and distance included, and how many. */
  private readonly tokenBits = new Int32Array(TOKENS);
  private readonly tokenLengths = new Uint8Array(TOKENS);

  /** @param frequencies of all literals and lengths, none of them 0 */
  constructor(frequencies: Float64Array) {
    const { bits, lengths } = reversedCodes(codeLengths(frequencies, MAX_CODE_LENGTH));
    this.literalLengths = lengths;
    for (let token = 0; token < TOKENS; token++) {
      const symbol = symbolOf(token);
      this.tokenBits[token] = bits[symbol]!;
      this.tokenLengths[token] = lengths[symbol]!;
      if (token <= RUN_TOKEN) continue;
      const lengthSymbol = symbol - FIRST_LENGTH_SYMBOL;
      this.tokenBits[token]! |= (token - RUN_TOKEN - LENGTH_BASE[lengthSymbol]!) << lengths[symbol]!;
      this.tokenLengths[token]! += LENGTH_EXTRA_BITS[lengthSymbol]! + 1;
    }
  }

  get endBits(): number {
    return this.tokenBits[END_OF_BLOCK]!;
  }

  get endLength(): number {
    return this.tokenLengths[END_OF_BLOCK]!;
  }

  /**
   * Codes all of `tokens`, which is empty afterwards, as a new string.
   * @returns how many bits it has
   */
  code(strings: BitStrings): number {
    const { tokenBits, tokenLengths } = this;
    const { tokens, count } = this.tokens;
    strings.reserve(count + 2);
    const { words } = strings;
    let word = 0;
    let held = 0;
    let end = strings.count;
    for (let at = 0; at < count; at++) {
      const value = tokenBits[tokens[at]!]!;
      const length = tokenLengths[tokens[at]!]!;
      word |= value << held;
      held += length;
      if (held < 32) continue;
      words[end++] = word;
      held -= 32;
      word = held === 0 ? 0 : value >>> (length - held);
    }
    const total = (end - strings.count) * 32 + held;
    words[end++] = word;
    words[end++] = 0;
    strings.count = end;
    this.tokens.count = 0;
    return total;
  }

  /** Codes `tokens` to the three numbers of `BitStrings.foldInto`. */
  codeInto(target: Int32Array, at: number, strings: BitStrings): void {
    strings.foldInto(target, at, strings.count, this.code(strings));
  }
}

function symbolOf(token: number): number {
  return token <= RUN_TOKEN ? token : FIRST_LENGTH_SYMBOL + LENGTH_SYMBOL[token - RUN_TOKEN]!;
}
