import { crc32, deflateSync, type ZlibOptions } from 'node:zlib';

/** What a test writes into a PNG. */
export interface PngSource {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly colorType: number;
  readonly depth: number;
  readonly isInterlaced?: boolean;
  /** Filter of each row. */
  readonly filter: (row: number) => number;
  /** Unfiltered bytes: one per byte of a row. */
  readonly byte: (index: number, row: number) => number;
  readonly deflate?: ZlibOptions;
  /** Chunks before the data. */
  readonly chunks?: readonly (readonly [string, Uint8Array])[];
}

const SAMPLES = [1, 0, 3, 1, 2, 0, 4];
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The filtered rows of a PNG. */
export function filteredRows(source: PngSource): Uint8Array {
  const { widthPx, heightPx, colorType, depth, isInterlaced = false, filter, byte } = source;
  const bitsPerPixel = SAMPLES[colorType]! * depth;
  const pixelBytes = Math.max(1, bitsPerPixel >> 3);
  const rows: Uint8Array[] = [];
  for (const [x, y, stepX, stepY] of isInterlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)) {
    const columns = Math.ceil((widthPx - x) / stepX);
    if (columns <= 0) continue;
    const rowBytes = Math.ceil((columns * bitsPerPixel) / 8);
    let above = new Uint8Array(rowBytes);
    for (let row = 0; row < Math.ceil((heightPx - y) / stepY); row++) {
      const raw = Uint8Array.from({ length: rowBytes }, (_, index) => byte(index, row));
      rows.push(filteredRow(filter(row), raw, above, pixelBytes));
      above = raw;
    }
  }
  return new Uint8Array(Buffer.concat(rows));
}

function filteredRow(filter: number, raw: Uint8Array, above: Uint8Array, pixelBytes: number): Uint8Array {
  const row = new Uint8Array(raw.length + 1);
  row[0] = filter;
  for (let i = 0; i < raw.length; i++) {
    const left = i < pixelBytes ? 0 : raw[i - pixelBytes]!;
    const up = above[i]!;
    const upLeft = i < pixelBytes ? 0 : above[i - pixelBytes]!;
    const distances = [up - upLeft, left - upLeft, left + up - 2 * upLeft].map(Math.abs) as [
      number,
      number,
      number,
    ];
    const nearest = Math.min(...distances);
    const paeth = distances[0] === nearest ? left : distances[1] === nearest ? up : upLeft;
    row[i + 1] = raw[i]! - [0, left, up, (left + up) >> 1, paeth][filter]!;
  }
  return row;
}

/** A PNG with these rows. */
export function pngFile(source: PngSource): Uint8Array {
  return pngWithData(source, deflateSync(filteredRows(source), source.deflate));
}

/** A PNG with any data. */
export function pngWithData(
  { widthPx, heightPx, colorType, depth, isInterlaced, chunks = [] }: Omit<PngSource, 'filter' | 'byte'>,
  data: Uint8Array,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx);
  header.writeUInt32BE(heightPx, 4);
  header.set([depth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  const half = data.length >> 1;
  const parts: (readonly [string, Uint8Array])[] = [
    ['IHDR', header],
    ...chunks,
    // Data is often divided into several chunks.
    ['IDAT', data.subarray(0, half)],
    ['IDAT', data.subarray(half)],
    ['IEND', new Uint8Array(0)],
  ];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(Buffer.concat([signature, ...parts.map(([type, body]) => chunkOf(type, body))]));
}

function chunkOf(type: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}
