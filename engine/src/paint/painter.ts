import type { Scene } from '../scene/scene.ts';
import type { SceneFonts } from '../scene/scene-fonts.ts';

/**
 * Paints a scene to the bytes of one file. The same scene and options give the same bytes on every machine.
 */
export type Painter = (scene: Scene, fonts: SceneFonts, options: PaintOptions) => Uint8Array;

export interface PaintOptions {
  /** Device pixels per CSS pixel, 1 to 4; PNG and JPEG only. */
  readonly scale: number;
  /** Never writes a palette, which some services cannot read; PNG only. */
  readonly trueColor?: boolean | undefined;
  /** Quality from 1 to 100; JPEG only. */
  readonly quality: number;
  /**
   * How SVG represents text: `outlined` (the default) defines each glyph once and refers to it, which makes
   * small files; `merged` writes each run as one path, which is about eight times as large and renders eight
   * times as fast in browsers; `live` writes text elements, which viewers render in their own fonts.
   */
  readonly svgText?: SvgText | undefined;
  /** Size limit in bytes; the painter throws OutputTooLargeError as soon as the file exceeds it. */
  readonly bytesMax?: number | undefined;
  /** Pixels of `Scene.images` by index. Without pixels, PNG and JPEG show a placeholder box. */
  readonly bitmaps?: readonly (Bitmap | undefined)[];
  /**
   * Creates an instance of the WebAssembly kernel. Without it plain TypeScript makes the same bytes, more
   * slowly.
   */
  readonly startKernel?: StartWasmKernel | undefined;
}

/** How an SVG file represents text. */
export type SvgText = 'outlined' | 'merged' | 'live';

/** Creates a new instance with its own memory. */
export type StartWasmKernel = () => WasmKernel;

/** Exports of engine/kernel. Addresses are byte offsets in `memory`, which the painter lays out. */
export interface WasmKernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  fillCrcTables(): void;
  /** Continues a CRC-32; the value is passed and returned inverted. */
  crc(start: number, from: number, to: number): number;
  begin(gaps: number, runs: number, up: number, widthPx: number): void;
  setRows(records: number, strings: number): void;
  setOut(at: number): void;
  outEnd(): number;
  heldBits(): number;
  adler(): number;
  putString(at: number, bits: number): void;
  addSums(length: number, sum: number, weighted: number): void;
  repeatRows(at: number, bits: number, count: number): void;
  textRows(glyphs: number, glyphsEnd: number, y0: number, y1: number): void;
  jpegFactors(): number;
  jpegZigzagPlaces(): number;
  jpegBlockPlaces(): number;
  jpegCodes(): number;
  jpegCounts(): number;
  jpegBegin(pixels: number, widthPx: number): void;
  jpegSetHeld(at: number): void;
  jpegRows(count: number): void;
  jpegHeldEnd(): number;
  jpegWriteHeld(from: number, to: number): void;
  jpegSetOut(at: number): void;
  jpegOutEnd(): number;
  jpegEnd(): void;
  pixelsCounts(): number;
  pixelsLengthSymbols(): number;
  pixelsLiteralCodes(): number;
  pixelsLengthCodes(): number;
  pixelsDistanceCodes(): number;
  pixelsBegin(
    pixels: number,
    widthPx: number,
    channels: number,
    window: number,
    windowBytes: number,
    seen: number,
    tokens: number,
    tokensLimit: number,
  ): void;
  pixelsRows(from: number, to: number): number;
  pixelsRepeat(count: number): number;
  pixelsAdler(): number;
  pixelsTokensEnd(): number;
  pixelsNextBlock(): void;
  pixelsSetOut(at: number): void;
  pixelsOutEnd(): number;
  pixelsHeldBits(): number;
  pixelsPut(bits: number, count: number): void;
  pixelsWrite(from: number, to: number): void;
}

/** A decoded image: rows from top to bottom; red, green, blue, alpha; not premultiplied. */
export interface Bitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}
