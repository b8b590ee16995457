import type { ChannelCount, PixelRows } from '../png/pixel-rows.ts';
import { FILTER_UP } from '../png/row-sink.ts';
import { Deflater } from './deflater.ts';

/** Shorter rows have no run that is long enough for a match. */
const ZEROS_MIN = 5;

/** Filters and compresses rows, as WasmPixelRows does in WebAssembly. */
export class ReferencePixelRows implements PixelRows {
  readonly pixels: Int32Array;
  private readonly width: number;
  private readonly channels: ChannelCount;
  private readonly deflater: Deflater;
  private readonly above: Int32Array;
  private readonly row: Uint8Array;

  /** @param rows capacity of `pixels` in rows */
  constructor(width: number, channels: ChannelCount, rows: number) {
    this.width = width;
    this.channels = channels;
    this.deflater = new Deflater(channels);
    this.pixels = new Int32Array(width * rows);
    this.above = new Int32Array(width);
    this.row = new Uint8Array(1 + width * channels);
    this.row[0] = FILTER_UP;
  }

  addRows(count: number): void {
    const { width } = this;
    for (let at = 0; at < count * width; at += width) {
      const current = this.pixels.subarray(at, at + width);
      if (isSame(current, this.above)) {
        this.repeat(1);
        continue;
      }
      filterUp(current, this.above, this.row, this.channels);
      this.above.set(current);
      this.deflater.add(this.row);
    }
  }

  repeat(count: number): void {
    const { deflater, row } = this;
    for (let index = 0; index < count; index++) {
      if (row.length > ZEROS_MIN) deflater.addZeros(FILTER_UP, row.length - 1);
      else deflater.add(row.fill(0, 1));
    }
  }

  finish(): void {
    this.deflater.finish();
  }

  get byteLength(): number {
    return this.deflater.byteLength;
  }

  copyTo(target: Uint8Array, offset: number): void {
    this.deflater.copyTo(target, offset);
  }

  checksum(): number {
    return this.deflater.checksum();
  }

  crcSoFar(): undefined {
    return undefined;
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  for (let x = 0; x < a.length; x++) if (a[x] !== b[x]) return false;
  return true;
}

/** PNG filter 2: each byte less the byte above. */
function filterUp(pixels: Int32Array, above: Int32Array, row: Uint8Array, channels: ChannelCount): void {
  row.fill(0, 1);
  let at = 1;
  for (let x = 0; x < pixels.length; x++, at += channels) {
    const pixel = pixels[x]!;
    const upper = above[x]!;
    if (pixel === upper) continue;
    row[at] = pixel - upper;
    if (channels === 1) continue;
    row[at + 1] = (pixel >>> 8) - (upper >>> 8);
    row[at + 2] = (pixel >>> 16) - (upper >>> 16);
    if (channels === 4) row[at + 3] = (pixel >>> 24) - (upper >>> 24);
  }
}
