import { MAX_MATCH, MIN_MATCH } from './deflate-tables.ts';

/** A token below this is a byte; above, a run of `token - RUN_TOKEN` bytes more of the byte before. */
export const RUN_TOKEN = 256;

/** How many tokens there are; those of runs shorter than a match are never used, nor is RUN_TOKEN itself but for the
 * end of the block. */
export const TOKENS = RUN_TOKEN + MAX_MATCH + 1;

/** A piece of a row as deflate tokens. */
export class RowTokens {
  tokens = new Uint16Array(1 << 10);
  count = 0;

  /** Adds a piece of bytes[from..to) that follows a byte that no run can go on from. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const value = bytes[at]!;
      let end = at + 1;
      while (end < to && bytes[end] === value) end++;
      this.addRun(value, end - at);
      at = end;
    }
  }

  /** Adds a piece of `count` bytes of one value. */
  addRun(value: number, count: number): void {
    this.put(value);
    this.goOn(value, count - 1);
  }

  /** Adds `count` bytes more of the value that the last byte had. */
  goOn(value: number, count: number): void {
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
