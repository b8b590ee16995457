import { writeFont } from '../fonts/font-file.ts';
import { type FontHeader, readFontHeader } from './font-properties.ts';
import { FontRejected } from './font-rejected.ts';
import { type FontFileFormat, readFontTables } from './font-tables.ts';

/**
 * Tables that the engine reads: outlines, metrics, characters, shaping and variations. All others are removed before
 * HarfBuzz sees the font: programs of hints, bitmaps, colour images and names.
 */
const keptTables =
  'cmap head hhea hmtx maxp OS/2 glyf loca CFF_ CFF2 VORG GDEF GSUB GPOS kern BASE fvar avar gvar HVAR MVAR'
    .split(' ')
    .map((tag) => tag.replace('_', ' '));

/** A checked font. */
export interface SanitizedFont {
  readonly format: FontFileFormat;
  readonly header: FontHeader;
  /** The plain font with the tables that the engine reads. */
  readonly bytes: Uint8Array;
}

/**
 * Unpacks a font file, checks its tables and keeps those that the engine needs.
 *
 * @throws FontRejected, never another error: any failure to read it means that it is damaged
 */
export async function sanitizeFont(
  file: Uint8Array,
  unpackBrotli: (packed: Uint8Array, bytesMax: number) => Promise<Uint8Array>,
): Promise<SanitizedFont> {
  try {
    // A copy, because the file may be in memory that several threads share.
    const read = await readFontTables(file.slice(), unpackBrotli);
    const header = readFontHeader(read);
    const kept = keptTables.flatMap((tag): [string, Uint8Array][] => {
      const table = read.tables.get(tag);
      return table === undefined ? [] : [[tag, table]];
    });
    return { format: read.format, header, bytes: writeFont(read.flavor, new Map(kept)) };
  } catch (error) {
    if (error instanceof FontRejected) throw error;
    throw new FontRejected('The font is damaged: it cannot be unpacked.', error);
  }
}
