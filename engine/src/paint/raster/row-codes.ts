import {
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
  MAX_MATCH,
  MIN_MATCH,
} from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';

/** A token below this is a byte; above, a run of `token - RUN_TOKEN` bytes more of the byte before. */
const RUN_TOKEN = 256;
const MAX_CODE_LENGTH = 15;

/** How much a counted token weighs against the one every symbol gets, so that any row can be written. */
const COUNT_WEIGHT = 16;

/** Calls `put` with the tokens for `count` bytes of one value; the byte before is `before`. */
function runTokens(value: number, count: number, before: number, put: (token: number) => void): void {
  let left = count;
  if (value !== before) {
    put(value);
    left--;
  }
  while (left >= MIN_MATCH) {
    const part = left <= MAX_MATCH ? left : left - MAX_MATCH < MIN_MATCH ? left - MIN_MATCH : MAX_MATCH;
    put(RUN_TOKEN + part);
    left -= part;
  }
  for (; left > 0; left--) put(value);
}

/**
 * Pieces of rows as deflate tokens, and later as finished strings of bits. All pictures of tables are made of few
 * pieces: rows of glyphs, gaps between them, whole rows. Each is coded once and then only copied.
 */
export class RowCodes {
  /** Bits of all coded pieces in 32-bit words; each piece begins a new word. */
  words = new Int32Array(1 << 14);
  private wordCount = 0;
  private tokens = new Uint16Array(1 << 14);
  private tokenCount = 0;
  private readonly counts = new Float64Array(LITERAL_SYMBOLS);
  private bits: Uint16Array = new Uint16Array(0);
  private lengths: Uint8Array = new Uint8Array(0);
  private readonly addToken = (token: number): void => {
    if (this.tokenCount === this.tokens.length) {
      const grown = new Uint16Array(this.tokens.length * 2);
      grown.set(this.tokens);
      this.tokens = grown;
    }
    this.tokens[this.tokenCount++] = token;
  };

  /** Places of the tokens of a piece: what `count` and `code` take. */
  get mark(): number {
    return this.tokenCount;
  }

  /** Adds a piece of bytes[from..to) that follows a byte that no run can go on from. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    let before = -1;
    for (let at = from; at < to; ) {
      const value = bytes[at]!;
      let end = at + 1;
      while (end < to && bytes[end] === value) end++;
      runTokens(value, end - at, before, this.addToken);
      before = value;
      at = end;
    }
  }

  /** Adds a piece of `count` bytes of one value. */
  addRun(value: number, count: number): void {
    runTokens(value, count, -1, this.addToken);
  }

  /** Counts the tokens [from, to) as used `times` times. */
  count(from: number, to: number, times: number): void {
    for (let at = from; at < to; at++) this.counts[symbolOf(this.tokens[at]!)]! += times;
  }

  /** Makes the codes from what was counted. */
  settle(): { readonly literals: Uint8Array; readonly distances: Uint8Array } {
    for (let symbol = 0; symbol < LITERAL_SYMBOLS; symbol++) {
      this.counts[symbol] = this.counts[symbol]! * COUNT_WEIGHT + 1;
    }
    const codes = reversedCodes(codeLengths(this.counts, MAX_CODE_LENGTH));
    this.bits = codes.bits;
    this.lengths = codes.lengths;
    return { literals: codes.lengths, distances: Uint8Array.of(1) };
  }

  /** Code of the end of the block. */
  get endOfBlock(): { readonly bits: number; readonly length: number } {
    return { bits: this.bits[END_OF_BLOCK]!, length: this.lengths[END_OF_BLOCK]! };
  }

  /**
   * Turns the tokens [from, to) into bits at the end of `words`.
   * @returns their place in `words`; `codedBits` tells their number
   */
  code(from: number, to: number): number {
    const start = this.wordCount;
    const room = to - from + 2;
    if (start + room > this.words.length) {
      const grown = new Int32Array(Math.max(this.words.length * 2, start + room));
      grown.set(this.words);
      this.words = grown;
    }
    let word = 0;
    let held = 0;
    let end = start;
    for (let at = from; at < to; at++) {
      const token = this.tokens[at]!;
      const symbol = symbolOf(token);
      let value = this.bits[symbol]!;
      let count = this.lengths[symbol]!;
      if (token > RUN_TOKEN) {
        // The distance, always 1, is the one code of its alphabet: a single 0 bit after the extra bits.
        const lengthSymbol = symbol - FIRST_LENGTH_SYMBOL;
        value |= (token - RUN_TOKEN - LENGTH_BASE[lengthSymbol]!) << count;
        count += LENGTH_EXTRA_BITS[lengthSymbol]! + 1;
      }
      word |= value << held;
      held += count;
      if (held < 32) continue;
      this.words[end++] = word;
      held -= 32;
      word = held === 0 ? 0 : value >>> (count - held);
    }
    if (held > 0) this.words[end++] = word;
    this.wordCount = end;
    this.codedBits = (end - start) * 32 - (held > 0 ? 32 - held : 0);
    return start;
  }

  /** Bits of the piece coded last. */
  codedBits = 0;
}

function symbolOf(token: number): number {
  return token <= RUN_TOKEN ? token : FIRST_LENGTH_SYMBOL + LENGTH_SYMBOL[token - RUN_TOKEN]!;
}
