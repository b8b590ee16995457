import { BitWriter } from './bit-writer.ts';
import { Adler32 } from './checksum.ts';
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
  putBlockHeader,
  WINDOW_SIZE,
} from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';

/**
 * A block ends at the end of the row in which it has so many tokens: enough to pay for its code table, few enough to follow the
 * picture.
 */
export const BLOCK_TOKENS = 1 << 16;
export const HASH_BITS = 15;
const HASH_BYTES = 4;
const MAX_CODE_LENGTH = 15;

/**
 * Deflate (RFC 1951) for filtered picture rows that come one after the other: runs of one byte first, then what a
 * small hash finds in the window, greedily. Blocks carry their own Huffman codes.
 */
export class Deflater {
  private readonly out = new BitWriter();
  private readonly adler = new Adler32();
  private tokens = new Int32Array(2 * BLOCK_TOKENS);
  private tokenCount = 0;
  private readonly literalCounts = new Uint32Array(LITERAL_SYMBOLS);
  private readonly distanceCounts = new Uint32Array(DISTANCE_SYMBOLS);
  /** The last bytes; `base` is the place in the stream of its first one. */
  private window = new Uint8Array(4 * WINDOW_SIZE);
  private filled = 0;
  private base = 0;
  /** Per hash of four bytes, the place in the stream after which they were last seen; 0 for never. */
  private readonly seen = new Int32Array(1 << HASH_BITS);

  /** Compresses the next row. */
  add(bytes: Uint8Array): void {
    this.startRow(bytes.length);
    this.adler.add(bytes);
    this.makeRoom(bytes.length);
    const start = this.filled;
    this.window.set(bytes, start);
    this.filled += bytes.length;
    this.tokenise(start, this.filled);
  }

  /** Compresses one byte followed by `zeros` zero bytes, at least MIN_MATCH + 1, without looking at them. */
  addZeros(first: number, zeros: number): void {
    this.startRow(zeros + 1);
    this.adler.addRows(1, first, zeros);
    this.makeRoom(zeros + 1);
    this.window[this.filled] = first;
    this.window.fill(0, this.filled + 1, this.filled + 1 + zeros);
    this.filled += zeros + 1;
    this.putLiteral(first);
    this.putLiteral(0);
    this.putMatch(zeros - 1, 1);
  }

  private startRow(byteCount: number): void {
    if (this.tokenCount >= BLOCK_TOKENS) this.putBlock(false);
    if (this.tokenCount + byteCount <= this.tokens.length) return;
    const grown = new Int32Array(this.tokenCount + byteCount);
    grown.set(this.tokens);
    this.tokens = grown;
  }

  /** Ends the stream; nothing can be added after. */
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

  private makeRoom(count: number): void {
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
    const { window } = this;
    for (let at = start; at < end; ) {
      const value = window[at]!;
      if (this.base + at > 0 && value === window[at - 1]) {
        let runEnd = at + 1;
        while (runEnd < end && window[runEnd] === value) runEnd++;
        if (runEnd - at >= MIN_MATCH) {
          this.putMatch(runEnd - at, 1);
          at = runEnd;
          continue;
        }
      }
      const length = this.findMatch(at, end);
      if (length > 0) {
        at += length;
        continue;
      }
      this.putLiteral(value);
      at++;
    }
  }

  /** Looks for the bytes at `at` in the window; writes the match and returns its length, or 0. */
  private findMatch(at: number, end: number): number {
    if (at + HASH_BYTES > end) return 0;
    const { window } = this;
    const key = window[at]! | (window[at + 1]! << 8) | (window[at + 2]! << 16) | (window[at + 3]! << 24);
    const hash = Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS);
    const candidate = this.seen[hash]! - 1 - this.base;
    this.seen[hash] = this.base + at + 1;
    if (candidate < 0 || at - candidate > WINDOW_SIZE) return 0;
    let length = 0;
    while (at + length < end && window[candidate + length] === window[at + length]) length++;
    if (length < HASH_BYTES) return 0;
    this.putMatch(length, at - candidate);
    return length;
  }

  private putLiteral(value: number): void {
    this.tokens[this.tokenCount++] = value;
    this.literalCounts[value]!++;
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
    this.literalCounts[END_OF_BLOCK] = 1;
    const literals = reversedCodes(codeLengths(this.literalCounts, MAX_CODE_LENGTH));
    const distances = reversedCodes(codeLengths(this.distanceCounts, MAX_CODE_LENGTH));
    const { out, tokens } = this;
    putBlockHeader((value, count) => out.put(value, count), last, literals.lengths, distances.lengths);
    for (let index = 0; index < this.tokenCount; index++) {
      const token = tokens[index]!;
      if (token >= 0) {
        out.put(literals.bits[token]!, literals.lengths[token]!);
        continue;
      }
      const length = -token >> 15;
      const distance = (-token & 0x7fff) + 1;
      const lengthSymbol = LENGTH_SYMBOL[length]!;
      const distanceCode = distanceSymbol(distance);
      const symbol = FIRST_LENGTH_SYMBOL + lengthSymbol;
      out.put(literals.bits[symbol]!, literals.lengths[symbol]!);
      out.put(length - LENGTH_BASE[lengthSymbol]!, LENGTH_EXTRA_BITS[lengthSymbol]!);
      out.put(distances.bits[distanceCode]!, distances.lengths[distanceCode]!);
      out.put(distance - DISTANCE_BASE[distanceCode]!, DISTANCE_EXTRA_BITS[distanceCode]!);
    }
    out.put(literals.bits[END_OF_BLOCK]!, literals.lengths[END_OF_BLOCK]!);
    this.tokenCount = 0;
    this.literalCounts.fill(0);
    this.distanceCounts.fill(0);
  }
}
