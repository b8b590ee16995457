import { ByteWriter } from './byte-writer.ts';

/** Table with SVG images, the bulk of a colour font; the engine uses COLR instead. */
export const SVG_TABLE_TAG = 'SVG ';

/** Writes a plain font file with these tables. Checksums stay 0: nothing reads them. */
export function writeFont(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([left], [right]) => (left < right ? -1 : 1));
  const lengths = sorted.map(([, bytes]) => bytes.length + 20);
  const writer = new ByteWriter(lengths.reduce((sum, length) => sum + length, 12));
  writer.u32(flavor);
  writer.u16(sorted.length);
  for (let i = 0; i < 3; i++) writer.u16(0);
  let offset = 12 + 16 * sorted.length;
  for (const [tag, bytes] of sorted) {
    for (let i = 0; i < 4; i++) writer.u8(tag.charCodeAt(i));
    writer.u32(0);
    writer.u32(offset);
    writer.u32(bytes.length);
    offset += (bytes.length + 3) & ~3;
  }
  for (const [, bytes] of sorted) {
    writer.append(bytes);
    writer.align();
  }
  return writer.finish();
}
