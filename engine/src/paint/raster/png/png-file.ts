import { crc32 } from '../coding/crc32.ts';

export interface PngParts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: 1 | 2 | 4 | 8;
  readonly colorType: 'rgb' | 'rgba' | 'palette';
  /** Colours as `0xaabbggrr`, for palette images only. */
  readonly palette: readonly number[];
  /** Device pixels per CSS pixel, stored in pHYs as 96 dpi × scale. */
  readonly scale: number;
  /** Size of the deflate stream in bytes, and the function that writes it. */
  readonly deflatedLength: number;
  readonly copyDeflated: (target: Uint8Array, offset: number) => void;
  /** Adler-32 of the filtered rows. */
  readonly adler: number;
  /** CRC-32 from IDAT_HEAD_CRC to the end of the deflate stream, if it is known. */
  readonly crcSoFar?: number | undefined;
}

/** Rows that a kernel has filtered and compressed. */
interface DeflatedRows {
  readonly byteLength: number;
  finish(): void;
  copyTo(target: Uint8Array, offset: number): void;
  checksum(): number;
  crcSoFar(): number | undefined;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const COLOR_TYPE = { rgb: 2, palette: 3, rgba: 6 } as const;
const ZLIB_HEAD = [0x78, 0x9c];
const ADLER_BYTES = 4;
/**
 * CRC-32 of the bytes before the deflate stream in its chunk: the chunk type and the two bytes of the zlib
 * header.
 */
export const IDAT_HEAD_CRC = crc32(
  Uint8Array.of(...[...'IDAT'].map((letter) => letter.charCodeAt(0)), ...ZLIB_HEAD),
);
const CHUNK_OVERHEAD = 12;
/** 96 px per inch, in pixels per metre. */
const PX_PER_METRE = 96 / 0.0254;

/** CRC-32 of a chunk's type and the first `length` bytes of its content. */
interface KnownCrc {
  readonly crc: number;
  readonly length: number;
}

/** Finishes the rows of an image and writes its file. */
export function writePngOfRows(
  rows: DeflatedRows,
  image: Pick<PngParts, 'widthPx' | 'heightPx' | 'bitDepth' | 'colorType' | 'palette' | 'scale'>,
): Uint8Array {
  rows.finish();
  return writePng({
    ...image,
    deflatedLength: rows.byteLength,
    copyDeflated: (target, offset) => rows.copyTo(target, offset),
    adler: rows.checksum(),
    crcSoFar: rows.crcSoFar(),
  });
}

/**
 * Writes the whole file: IHDR, pHYs, PLTE and tRNS if needed, one IDAT, IEND. The output is deterministic.
 */
export function writePng(parts: PngParts): Uint8Array {
  const alphaCount = transparentCount(parts.palette);
  const lengths = [
    13,
    9,
    parts.palette.length * 3,
    alphaCount,
    parts.deflatedLength + ZLIB_HEAD.length + ADLER_BYTES,
    0,
  ];
  const optional = lengths.map((length, index) =>
    length === 0 && index !== 5 ? 0 : length + CHUNK_OVERHEAD,
  );
  const file = new Uint8Array(SIGNATURE.length + optional.reduce((sum, length) => sum + length, 0));
  const view = new DataView(file.buffer);
  file.set(SIGNATURE);
  let end = SIGNATURE.length;
  const chunk = (type: string, length: number, fill: (offset: number) => void, known?: KnownCrc): void => {
    view.setUint32(end, length);
    for (let index = 0; index < 4; index++) file[end + 4 + index] = type.charCodeAt(index);
    fill(end + 8);
    const unknown = known === undefined ? end + 4 : end + 8 + known.length;
    view.setUint32(end + 8 + length, crc32(file, unknown, end + 8 + length, known?.crc));
    end += length + CHUNK_OVERHEAD;
  };
  chunk('IHDR', 13, (at) => {
    view.setUint32(at, parts.widthPx);
    view.setUint32(at + 4, parts.heightPx);
    file.set([parts.bitDepth, COLOR_TYPE[parts.colorType], 0, 0, 0], at + 8);
  });
  chunk('pHYs', 9, (at) => {
    view.setUint32(at, Math.round(PX_PER_METRE * parts.scale));
    view.setUint32(at + 4, Math.round(PX_PER_METRE * parts.scale));
    file[at + 8] = 1;
  });
  if (parts.palette.length > 0)
    chunk('PLTE', parts.palette.length * 3, (at) => putPalette(file, at, parts.palette));
  if (alphaCount > 0) {
    chunk('tRNS', alphaCount, (at) => {
      for (let index = 0; index < alphaCount; index++) file[at + index] = parts.palette[index]! >>> 24;
    });
  }
  const { deflatedLength, crcSoFar } = parts;
  const adlerAt = ZLIB_HEAD.length + deflatedLength;
  const fillData = (at: number): void => {
    file.set(ZLIB_HEAD, at);
    parts.copyDeflated(file, at + ZLIB_HEAD.length);
    view.setUint32(at + adlerAt, parts.adler);
  };
  const known = crcSoFar === undefined ? undefined : { crc: crcSoFar, length: adlerAt };
  chunk('IDAT', adlerAt + ADLER_BYTES, fillData, known);
  chunk('IEND', 0, () => {});
  return file;
}

function putPalette(file: Uint8Array, offset: number, palette: readonly number[]): void {
  let at = offset;
  for (const color of palette) {
    file[at++] = color;
    file[at++] = color >>> 8;
    file[at++] = color >>> 16;
  }
}

/** Length of tRNS, which ends with the last colour that is not opaque. */
function transparentCount(palette: readonly number[]): number {
  let count = palette.length;
  while (count > 0 && palette[count - 1]! >>> 24 === 255) count--;
  return count;
}
