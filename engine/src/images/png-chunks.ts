/** The parts of a PNG file that its pixels need. */
export interface PngFile {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly depth: number;
  readonly colorType: number;
  readonly bitsPerPixel: number;
  readonly passes: readonly PngPass[];
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  /** Compressed rows, in parts. */
  readonly data: readonly Uint8Array[];
}

/** Pixels that are stored together: all of them, or those of one pass of an interlaced image. */
export interface PngPass {
  readonly startX: number;
  readonly startY: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
  /** Bytes of a row, without its filter. */
  readonly rowBytes: number;
}

/** Samples per pixel by colour type: grey, -, RGB, palette, grey with alpha, -, RGBA. */
const SAMPLES: readonly (number | undefined)[] = [1, undefined, 3, 1, 2, undefined, 4];
const DEPTHS: readonly number[] = [1, 2, 4, 8, 16];

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

/**
 * Reads the chunks of a PNG; the compressed rows are not read yet.
 *
 * @throws if the file is corrupt
 */
export function readPng(bytes: Uint8Array): PngFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { palette, transparency, data } = readChunks(bytes, view);
  const widthPx = view.getUint32(16);
  const heightPx = view.getUint32(20);
  const depth = view.getUint8(24);
  const colorType = view.getUint8(25);
  const samples = SAMPLES[colorType];
  if (samples === undefined || !DEPTHS.includes(depth) || widthPx === 0 || heightPx === 0)
    throw new Error('invalid PNG header');
  if (colorType === 3 && !palette) throw new Error('the palette is missing');
  const bitsPerPixel = samples * depth;
  const starts = view.getUint8(28) === 1 ? ADAM7 : WHOLE;
  const passes = starts.map(([startX, startY, stepX, stepY]): PngPass => {
    const columns = Math.max(0, Math.ceil((widthPx - startX) / stepX));
    const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((heightPx - startY) / stepY));
    const rowBytes = Math.ceil((columns * bitsPerPixel) / 8);
    return { startX, startY, stepX, stepY, columns, rows, rowBytes };
  });
  return { widthPx, heightPx, depth, colorType, bitsPerPixel, passes, palette, transparency, data };
}

function readChunks(bytes: Uint8Array, view: DataView): Pick<PngFile, 'palette' | 'transparency' | 'data'> {
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
  return { palette, transparency, data };
}

/** Samples of the colour that is transparent, -1 where there is none; the same three times for grey. */
export function clearColor({ colorType, depth, transparency }: PngFile): readonly [number, number, number] {
  const max = (1 << depth) - 1;
  const sample = (index: number): number =>
    transparency && transparency.length >= 2 * index + 2
      ? ((transparency[2 * index]! << 8) | transparency[2 * index + 1]!) & max
      : -1;
  return colorType === 2 ? [sample(0), sample(1), sample(2)] : [sample(0), sample(0), sample(0)];
}

/** Pixels of the samples 0 to 255 of a palette, or of grey with at most eight bits: RGBA in memory order. */
export function samplePixels(file: PngFile): Uint8Array {
  const { colorType, depth, palette, transparency } = file;
  const rgba = new Uint8Array(4 * 256);
  const [clear] = clearColor(file);
  const max = (1 << Math.min(depth, 8)) - 1;
  for (let sample = 0; sample < 256; sample++) {
    if (colorType === 3) {
      for (let i = 0; i < 3; i++) rgba[4 * sample + i] = palette?.[3 * sample + i] ?? 0;
      rgba[4 * sample + 3] = transparency?.[sample] ?? 255;
    } else {
      const level = Math.min(255, Math.round((sample * 255) / max));
      rgba.fill(level, 4 * sample, 4 * sample + 3);
      rgba[4 * sample + 3] = sample === clear ? 0 : 255;
    }
  }
  return rgba;
}

/** Whether every pixel is opaque, according to the parts of the file outside its rows. */
export function isOpaque({ colorType, transparency }: PngFile): boolean {
  return colorType < 4 && transparency === undefined;
}
