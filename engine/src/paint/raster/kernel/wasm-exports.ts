/** Creates a new instance with its own memory. */
export type StartWasmKernel = () => WasmKernel;

/** Exports of engine/kernel. Addresses are byte offsets in `memory`, which the callers lay out. */
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
  textRows(glyphs: number, glyphsEnd: number, y0: number, y1: number, marks: number): void;
  colorsBegin(): void;
  colorsAt(): number;
  colorsCount(): number;
  colorsIndex(pixels: number, widthPx: number, count: number, to: number): number;
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
  jpegSetOutput(at: number): void;
  jpegOutputEnd(): number;
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
  pixelsSetOutput(at: number): void;
  pixelsOutputEnd(): number;
  pixelsHeldBits(): number;
  pixelsPut(bits: number, count: number): void;
  pixelsWrite(from: number, to: number): void;
}
