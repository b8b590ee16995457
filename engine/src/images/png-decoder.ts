import type { Pixels } from './decoded-pixels.ts';
import { clearColor, isOpaque, type PngFile, type PngPass, readPng, samplePixels } from './png-chunks.ts';

/** Exports of engine/kernel/png.ts. Addresses are byte offsets in `memory`. */
export interface PngKernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  pngLevels(): number;
  pngSlack(): number;
  pngWindowBytes(rowBytes: number): number;
  pngBegin(
    from: number,
    to: number,
    window: number,
    windowBytes: number,
    rgba: number,
    colorType: number,
    depth: number,
    clearRed: number,
    clearGreen: number,
    clearBlue: number,
    pixelBytes: number,
  ): number;
  pngPass(columns: number, rows: number, rowBytes: number, lines: number, use: number): void;
  pngRowsLeft(): number;
  pngRows(to: number, rowPixels: number, count: number): number;
  shrinkBegin(
    width: number,
    height: number,
    toWidth: number,
    toHeight: number,
    sumKind: number,
    sums: number,
  ): void;
  shrinkRow(from: number, to: number): number;
}

/** What the kernel does with the rows of a pass. */
const USE = { check: 0, copy: 1, shrink: 2, shrinkRgb: 3 } as const;

/** First free address; the kernel's own tables are below it. */
const FIRST_FREE = 1 << 16;
const PAGE_BYTES = 1 << 16;
/** Size of the buffer of decoded rows, if a row is not larger. */
const ROWS_BYTES = 1 << 18;
/** Bytes that the kernel may read and write beyond the end of a row. */
const SLACK_BYTES = 64;
/** An instance with more memory is dropped after an image, so that a large image leaves no memory behind. */
const KEPT_BYTES_MAX = 4 << 20;
/** What the kernel sums when it scales down. */
const SUMS = { rgb: 0, opaque: 1, alpha: 2, tallAlpha: 3 } as const;
/** Largest height for which sums of alpha times a channel fit 32 bits. */
const ALPHA_ROWS_MAX = 1 << 16;

/** Addresses in the kernel's memory. */
interface Buffers {
  readonly lines: number;
  readonly rgba: number;
  readonly sums: number;
  readonly rows: number;
}

/** Decodes PNG files row by row in the kernel. Inflates no more bytes than the image needs. */
export class PngDecoder {
  private readonly start: () => PngKernel;
  private kernel: PngKernel | undefined;

  /** @param start creates a new instance of the kernel */
  constructor(start: () => PngKernel) {
    this.start = start;
  }

  /**
   * Reads a file to its end without keeping any pixel.
   *
   * @throws if the file is corrupt
   */
  check(bytes: Uint8Array): void {
    this.decoding(bytes, undefined, (file, kernel, buffers) => {
      for (const pass of file.passes) decodePass(kernel, pass, buffers, USE.check, 0, () => undefined);
    });
  }

  /**
   * Pixels of a PNG of any colour type, depth and interlacing.
   *
   * @throws if the file is corrupt
   */
  decode(bytes: Uint8Array): Pixels {
    return this.decoding(bytes, undefined, decodeAll);
  }

  /**
   * Pixels of a PNG, scaled down to at most its size: each is the mean of the area it covers, with colours weighted
   * by alpha.
   *
   * @throws if the file is corrupt
   */
  shrink(bytes: Uint8Array, widthPx: number, heightPx: number): Pixels {
    return this.decoding(bytes, { widthPx, heightPx }, (file, kernel, buffers) => {
      const target = { widthPx, heightPx, rgba: new Uint8Array(widthPx * heightPx * 4) };
      const [pass] = file.passes;
      if (file.passes.length === 1 && pass) shrinkRows(file, pass, kernel, buffers, target);
      else shrinkPixels(decodeAll(file, kernel, buffers), sumsOf(file), kernel, buffers, target);
      return target;
    });
  }

  private decoding<Result>(
    bytes: Uint8Array,
    target: { widthPx: number; heightPx: number } | undefined,
    use: (file: PngFile, kernel: PngKernel, buffers: Buffers) => Result,
  ): Result {
    const file = readPng(bytes);
    this.kernel ??= this.start();
    const { kernel } = this;
    try {
      return use(file, kernel, beginFile(file, kernel, target));
    } finally {
      if (kernel.memory.buffer.byteLength > KEPT_BYTES_MAX) this.kernel = undefined;
    }
  }
}

/** Copies the data to the kernel and lays out its buffers. */
function beginFile(file: PngFile, kernel: PngKernel, target: { widthPx: number } | undefined): Buffers {
  const rowBytes = Math.max(...file.passes.map((pass) => pass.rowBytes));
  const dataBytes = file.data.reduce((sum, part) => sum + part.length, 0);
  const windowBytes = kernel.pngWindowBytes(rowBytes);
  let free = FIRST_FREE;
  const allocate = (bytes: number): number => {
    const at = free;
    free += (bytes + SLACK_BYTES + 63) & ~63;
    return at;
  };
  const input = allocate(dataBytes + kernel.pngSlack());
  const window = allocate(windowBytes + kernel.pngSlack());
  const lines = allocate(2 * rowBytes + SLACK_BYTES);
  const rgba = allocate(4 * file.widthPx);
  const sums = target ? allocate(file.widthPx * (file.heightPx > ALPHA_ROWS_MAX ? 32 : 16)) : free;
  const rows = allocate(Math.max(ROWS_BYTES, 4 * (target?.widthPx ?? file.widthPx)));
  const missing = free - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
  const memory = new Uint8Array(kernel.memory.buffer);
  let at = input;
  for (const part of file.data) {
    memory.set(part, at);
    at += part.length;
  }
  // An earlier image may have left bytes there.
  memory.fill(0, at, at + kernel.pngSlack());
  memory.set(samplePixels(file), kernel.pngLevels());
  const { colorType, depth, bitsPerPixel } = file;
  const [red, green, blue] = clearColor(file);
  const pixelBytes = Math.max(1, bitsPerPixel >> 3);
  const colors = [colorType, depth, red, green, blue, pixelBytes] as const;
  if (kernel.pngBegin(input, at, window, windowBytes, rgba, ...colors) === 0)
    throw new Error('the image data is corrupt');
  return { lines, rgba, sums, rows };
}

/** Decodes a pass. @param each gets the rows written at `buffers.rows` */
function decodePass(
  kernel: PngKernel,
  { columns, rows, rowBytes }: PngPass,
  buffers: Buffers,
  use: number,
  rowPixels: number,
  each: (count: number) => void,
): void {
  kernel.pngPass(columns, rows, rowBytes, buffers.lines, use);
  const capacity = Math.max(1, Math.floor(ROWS_BYTES / (4 * Math.max(1, rowPixels))));
  while (kernel.pngRowsLeft() > 0) {
    const count = kernel.pngRows(buffers.rows, rowPixels, capacity);
    if (count < 0) throw new Error('the image data is truncated or corrupt');
    each(count);
  }
}

function decodeAll(file: PngFile, kernel: PngKernel, buffers: Buffers): Pixels {
  const { widthPx, heightPx } = file;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const words = new Uint32Array(rgba.buffer);
  for (const pass of file.passes) {
    const { startX, startY, stepX, stepY, columns } = pass;
    let y = startY;
    decodePass(kernel, pass, buffers, USE.copy, columns, (count) => {
      const decoded = new Uint32Array(kernel.memory.buffer, buffers.rows, count * columns);
      if (stepX === 1 && stepY === 1) {
        words.set(decoded, y * widthPx);
        y += count;
        return;
      }
      let from = 0;
      for (let row = 0; row < count; row++, y += stepY) {
        const end = (y + 1) * widthPx;
        for (let to = y * widthPx + startX; to < end; to += stepX) words[to] = decoded[from++]!;
      }
    });
  }
  return { widthPx, heightPx, rgba };
}

/** What to sum for a file. */
function sumsOf(file: PngFile): number {
  if (file.heightPx > ALPHA_ROWS_MAX) return SUMS.tallAlpha;
  if (!isOpaque(file)) return SUMS.alpha;
  return file.colorType === 2 && file.depth === 8 && file.passes.length === 1 ? SUMS.rgb : SUMS.opaque;
}

/** Scales rows down as they are decoded. */
function shrinkRows(file: PngFile, pass: PngPass, kernel: PngKernel, buffers: Buffers, target: Pixels): void {
  const sums = sumsOf(file);
  const { widthPx, heightPx, rgba } = target;
  kernel.shrinkBegin(file.widthPx, file.heightPx, widthPx, heightPx, sums, buffers.sums);
  let at = 0;
  const use = sums === SUMS.rgb ? USE.shrinkRgb : USE.shrink;
  decodePass(kernel, pass, buffers, use, widthPx, (count) => {
    rgba.set(new Uint8Array(kernel.memory.buffer, buffers.rows, count * widthPx * 4), at);
    at += count * widthPx * 4;
  });
}

/** Scales the pixels of an interlaced image down, whose rows are complete only at the end. */
function shrinkPixels(
  whole: Pixels,
  sums: number,
  kernel: PngKernel,
  buffers: Buffers,
  target: Pixels,
): void {
  const { widthPx, heightPx } = whole;
  const memory = new Uint8Array(kernel.memory.buffer);
  kernel.shrinkBegin(widthPx, heightPx, target.widthPx, target.heightPx, sums, buffers.sums);
  let at = 0;
  for (let y = 0; y < heightPx; y++) {
    memory.set(whole.rgba.subarray(y * widthPx * 4, (y + 1) * widthPx * 4), buffers.rgba);
    if (kernel.shrinkRow(buffers.rgba, buffers.rows) === 0) continue;
    const rowBytes = target.widthPx * 4;
    target.rgba.set(memory.subarray(buffers.rows, buffers.rows + rowBytes), at);
    at += rowBytes;
  }
}
