/** Properties of a JPEG that are needed before decoding. */
export interface JpegHeader {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Exif orientation, 1 to 8; 1 is upright. */
  readonly orientation: number;
  /** Byte ranges [from, to) of metadata and comments: locations, names, thumbnails, colour profiles. */
  readonly metadataRanges: readonly (readonly [number, number])[];
}

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Reads the segments before the first scan; undefined if they are corrupt or of an unsupported kind. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const metadataRanges: [number, number][] = [];
  let size: { widthPx: number; heightPx: number } | undefined;
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN) return size && { ...size, orientation, metadataRanges };
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    // Baseline, extended and progressive frames; browsers do not support lossless and arithmetic ones.
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (length < 8 || bytes[at + 4] !== 8) return undefined;
      size = { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
      if (size.widthPx === 0 || size.heightPx === 0) return undefined;
    }
    if (marker === APP1) orientation = exifOrientation(bytes.subarray(at + 4, end)) ?? orientation;
    // Keep APP0 (JFIF) and APP14 (Adobe): they define how the colours are stored.
    if (marker === COMMENT || (marker >= APP1 && marker <= APP15 && marker !== APP14))
      metadataRanges.push([at, end]);
    at = end;
  }
  return undefined;
}

const ORIENTATION_TAG = 0x0112;

function exifOrientation(segment: Uint8Array): number | undefined {
  const isExif = [0x45, 0x78, 0x69, 0x66, 0, 0].every((byte, i) => segment[i] === byte);
  if (!isExif || segment.length < 14) return undefined;
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  const isLittle = view.getUint8(0) === 0x49;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return undefined;
  const count = view.getUint16(directory, isLittle);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > view.byteLength) return undefined;
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
