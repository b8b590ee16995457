import { Unzlib } from 'fflate';
import type { Pixels } from './decoded-pixels.ts';

/** Compressed bytes passed to the inflater at a time; they expand by a factor of at most about 1000. */
const INFLATE_STEP_BYTES = 8_192;

/** Samples per pixel by colour type: grey, -, RGB, palette, grey with alpha, -, RGBA. */
const SAMPLES: readonly (number | undefined)[] = [1, undefined, 3, 1, 2, undefined, 4];

/** First pixel and step of each pass of Adam7: x, y, step of x, step of y. */
const ADAM7: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];
const WHOLE: readonly (readonly [number, number, number, number])[] = [[0, 0, 1, 1]];

interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly isInterlaced: boolean;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly data: readonly Uint8Array[];
}

/**
 * Pixels of a PNG, decoded as a whole by code that can be read and debugged: what the kernel does row by row.
 *
 * @throws if the file is corrupt
 */
export function decodePng(bytes: Uint8Array): Pixels {
  const png = readParts(bytes);
  const samples = SAMPLES[png.colorType];
  const isDepth = [1, 2, 4, 8, 16].includes(png.depth);
  if (samples === undefined || !isDepth || png.width === 0 || png.height === 0)
    throw new Error('invalid PNG header');
  if (png.colorType === 3 && !png.palette) throw new Error('the palette is missing');
  const passes = png.isInterlaced ? ADAM7 : WHOLE;
  const bitsPerPixel = samples * png.depth;
  const sizes = passes.map(([x, y, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((png.width - x) / stepX));
    const rows = Math.max(0, Math.ceil((png.height - y) / stepY));
    const rowBytes = Math.ceil((columns * bitsPerPixel) / 8);
    return { columns, rows: columns === 0 ? 0 : rows, rowBytes };
  });
  const total = sizes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const lines = inflate(png.data, total);
  const rgba = new Uint8Array(png.width * png.height * 4);
  const toRgba = pixelReader(png);
  let at = 0;
  passes.forEach(([startX, startY, stepX, stepY], pass) => {
    const { columns, rows, rowBytes } = sizes[pass]!;
    unfilter(lines, at, rows, rowBytes, Math.max(1, bitsPerPixel >> 3));
    for (let row = 0; row < rows; row++) {
      const line = lines.subarray(at + row * (rowBytes + 1) + 1, at + (row + 1) * (rowBytes + 1));
      for (let column = 0; column < columns; column++) {
        const x = startX + column * stepX;
        const y = startY + row * stepY;
        toRgba(line, column, rgba, (y * png.width + x) * 4);
      }
    }
    at += rows * (rowBytes + 1);
  });
  return { widthPx: png.width, heightPx: png.height, rgba };
}

function readParts(bytes: Uint8Array): PngParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) throw new Error('a chunk is truncated');
    if (type === 'PLTE') palette = body;
    if (type === 'tRNS') transparency = body;
    if (type === 'IDAT') data.push(body);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    colorType: view.getUint8(25),
    isInterlaced: view.getUint8(28) === 1,
    palette,
    transparency,
    data,
  };
}

/** Inflates the first `total` bytes; throws if the stream is shorter, ignores the rest. */
function inflate(data: readonly Uint8Array[], total: number): Uint8Array {
  const inflated = new Uint8Array(total);
  let filled = 0;
  const stream = new Unzlib((chunk) => {
    inflated.set(chunk.subarray(0, total - filled), filled);
    filled = Math.min(total, filled + chunk.length);
  });
  for (const part of data) {
    for (let at = 0; at < part.length && filled < total; at += INFLATE_STEP_BYTES) {
      stream.push(part.subarray(at, at + INFLATE_STEP_BYTES));
    }
  }
  if (filled < total) throw new Error('the image data is truncated');
  return inflated;
}

/** Reverses the row filters of a pass in place. Each row starts with its filter type. */
function unfilter(
  lines: Uint8Array,
  start: number,
  rows: number,
  rowBytes: number,
  pixelBytes: number,
): void {
  for (let row = 0; row < rows; row++) {
    const from = start + row * (rowBytes + 1) + 1;
    const filter = lines[from - 1]!;
    if (filter > 4) throw new Error('unknown filter');
    if (filter === 0) continue;
    const above = row === 0 ? -1 : from - rowBytes - 1;
    for (let i = 0; i < rowBytes; i++) {
      const left = i >= pixelBytes ? lines[from + i - pixelBytes]! : 0;
      const up = above < 0 ? 0 : lines[above + i]!;
      const upLeft = above < 0 || i < pixelBytes ? 0 : lines[above + i - pixelBytes]!;
      lines[from + i] = lines[from + i]! + predicted(filter, left, up, upLeft);
    }
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - upLeft;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byUpLeft = Math.abs(estimate - upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

type PixelReader = (line: Uint8Array, column: number, rgba: Uint8Array, to: number) => void;

function pixelReader({ colorType, depth, palette, transparency }: PngParts): PixelReader {
  const sample = sampleReader(depth);
  const max = depth === 16 ? 65_535 : (1 << depth) - 1;
  const level = (value: number) => (depth === 16 ? value >> 8 : Math.round((value * 255) / max));
  const clear = (index: number) =>
    transparency && transparency.length >= 2 * index + 2
      ? ((transparency[2 * index]! << 8) | transparency[2 * index + 1]!) & max
      : -1;
  const clearColor = [clear(0), clear(1), clear(2)];
  if (colorType === 3) {
    return (line, column, rgba, to) => {
      const index = sample(line, column);
      for (let i = 0; i < 3; i++) rgba[to + i] = palette![3 * index + i] ?? 0;
      rgba[to + 3] = transparency?.[index] ?? 255;
    };
  }
  const colors = colorType === 2 || colorType === 6 ? 3 : 1;
  const hasAlpha = colorType >= 4;
  const samples = colors + (hasAlpha ? 1 : 0);
  return (line, column, rgba, to) => {
    let isClear = !hasAlpha;
    for (let i = 0; i < 3; i++) {
      const index = colors === 3 ? i : 0;
      const value = sample(line, column * samples + index);
      if (value !== clearColor[index]) isClear = false;
      rgba[to + i] = level(value);
    }
    rgba[to + 3] = hasAlpha ? level(sample(line, column * samples + colors)) : isClear ? 0 : 255;
  };
}

function sampleReader(depth: number): (line: Uint8Array, index: number) => number {
  if (depth === 8) return (line, index) => line[index]!;
  if (depth === 16) return (line, index) => (line[2 * index]! << 8) | line[2 * index + 1]!;
  const mask = (1 << depth) - 1;
  return (line, index) => {
    const bit = index * depth;
    return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & mask;
  };
}
