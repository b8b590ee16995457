import { unzlibSync } from 'fflate';
import { ByteReader } from './byte-reader.ts';
import { SVG_TABLE_TAG, writeFont } from './font-file.ts';

const HEADER_BYTES = 44;

/**
 * Unpacks a WOFF file (W3C, version 1) into a plain font file. Throws if it is damaged, or if its tables have more than
 * `bytesMax` bytes.
 */
export function unpackWoff(bytes: Uint8Array, bytesMax = Number.POSITIVE_INFINITY): Uint8Array {
  const header = new ByteReader(bytes);
  header.u32();
  const flavor = header.u32();
  header.u32();
  const tableCount = header.u16();
  header.position = HEADER_BYTES;
  const tables = new Map<string, Uint8Array>();
  let total = 0;
  for (let i = 0; i < tableCount; i++) {
    const tag = String.fromCharCode(...header.take(4));
    const offset = header.u32();
    const packedLength = header.u32();
    const length = header.u32();
    header.u32();
    total += Math.max(packedLength, length);
    if (total > bytesMax) throw new Error('The tables of the font file are too large');
    if (tag === SVG_TABLE_TAG) continue;
    const packed = new ByteReader(bytes, offset).take(packedLength);
    tables.set(tag, packedLength < length ? unzlibSync(packed, { out: new Uint8Array(length) }) : packed);
  }
  return writeFont(flavor, tables);
}
