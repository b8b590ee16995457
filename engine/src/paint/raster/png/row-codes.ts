import type { BitWriter } from '../coding/bit-writer.ts';
import {
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
} from '../coding/deflate-tables.ts';
import { codeLengths, reversedCodes } from '../coding/huffman.ts';
import { RowTokens, RUN_TOKEN, TOKENS } from './row-tokens.ts';

const MAX_CODE_LENGTH = 15;

/**
 * Strings of at most this many bits fit two words of a record; longer ones are stored in BitStrings. A 64-bit
 * register can append this many bits to up to seven pending ones.
 */
export const INLINE_BITS = 56;

/** Strings of bits, lowest bit first, each aligned to a word. */
export class BitStrings {
  words = new Int32Array(1 << 10);
  /** Start of the next string. */
  count = 0;

  /** Reserves space for `count` more words. */
  reserve(count: number): void {
    const needed = this.count + count;
    if (needed <= this.words.length) return;
    const grown = new Int32Array(Math.max(this.words.length * 2, needed));
    grown.set(this.words);
    this.words = grown;
  }

  /** Adds the content of a writer and clears it. @returns the number of bits */
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
   * Writes the last string as three numbers: the number of bits, and two words with the bits or the start of
   * the string. A string that fits the two words is removed here.
   */
  foldInto(target: Int32Array, at: number, start: number, bits: number): void {
    const fits = bits <= INLINE_BITS;
    target[at] = bits;
    target[at + 1] = fits ? this.words[start]! : start;
    target[at + 2] = fits ? this.words[start + 1]! : 0;
    if (fits) this.count = start;
  }
}

/** All matches in rows have distance 1: the only code of its alphabet, a single 0 bit. */
export const DISTANCE_LENGTHS = Uint8Array.of(1);

/**
 * Codes pieces of rows as strings of bits. Images of tables consist of few distinct pieces: rows of glyphs,
 * gaps between them, whole rows. Each is coded once and then copied.
 */
export class RowCodes {
  /** Code lengths of literals and lengths, for the header of the block. */
  readonly literalLengths: Uint8Array;
  /** Buffer for the piece to code. */
  readonly tokens = new RowTokens();
  /** Bits of each token, including extra bits and distance, and their number. */
  private readonly tokenBits = new Int32Array(TOKENS);
  private readonly tokenLengths = new Uint8Array(TOKENS);

  /** @param frequencies frequencies of all literals and lengths, none of which is 0 */
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
   * Codes the content of `tokens` as a new string and clears it.
   * @returns the number of bits
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

  /** Codes `tokens` and writes the three numbers of `BitStrings.foldInto`. */
  codeInto(target: Int32Array, at: number, strings: BitStrings): void {
    strings.foldInto(target, at, strings.count, this.code(strings));
  }
}

function symbolOf(token: number): number {
  return token <= RUN_TOKEN ? token : FIRST_LENGTH_SYMBOL + LENGTH_SYMBOL[token - RUN_TOKEN]!;
}
