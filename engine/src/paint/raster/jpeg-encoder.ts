import { EntropyCoder, type HuffmanTable } from './jpeg-entropy.ts';
import { type QuantTables, quantTables, ZIGZAG } from './jpeg-tables.ts';
import { quantFactors, quantiseBlock, transformBlock } from './jpeg-transform.ts';

/** Rows are taken eight at a time. */
export const JPEG_ROWS = 8;

/** Sizes are 16-bit numbers in the file. */
export const JPEG_MAX_PX = 65_535;

/**
 * Baseline JPEG (ITU-T T.81). Colour is kept at full resolution at every quality: halved, red and blue text on white
 * blurs, and on tables, which are mostly grey, halving saves next to nothing.
 */
export class JpegEncoder {
  private readonly width: number;
  private readonly height: number;
  private readonly density: number;
  private readonly tables: QuantTables;
  private readonly factors: readonly [Float64Array, Float64Array];
  private readonly coder = new EntropyCoder();
  private readonly dcBefore = [0, 0, 0];
  private readonly planes = [new Float64Array(64), new Float64Array(64), new Float64Array(64)] as const;
  private readonly quantised = new Int32Array(64);
  /** The colour of the last flat block, and what became of it. */
  private flatPixel: number | undefined;
  private readonly flatMeans = new Int32Array(3);

  /**
   * @param quality 1 to 100
   * @param density pixels an inch, for viewers that print
   */
  constructor(width: number, height: number, quality: number, density: number) {
    this.width = width;
    this.height = height;
    this.density = density;
    this.tables = quantTables(quality);
    this.factors = [quantFactors(this.tables.luminance), quantFactors(this.tables.chrominance)];
  }

  /** Adds the next rows. @param count eight, or fewer at the end of the picture */
  addRows(pixels: Int32Array, count: number): void {
    for (let x = 0; x < this.width; x += 8) {
      const whole = count === 8 && x + 8 <= this.width;
      if (whole && isFlat(pixels, x, this.width)) {
        this.putFlat(pixels[x]!);
        continue;
      }
      this.loadBlock(pixels, x, count);
      this.putBlock();
    }
  }

  /** Fills the three planes; pixels beyond the edge repeat the last. */
  private loadBlock(pixels: Int32Array, x: number, count: number): void {
    const [luma, blue, red] = this.planes;
    let before = ~pixels[x]!;
    let y = 0;
    let cb = 0;
    let cr = 0;
    for (let row = 0; row < 8; row++) {
      const start = Math.min(row, count - 1) * this.width;
      for (let column = 0; column < 8; column++) {
        const pixel = pixels[start + Math.min(x + column, this.width - 1)]!;
        if (pixel !== before) {
          before = pixel;
          y = lumaOf(pixel);
          cb = blueOf(pixel);
          cr = redOf(pixel);
        }
        const at = row * 8 + column;
        luma[at] = y;
        blue[at] = cb;
        red[at] = cr;
      }
    }
  }

  private putBlock(): void {
    for (let plane = 0; plane < 3; plane++) {
      const block = this.planes[plane]!;
      transformBlock(block);
      const last = quantiseBlock(block, this.factors[plane === 0 ? 0 : 1]!, this.quantised);
      this.putQuantised(plane, last);
    }
  }

  /** A block of one colour has a mean and nothing else. */
  private putFlat(pixel: number): void {
    const { flatMeans } = this;
    if (pixel !== this.flatPixel) {
      this.flatPixel = pixel;
      flatMeans[0] = Math.round(lumaOf(pixel) * 64 * this.factors[0][0]!);
      flatMeans[1] = Math.round(blueOf(pixel) * 64 * this.factors[1][0]!);
      flatMeans[2] = Math.round(redOf(pixel) * 64 * this.factors[1][0]!);
    }
    for (let plane = 0; plane < 3; plane++) {
      this.quantised[0] = flatMeans[plane]!;
      this.putQuantised(plane, 0);
    }
  }

  private putQuantised(plane: number, last: number): void {
    const dc = this.quantised[0]!;
    this.coder.putBlock(plane === 0 ? 0 : 2, dc - this.dcBefore[plane]!, this.quantised, last);
    this.dcBefore[plane] = dc;
  }

  /** The whole file. */
  finish(): Uint8Array {
    const { data, tables } = this.coder.finish();
    const head = [0xff, 0xd8, ...this.headers(), ...tables.flatMap(huffmanSegment)];
    head.push(...segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]));
    const file = new Uint8Array(head.length + data.length + 2);
    file.set(head);
    file.set(data, head.length);
    file.set([0xff, 0xd9], head.length + data.length);
    return file;
  }

  private headers(): number[] {
    const { width, height, density, tables } = this;
    const jfif = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, ...pair(density), ...pair(density), 0, 0];
    return [
      ...segment(0xe0, jfif),
      ...segment(0xdb, [0, ...inZigzag(tables.luminance)]),
      ...segment(0xdb, [1, ...inZigzag(tables.chrominance)]),
      ...segment(0xc0, [8, ...pair(height), ...pair(width), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ];
  }
}

/** True where the 64 pixels of a block are the same. */
function isFlat(pixels: Int32Array, x: number, width: number): boolean {
  const first = pixels[x]!;
  for (let row = 0, start = x; row < 8; row++, start += width) {
    for (let at = start; at < start + 8; at++) if (pixels[at] !== first) return false;
  }
  return true;
}

function lumaOf(pixel: number): number {
  return 0.299 * (pixel & 255) + 0.587 * ((pixel >>> 8) & 255) + 0.114 * ((pixel >>> 16) & 255) - 128;
}

function blueOf(pixel: number): number {
  return -0.168736 * (pixel & 255) - 0.331264 * ((pixel >>> 8) & 255) + 0.5 * ((pixel >>> 16) & 255);
}

function redOf(pixel: number): number {
  return 0.5 * (pixel & 255) - 0.418688 * ((pixel >>> 8) & 255) - 0.081312 * ((pixel >>> 16) & 255);
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
