import { JPEG_ROWS, type JpegBlocks, type JpegScan } from '../jpeg/jpeg-blocks.ts';
import { EntropyCoder } from './entropy-coder.ts';
import { quantiseBlock, roundedProduct, transformBlock } from './jpeg-transform.ts';

const { fround } = Math;
const HALF = 0.5;

/**
 * Cosine transform, quantisation and Huffman coding as WasmJpegBlocks does in WebAssembly. Single
 * precision makes both round alike.
 */
export class ReferenceJpegBlocks implements JpegBlocks {
  readonly pixels: Int32Array;
  private readonly width: number;
  private readonly factors: readonly [Float32Array, Float32Array];
  private readonly coder: EntropyCoder;
  private readonly dcBefore = [0, 0, 0];
  private readonly planes = [new Float32Array(64), new Float32Array(64), new Float32Array(64)] as const;
  private readonly quantised = new Int32Array(64);

  /**
   * @param factors quantisation factors of luminance and chrominance
   * @param heldMax maximum number of symbols buffered until the codes are chosen
   */
  constructor(width: number, factors: readonly [Float32Array, Float32Array], heldMax: number) {
    this.width = width;
    this.factors = factors;
    this.coder = new EntropyCoder(heldMax);
    this.pixels = new Int32Array(width * JPEG_ROWS);
  }

  addRows(count: number): void {
    for (let x = 0; x < this.width; x += 8) {
      if (this.loadBlock(x, count)) this.putFlat();
      else this.putBlock();
    }
    this.coder.endRow();
  }

  /** Fills the three planes; pixels beyond the edge repeat the last. @returns true if all pixels are equal */
  private loadBlock(x: number, count: number): boolean {
    const { pixels, width } = this;
    let isFlat = true;
    let before = pixels[x]!;
    this.putSamples(before, 0);
    for (let at = 1; at < 64; at++) {
      const row = Math.min(at >> 3, count - 1);
      const column = Math.min(x + (at & 7), width - 1);
      const pixel = pixels[row * width + column]!;
      if (pixel !== before) {
        isFlat = false;
        before = pixel;
        this.putSamples(pixel, at);
      } else for (const plane of this.planes) plane[at] = plane[at - 1]!;
    }
    return isFlat;
  }

  private putSamples(pixel: number, at: number): void {
    const red = pixel & 255;
    const green = (pixel >>> 8) & 255;
    const blue = (pixel >>> 16) & 255;
    const [luma, towardsBlue, towardsRed] = this.planes;
    luma[at] = fround(times(red, 0.299) + times(green, 0.587)) + fround(times(blue, 0.114) - 128);
    towardsBlue[at] = blue * HALF - fround(times(red, 0.168736) + times(green, 0.331264));
    towardsRed[at] = red * HALF - fround(times(green, 0.418688) + times(blue, 0.081312));
  }

  private putBlock(): void {
    for (let plane = 0; plane < 3; plane++) {
      const block = this.planes[plane]!;
      transformBlock(block);
      const last = quantiseBlock(block, this.factors[plane === 0 ? 0 : 1]!, this.quantised);
      this.putQuantised(plane, last);
    }
  }

  /** Codes a block of one colour, which has only a mean. The transform would give the same result. */
  private putFlat(): void {
    for (let plane = 0; plane < 3; plane++) {
      const factor = this.factors[plane === 0 ? 0 : 1][0]!;
      this.quantised[0] = roundedProduct(this.planes[plane]![0]! * 64, factor);
      this.putQuantised(plane, 0);
    }
  }

  private putQuantised(plane: number, last: number): void {
    const dc = this.quantised[0]!;
    this.coder.putBlock(plane === 0 ? 0 : 2, dc - this.dcBefore[plane]!, this.quantised, last);
    this.dcBefore[plane] = dc;
  }

  get byteLength(): number {
    return this.coder.byteLength;
  }

  finish(): JpegScan {
    return this.coder.finish();
  }
}

/** A product in single precision. */
function times(value: number, weight: number): number {
  return fround(value * fround(weight));
}
