import { ByteReader } from '../fonts/byte-reader.ts';
import { writeFont } from '../fonts/font-file.ts';

/** The tables of a plain font file. */
export function tablesOf(file: Uint8Array): Map<string, Uint8Array> {
  const reader = new ByteReader(file, 4);
  const count = reader.u16();
  reader.position = 12;
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const tag = String.fromCharCode(...reader.take(4));
    reader.u32();
    const offset = reader.u32();
    tables.set(tag, file.slice(offset, offset + reader.u32()));
  }
  return tables;
}

/** A TrueType font with other embedding bits (OS/2 fsType). */
export function withEmbeddingBits(file: Uint8Array, bits: number): Uint8Array {
  const tables = tablesOf(file);
  const os2 = tables.get('OS/2')!;
  new DataView(os2.buffer).setUint16(8, bits);
  return writeFont(0x00010000, tables);
}

/** A TrueType font without some of its tables. */
export function withoutTables(file: Uint8Array, removed: readonly string[]): Uint8Array {
  const tables = tablesOf(file);
  for (const tag of removed) tables.delete(tag);
  return writeFont(0x00010000, tables);
}

/** A TrueType font with other content of some of its tables. */
export function withTables(file: Uint8Array, changed: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return writeFont(0x00010000, new Map([...tablesOf(file), ...Object.entries(changed)]));
}
