import { BitWriter } from '../coding/bit-writer.ts';
import { openBlock } from '../coding/block-codes.ts';
import {
  DISTANCE_BASE,
  DISTANCE_EXTRA_BITS,
  DISTANCE_SYMBOLS,
  distanceSymbol,
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
  MAX_MATCH,
  MIN_MATCH,
  WINDOW_SIZE,
} from '../coding/deflate-tables.ts';
import { BLOCK_TOKENS, MATCH_TABLE_BITS } from '../png/pixel-rows.ts';
import { Adler32 } from './adler32.ts';

const HASH_BYTES = 4;
/** Literals per token; their codes fit 64 bits together with the pending bits. */
export const TOKEN_LITERALS = 3;

/**
 * Deflate (RFC 1951) for a stream of filtered image rows: greedy, runs of one byte first, then matches that a
 * small hash table finds in the window. Matches start at pixel boundaries: starting at other bytes would
 * triple the searches and find little. Each block has its own Huffman codes.
 */
export class Deflater {
  private readonly pixelBytes: number;
  private readonly out = new BitWriter();
  private readonly adler = new Adler32();
  private tokens = new Int32Array(2 * BLOCK_TOKENS);
  private tokenCount = 0;
  private readonly literalCounts = new Uint32Array(LITERAL_SYMBOLS);
  private readonly distanceCounts = new Uint32Array(DISTANCE_SYMBOLS);
  /** The last bytes of the stream; `base` is the stream position of the first one. */
  private window = new Uint8Array(4 * WINDOW_SIZE);
  private filled = 0;
  private base = 0;
  /** Stream position + 1 at which four bytes last occurred, by their hash; 0 for never. */
  private readonly seen = new Int32Array(1 << MATCH_TABLE_BITS);

  constructor(pixelBytes: number) {
    this.pixelBytes = pixelBytes;
  }

  /** Compresses the next row: the filter byte, then pixels. */
  add(bytes: Uint8Array): void {
    this.startRow(bytes.length);
    this.adler.add(bytes);
    this.ensureCapacity(bytes.length);
    const start = this.filled;
    this.window.set(bytes, start);
    this.filled += bytes.length;
    this.tokenise(start, this.filled);
  }

  /**
   * Compresses one byte followed by `zeros` zero bytes, at least MIN_MATCH + 1, without searching for
   * matches.
   */
  addZeros(first: number, zeros: number): void {
    this.startRow(zeros + 1);
    this.adler.addRows(1, first, zeros);
    this.ensureCapacity(zeros + 1);
    this.window[this.filled] = first;
    this.window.fill(0, this.filled + 1, this.filled + 1 + zeros);
    this.filled += zeros + 1;
    this.putLiterals(this.filled - zeros - 1, 2);
    this.putMatch(zeros - 1, 1);
  }

  private startRow(byteCount: number): void {
    if (this.tokenCount >= BLOCK_TOKENS) this.putBlock(false);
    if (this.tokenCount + byteCount <= this.tokens.length) return;
    const grown = new Int32Array(this.tokenCount + byteCount);
    grown.set(this.tokens);
    this.tokens = grown;
  }

  /** Ends the stream; nothing can be added afterwards. */
  finish(): void {
    this.putBlock(true);
  }

  get byteLength(): number {
    return this.out.byteLength;
  }

  copyTo(target: Uint8Array, offset: number): void {
    this.out.copyTo(target, offset);
  }

  /** Adler-32 of all bytes added. */
  checksum(): number {
    return this.adler.value();
  }

  private ensureCapacity(count: number): void {
    if (this.filled + count <= this.window.length) return;
    const kept = Math.min(this.filled, WINDOW_SIZE);
    const target =
      kept + count <= this.window.length
        ? this.window
        : new Uint8Array(kept + Math.max(count, WINDOW_SIZE) * 2);
    target.set(this.window.subarray(this.filled - kept, this.filled));
    this.window = target;
    this.base += this.filled - kept;
    this.filled = kept;
  }

  private tokenise(start: number, end: number): void {
    const { pixelBytes } = this;
    if (start < end) this.putLiterals(start, 1);
    for (let at = start + 1; at < end; ) {
      const matched = this.putRun(at, end) || this.findMatch(at, end);
      // A whole pixel, or the rest of the pixel in which the match ends.
      const rest = matched === 0 ? pixelBytes : (pixelBytes - (matched % pixelBytes)) % pixelBytes;
      const next = Math.min(end, at + matched + rest);
      for (let from = at + matched; from < next; from += TOKEN_LITERALS)
        this.putLiterals(from, Math.min(TOKEN_LITERALS, next - from));
      at = next;
    }
  }

  /** Writes a run of the previous byte, or a run of zeros after any byte; returns its length, or 0. */
  private putRun(at: number, end: number): number {
    const before = this.runLength(at, end, this.window[at - 1]!);
    if (before >= MIN_MATCH) {
      this.putMatch(before, 1);
      return before;
    }
    const zeros = this.runLength(at, end, 0);
    if (zeros <= MIN_MATCH) return 0;
    this.putLiterals(at, 1);
    this.putMatch(zeros - 1, 1);
    return zeros;
  }

  private runLength(from: number, end: number, value: number): number {
    const { window } = this;
    let at = from;
    while (at < end && window[at] === value) at++;
    return at - from;
  }

  /** Searches the window for the bytes at `at`; writes the match and returns its length, or 0. */
  private findMatch(at: number, end: number): number {
    if (at + HASH_BYTES > end) return 0;
    const { window } = this;
    const key = window[at]! | (window[at + 1]! << 8) | (window[at + 2]! << 16) | (window[at + 3]! << 24);
    const hash = Math.imul(key, 0x9e3779b1) >>> (32 - MATCH_TABLE_BITS);
    const candidate = this.seen[hash]! - 1 - this.base;
    this.seen[hash] = this.base + at + 1;
    if (candidate < 0 || at - candidate > WINDOW_SIZE) return 0;
    let length = 0;
    while (at + length < end && window[candidate + length] === window[at + length]) length++;
    if (length < HASH_BYTES) return 0;
    this.putMatch(length, at - candidate);
    return length;
  }

  /** Writes one token of up to TOKEN_LITERALS bytes, lowest first, with their count above them. */
  private putLiterals(at: number, count: number): void {
    let token = count << 24;
    for (let index = 0; index < count; index++) {
      const value = this.window[at + index]!;
      token |= value << (8 * index);
      this.literalCounts[value]!++;
    }
    this.tokens[this.tokenCount++] = token;
  }

  private putMatch(length: number, distance: number): void {
    const symbol = distanceSymbol(distance);
    for (let left = length; left > 0; ) {
      const part = left <= MAX_MATCH ? left : left - MAX_MATCH < MIN_MATCH ? left - MIN_MATCH : MAX_MATCH;
      this.tokens[this.tokenCount++] = -((part << 15) | (distance - 1));
      this.literalCounts[FIRST_LENGTH_SYMBOL + LENGTH_SYMBOL[part]!]!++;
      this.distanceCounts[symbol]!++;
      left -= part;
    }
  }

  private putBlock(last: boolean): void {
    const { out, tokens } = this;
    const put = (value: number, count: number) => out.put(value, count);
    const { literals, distances } = openBlock(put, last, this.literalCounts, this.distanceCounts);
    for (let index = 0; index < this.tokenCount; index++) {
      const token = tokens[index]!;
      if (token >= 0) {
        for (let left = token >>> 24, bytes = token; left > 0; left--, bytes >>>= 8)
          put(literals.bits[bytes & 255]!, literals.lengths[bytes & 255]!);
        continue;
      }
      const length = -token >> 15;
      const distance = (-token & 0x7fff) + 1;
      const lengthSymbol = LENGTH_SYMBOL[length]!;
      const distanceCode = distanceSymbol(distance);
      const symbol = FIRST_LENGTH_SYMBOL + lengthSymbol;
      put(literals.bits[symbol]!, literals.lengths[symbol]!);
      put(length - LENGTH_BASE[lengthSymbol]!, LENGTH_EXTRA_BITS[lengthSymbol]!);
      put(distances.bits[distanceCode]!, distances.lengths[distanceCode]!);
      put(distance - DISTANCE_BASE[distanceCode]!, DISTANCE_EXTRA_BITS[distanceCode]!);
    }
    put(literals.bits[END_OF_BLOCK]!, literals.lengths[END_OF_BLOCK]!);
    this.tokenCount = 0;
    this.literalCounts.fill(0);
    this.distanceCounts.fill(0);
  }
}
