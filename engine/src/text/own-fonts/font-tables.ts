import { ByteReader } from '../fonts/byte-reader.ts';
import { unpackFont } from '../fonts/unpack-font.ts';
import { FontRejected } from './font-rejected.ts';

const TRUE_TYPE = 0x00010000;
const APPLE_TRUE_TYPE = 0x74727565;
const OPEN_TYPE_CFF = 0x4f54544f;
const COLLECTION = 0x74746366;
const WOFF = 0x774f4646;
const WOFF_2 = 0x774f4632;

const TABLES_MAX = 64;
/** Bytes of all tables of an unpacked font. */
const UNPACKED_BYTES_MAX = 12 * 1024 * 1024;

const fileFormats: ReadonlyMap<number, FontFileFormat> = new Map([
  [TRUE_TYPE, 'ttf'],
  [APPLE_TRUE_TYPE, 'ttf'],
  [OPEN_TYPE_CFF, 'otf'],
  [WOFF, 'woff'],
  [WOFF_2, 'woff2'],
]);

/** Format of a font file. */
export type FontFileFormat = 'ttf' | 'otf' | 'woff' | 'woff2';

/** The tables of a font by tag. */
export interface FontTables {
  readonly format: FontFileFormat;
  /** Signature of the plain font. */
  readonly flavor: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the table directory of a font file of any format, after unpacking it.
 *
 * @throws FontRejected
 */
export async function readFontTables(
  bytes: Uint8Array,
  unpackBrotli: (packed: Uint8Array, bytesMax: number) => Promise<Uint8Array>,
): Promise<FontTables> {
  const signature = bytes.length < 12 ? 0 : new ByteReader(bytes).u32();
  const format = fileFormats.get(signature);
  const isPacked = format === 'woff' || format === 'woff2';
  const isCollection =
    signature === COLLECTION || (isPacked && new ByteReader(bytes, 4).u32() === COLLECTION);
  if (isCollection)
    throw new FontRejected('The file contains several fonts. Send each font as a file of its own.');
  if (format === undefined) throw new FontRejected('The file is not a TTF, OTF, WOFF or WOFF2 font.');
  const plain = await unpackFont(bytes, unpackBrotli, UNPACKED_BYTES_MAX);
  const { flavor, tables } = readDirectory(plain);
  if (flavor !== OPEN_TYPE_CFF && flavor !== TRUE_TYPE && flavor !== APPLE_TRUE_TYPE)
    throw new FontRejected('The file is packed, but does not contain a TTF or OTF font.');
  return { format, flavor, tables };
}

function readDirectory(plain: Uint8Array): Pick<FontTables, 'flavor' | 'tables'> {
  const reader = new ByteReader(plain);
  const flavor = reader.u32();
  const count = reader.u16();
  if (count > TABLES_MAX)
    throw new FontRejected(`The font has ${count} tables; up to ${TABLES_MAX} are allowed.`);
  reader.position = 12;
  const tables = new Map<string, Uint8Array>();
  let total = 0;
  for (let index = 0; index < count; index++) {
    const tag = String.fromCharCode(...reader.take(4));
    reader.u32();
    const offset = reader.u32();
    const length = reader.u32();
    total += length;
    if (offset + length > plain.length || tables.has(tag))
      throw new FontRejected('The table directory of the font is damaged.');
    tables.set(tag, plain.subarray(offset, offset + length));
  }
  if (total > UNPACKED_BYTES_MAX)
    throw new FontRejected(`The tables of the font have more than ${UNPACKED_BYTES_MAX >> 20} MB.`);
  return { flavor, tables };
}
