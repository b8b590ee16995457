import {
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
} from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';
import { type RowTokens, RUN_TOKEN, TOKENS } from './row-tokens.ts';

const MAX_CODE_LENGTH = 15;

/** How much a counted token weighs against the one every symbol gets, so that any row can be written. */
const COUNT_WEIGHT = 16;

/**
 * Turns pieces of rows into finished strings of bits. All pictures of tables are made of few pieces: rows of glyphs,
 * gaps between them, whole rows. Each is coded once and then only copied.
 */
export class RowCodes {
  /** Bits of the pieces that are longer than 32 bits; each begins a new word. */
  words = new Int32Array(1 << 12);
  private wordCount = 0;
  /** Of the piece coded last: how many bits it has, and the bits themselves or, above 32, their place in `words`. */
  codedBits = 0;
  coded = 0;
  private readonly counts = new Float64Array(TOKENS);
  /** Bits of each token, extra bits and distance included, and how many. */
  private readonly tokenBits = new Int32Array(TOKENS);
  private readonly tokenLengths = new Uint8Array(TOKENS);

  /** Counts the tokens [from, to) as used `times` times. */
  count({ tokens }: RowTokens, from: number, to: number, times: number): void {
    const { counts } = this;
    for (let at = from; at < to; at++) counts[tokens[at]!]! += times;
  }

  /** Makes the codes from what was counted; returns the lengths of both alphabets. */
  settle(): { readonly literals: Uint8Array; readonly distances: Uint8Array } {
    const frequencies = new Float64Array(LITERAL_SYMBOLS).fill(1);
    for (let token = 0; token < TOKENS; token++) {
      frequencies[symbolOf(token)]! += this.counts[token]! * COUNT_WEIGHT;
    }
    const { bits, lengths } = reversedCodes(codeLengths(frequencies, MAX_CODE_LENGTH));
    for (let token = 0; token < TOKENS; token++) {
      const symbol = symbolOf(token);
      this.tokenBits[token] = bits[symbol]!;
      this.tokenLengths[token] = lengths[symbol]!;
      if (token <= RUN_TOKEN) continue;
      // The distance, always 1, is the one code of its alphabet: a single 0 bit after the extra bits.
      const lengthSymbol = symbol - FIRST_LENGTH_SYMBOL;
      this.tokenBits[token]! |= (token - RUN_TOKEN - LENGTH_BASE[lengthSymbol]!) << lengths[symbol]!;
      this.tokenLengths[token]! += LENGTH_EXTRA_BITS[lengthSymbol]! + 1;
    }
    return { literals: lengths, distances: Uint8Array.of(1) };
  }

  /** Codes the end of the block. */
  codeEnd(): void {
    this.coded = this.tokenBits[END_OF_BLOCK]!;
    this.codedBits = this.tokenLengths[END_OF_BLOCK]!;
  }

  /** Turns the tokens [from, to) into bits: see `coded`. */
  code({ tokens }: RowTokens, from: number, to: number): void {
    const { tokenBits, tokenLengths } = this;
    this.reserve(to - from + 2);
    const { words } = this;
    let word = 0;
    let held = 0;
    let end = this.wordCount;
    for (let at = from; at < to; at++) {
      const value = tokenBits[tokens[at]!]!;
      const count = tokenLengths[tokens[at]!]!;
      word |= value << held;
      held += count;
      if (held < 32) continue;
      words[end++] = word;
      held -= 32;
      word = held === 0 ? 0 : value >>> (count - held);
    }
    const wholeWords = end - this.wordCount;
    this.codedBits = wholeWords * 32 + held;
    if (this.codedBits <= 32) {
      this.coded = wholeWords === 1 ? words[end - 1]! : word;
      return;
    }
    if (held > 0) words[end++] = word;
    this.coded = this.wordCount;
    this.wordCount = end;
  }

  private reserve(count: number): void {
    const needed = this.wordCount + count;
    if (needed <= this.words.length) return;
    const grown = new Int32Array(Math.max(this.words.length * 2, needed));
    grown.set(this.words);
    this.words = grown;
  }
}

function symbolOf(token: number): number {
  return token <= RUN_TOKEN ? token : FIRST_LENGTH_SYMBOL + LENGTH_SYMBOL[token - RUN_TOKEN]!;
}
