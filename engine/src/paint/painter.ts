import type { Scene } from '../scene/scene.ts';
import type { SceneFonts } from '../scene/scene-fonts.ts';

/** Turns a scene into the bytes of one file. Same scene, same options: same bytes, on every machine. */
export type Painter = (scene: Scene, fonts: SceneFonts, options: PaintOptions) => Uint8Array;

export interface PaintOptions {
  /** Device pixels per CSS pixel, 1 to 4; png and jpeg only. */
  readonly scale: number;
  /** Png only: never write a palette, which some services do not read. */
  readonly trueColor?: boolean | undefined;
  /** 1 to 100; jpeg only. */
  readonly quality: number;
  /**
   * How svg draws text: `outlined` (the default) defines each glyph once and refers to it, which makes small files;
   * `merged` writes every run out as one path: about eight times the size, and browsers draw it eight times as fast;
   * `live` writes text elements, which viewers draw in their own fonts.
   */
  readonly svgText?: SvgText | undefined;
  /** The painter throws OutputTooLarge as soon as the file has more bytes. */
  readonly bytesMax?: number | undefined;
  /** Pixels of `Scene.images`, by index; png and jpeg draw a plain box where there are none. */
  readonly bitmaps?: readonly (Bitmap | undefined)[];
  /** Starts an instance of the kernel; without it the same bytes are made in plain TypeScript, more slowly. */
  readonly startKernel?: StartKernel | undefined;
}

/** Ways of svg to draw text. */
export type SvgText = 'outlined' | 'merged' | 'live';

/** Gives a new instance with memory of its own. */
export type StartKernel = () => Kernel;

/** What engine/kernel exports. Places are byte offsets in `memory`, which the painter lays out. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  fillCrcTables(): void;
  /** Goes on with a CRC-32, given and returned inverted. */
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

/** A decoded image: rows top to bottom, red, green, blue, alpha, colour not multiplied by alpha. */
export interface Bitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}
