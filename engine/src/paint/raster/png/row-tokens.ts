import { MAX_MATCH, MIN_MATCH } from '../coding/deflate-tables.ts';

/** Tokens below this are bytes; tokens above repeat the previous byte `token - RUN_TOKEN` times. */
export const RUN_TOKEN = 256;

/**
 * Number of tokens. Tokens of runs shorter than a match are unused; RUN_TOKEN itself is the end of the block.
 */
export const TOKENS = RUN_TOKEN + MAX_MATCH + 1;

/** A piece of a row as deflate tokens. */
export class RowTokens {
  tokens = new Uint16Array(1 << 10);
  count = 0;

  /** Adds bytes[from..to) as a piece whose first byte does not continue a run. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const value = bytes[at]!;
      let end = at + 1;
      while (end < to && bytes[end] === value) end++;
      this.addRun(value, end - at);
      at = end;
    }
  }

  /** Adds `count` bytes of one value as a piece. */
  addRun(value: number, count: number): void {
    this.put(value);
    this.continueRun(value, count - 1);
  }

  /** Adds `count` more bytes of the previous value. */
  continueRun(value: number, count: number): void {
    let left = count;
    while (left >= MIN_MATCH) {
      const part = left <= MAX_MATCH ? left : left - MAX_MATCH < MIN_MATCH ? left - MIN_MATCH : MAX_MATCH;
      this.put(RUN_TOKEN + part);
      left -= part;
    }
    for (; left > 0; left--) this.put(value);
  }

  private put(token: number): void {
    if (this.count === this.tokens.length) {
      const grown = new Uint16Array(this.tokens.length * 2);
      grown.set(this.tokens);
      this.tokens = grown;
    }
    this.tokens[this.count++] = token;
  }
}
