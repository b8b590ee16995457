import type { JpegScan } from './jpeg-blocks.ts';
import type { HuffmanTable } from './jpeg-codes.ts';
import { type QuantTables, ZIGZAG } from './jpeg-tables.ts';

/** Maximum width and height: sizes are 16-bit numbers in the file. */
export const JPEG_MAX_PX = 65_535;

export interface JpegHead {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels per inch, for printing. */
  readonly density: number;
  readonly tables: QuantTables;
}

/**
 * Assembles a baseline JPEG (ITU-T T.81). Chroma has full resolution at every quality: subsampling would blur
 * red and blue text on white, and saves very little on tables, which are mostly grey.
 */
export function jpegFile(jpeg: JpegHead, { data, tables }: JpegScan): Uint8Array {
  const head = [0xff, 0xd8, ...headers(jpeg), ...tables.flatMap(huffmanSegment)];
  head.push(...segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]));
  const file = new Uint8Array(head.length + data.length + 2);
  file.set(head);
  file.set(data, head.length);
  file.set([0xff, 0xd9], head.length + data.length);
  return file;
}

function headers({ widthPx, heightPx, density, tables }: JpegHead): number[] {
  const jfif = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, ...pair(density), ...pair(density), 0, 0];
  return [
    ...segment(0xe0, jfif),
    ...segment(0xdb, [0, ...inZigzag(tables.luminance)]),
    ...segment(0xdb, [1, ...inZigzag(tables.chrominance)]),
    ...segment(0xc0, [8, ...pair(heightPx), ...pair(widthPx), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
  ];
}

function inZigzag(table: Uint8Array): number[] {
  return Array.from(ZIGZAG, (place) => table[place]!);
}

function huffmanSegment(table: HuffmanTable, index: number): number[] {
  const destination = ((index & 1) << 4) | (index >> 1);
  return segment(0xc4, [destination, ...table.counts, ...table.symbols]);
}

function segment(marker: number, data: readonly number[]): number[] {
  return [0xff, marker, ...pair(data.length + 2), ...data];
}

function pair(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}
