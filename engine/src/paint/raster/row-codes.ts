import {
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
} from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';
import { type RowTokens, RUN_TOKEN } from './row-tokens.ts';

const MAX_CODE_LENGTH = 15;

/** How much a counted token weighs against the one every symbol gets, so that any row can be written. */
const COUNT_WEIGHT = 16;

/**
 * Turns pieces of rows into finished strings of bits. All pictures of tables are made of few pieces: rows of glyphs,
 * gaps between them, whole rows. Each is coded once and then only copied.
 */
export class RowCodes {
  /** Bits of all coded pieces in 32-bit words; each piece begins a new word. */
  words = new Int32Array(1 << 14);
  private wordCount = 0;
  private readonly counts = new Float64Array(LITERAL_SYMBOLS);
  private bits: Uint16Array = new Uint16Array(0);
  private lengths: Uint8Array = new Uint8Array(0);

  /** Counts the tokens [from, to) as used `times` times. */
  count({ tokens }: RowTokens, from: number, to: number, times: number): void {
    for (let at = from; at < to; at++) this.counts[symbolOf(tokens[at]!)]! += times;
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
  code({ tokens }: RowTokens, from: number, to: number): number {
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
      const token = tokens[at]!;
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
