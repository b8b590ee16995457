import { ROW_FIELDS } from '../png/glyph-rows.ts';
import type { RowPieces } from '../png/row-pieces.ts';
import type { StartWasmKernel, WasmKernel } from './wasm-exports.ts';

/** First free address; the kernel's own tables are below it. */
const FIRST_FREE = 1 << 16;
const PAGE_BYTES = 1 << 16;
/** Initial capacity of a mirrored array, in words, and of the output, in bytes. */
const FIRST_WORDS = 1 << 14;
const FIRST_OUT_BYTES = 1 << 20;
const FEW_WORDS = 256;

/** A region of the kernel's memory that mirrors an append-only array. */
interface Mirror {
  at: number;
  capacity: number;
  /** Number of words already copied. */
  count: number;
}

/**
 * An instance of the kernel with the pieces of one kind of image in its memory. A region that becomes too
 * small is abandoned for one twice as large, so that less than half of the memory is wasted.
 */
export class WasmKernelMemory {
  readonly kernel: WasmKernel;
  private readonly gaps: number;
  private readonly runs: number;
  private readonly up: number;
  private words: Int32Array;
  private bytes: Uint8Array;
  private free = FIRST_FREE;
  private readonly pieces: RowPieces;
  private readonly records: Mirror;
  private readonly strings: Mirror;
  private readonly scratch: Mirror;
  private readonly repeated: Mirror;
  private readonly glyphs: Mirror;
  private readonly marks: Mirror;
  private outAt: number;
  private outCapacity = FIRST_OUT_BYTES;

  constructor(kernel: WasmKernel, pieces: RowPieces) {
    this.kernel = kernel;
    this.pieces = pieces;
    this.words = new Int32Array(kernel.memory.buffer);
    this.bytes = new Uint8Array(kernel.memory.buffer);
    kernel.fillCrcTables();
    this.gaps = this.copyOnce(pieces.gaps);
    this.runs = this.copyOnce(pieces.runs);
    this.up = this.copyOnce(pieces.up);
    this.records = this.mirror();
    this.strings = this.mirror();
    this.scratch = this.mirror();
    this.repeated = this.mirror();
    this.glyphs = this.mirror();
    this.marks = this.mirror();
    this.outAt = this.allocate(FIRST_OUT_BYTES);
  }

  /** Resets the kernel for an image. @param width width in pixels */
  startPicture(width: number): void {
    this.kernel.begin(this.gaps, this.runs, this.up, width);
    this.kernel.setOut(this.outAt);
    this.kernel.setRows(this.records.at, this.strings.at);
  }

  /** Copies glyph rows added since the last call. */
  update(): void {
    const { records, rows, strings } = this.pieces.glyphRows;
    if (this.records.count === rows * ROW_FIELDS) return;
    this.copyNew(this.records, records, rows * ROW_FIELDS);
    this.copyNew(this.strings, strings.words, strings.count);
    this.kernel.setRows(this.records.at, this.strings.at);
  }

  /** Copies the glyphs of a band. @returns their address */
  putGlyphs(glyphs: Int32Array, count: number): number {
    this.glyphs.count = 0;
    this.copyNew(this.glyphs, glyphs, count);
    return this.glyphs.at;
  }

  /** Reserves `count` words, valid until the next call. @returns their address */
  reserveMarks(count: number): number {
    if (count > this.marks.capacity) this.enlarge(this.marks, count);
    return this.marks.at;
  }

  /** Copies a string of bits, valid until the next call. @returns its address */
  putString(words: Int32Array, start: number, bits: number): number {
    return this.copyString(this.scratch, words, start, bits);
  }

  /** Copies the string of a repeated row, valid for the whole image. @returns its address */
  putRepeated(words: Int32Array, bits: number): number {
    return this.copyString(this.repeated, words, 0, bits);
  }

  /** Start of the output. */
  get outStart(): number {
    return this.outAt;
  }

  /** Limit of the output. */
  get outLimit(): number {
    return this.outAt + this.outCapacity;
  }

  /** Reserves so many bytes for output. The previous output is lost. */
  reserveOut(byteCount: number): void {
    if (byteCount <= this.outCapacity) return;
    this.outCapacity = Math.max(this.outCapacity * 2, byteCount);
    this.outAt = this.allocate(this.outCapacity);
  }

  /** The bytes [from, to), valid until the memory grows. */
  view(from: number, to: number): Uint8Array {
    return this.bytes.subarray(from, to);
  }

  /** Copies a string and a zero word, because the kernel reads pairs of words. */
  private copyString(target: Mirror, words: Int32Array, start: number, bits: number): number {
    const count = (bits + 31) >>> 5;
    if (count >= target.capacity) this.enlarge(target, count + 1);
    const to = target.at >> 2;
    for (let at = 0; at < count; at++) this.words[to + at] = words[start + at]!;
    this.words[to + count] = 0;
    return target.at;
  }

  private copyOnce(from: Int32Array): number {
    const at = this.allocate(from.byteLength);
    this.words.set(from, at >> 2);
    return at;
  }

  private mirror(): Mirror {
    return { at: this.allocate(FIRST_WORDS * 4), capacity: FIRST_WORDS, count: 0 };
  }

  /** Copies the words that are not in the mirror yet. */
  private copyNew(mirror: Mirror, from: Int32Array, count: number): void {
    if (count <= mirror.count) return;
    if (count > mirror.capacity) this.enlarge(mirror, count);
    const { words } = this;
    const to = mirror.at >> 2;
    // A view of a few words costs more than to copy them one by one.
    if (count - mirror.count > FEW_WORDS) words.set(from.subarray(mirror.count, count), to + mirror.count);
    else for (let at = mirror.count; at < count; at++) words[to + at] = from[at]!;
    mirror.count = count;
  }

  private enlarge(mirror: Mirror, count: number): void {
    const before = mirror.at >> 2;
    mirror.capacity = Math.max(mirror.capacity * 2, count);
    mirror.at = this.allocate(mirror.capacity * 4);
    this.words.copyWithin(mirror.at >> 2, before, before + mirror.count);
  }

  private allocate(byteCount: number): number {
    const at = this.free;
    this.free += (byteCount + 63) & ~63;
    const { memory } = this.kernel;
    const missing = this.free - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE_BYTES));
      this.words = new Int32Array(memory.buffer);
      this.bytes = new Uint8Array(memory.buffer);
    }
    return at;
  }
}

const memories = new WeakMap<RowPieces, WasmKernelMemory>();

/** The cached memory of these pieces. */
export function wasmKernelMemoryOf(pieces: RowPieces, start: StartWasmKernel): WasmKernelMemory {
  let memory = memories.get(pieces);
  if (memory === undefined) {
    memory = new WasmKernelMemory(start(), pieces);
    memories.set(pieces, memory);
  }
  return memory;
}
