import { ByteReader } from './byte-reader.ts';
import { SVG_TABLE_TAG, writeFont } from './font-file.ts';
import { rebuildGlyphs, rebuildMetrics } from './woff2-glyphs.ts';

const HEADER_BYTES = 48;

/** Tags that the table directory refers to by number. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

interface Table {
  readonly tag: string;
  readonly isTransformed: boolean;
  readonly bytes: Uint8Array;
}

/**
 * Unpacks a WOFF 2 file (W3C, version 1) with TrueType outlines into a plain font file. `unpackBrotli`
 * receives the single compressed stream of the file, and the number of bytes in it. Rejects if the file is damaged or
 * contains more than one font, and if its tables have more than `bytesMax` bytes.
 */
export async function unpackWoff2(
  bytes: Uint8Array,
  unpackBrotli: (packed: Uint8Array, bytesMax: number) => Promise<Uint8Array>,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const header = new ByteReader(bytes);
  header.u32();
  const flavor = header.u32();
  header.u32();
  const tableCount = header.u16();
  header.position = 20;
  const packedBytes = header.u32();
  header.position = HEADER_BYTES;
  const directory = Array.from({ length: tableCount }, () => readEntry(header));
  const total = directory.reduce((sum, { length }) => sum + length, 0);
  if (total > bytesMax) throw new Error('The tables of the font file are too large');
  const stream = new ByteReader(await unpackBrotli(header.take(packedBytes), total));
  const tables = directory.map(
    ({ tag, isTransformed, length }): Table => ({ tag, isTransformed, bytes: stream.take(length) }),
  );
  return writeFont(flavor, restore(tables));
}

function readEntry(reader: ByteReader): { tag: string; isTransformed: boolean; length: number } {
  const flags = reader.u8();
  const known = flags & 0x3f;
  const tag = known === 0x3f ? String.fromCharCode(...reader.take(4)) : knownTags[known]!;
  const version = flags >> 6;
  const isOutline = tag === 'glyf' || tag === 'loca';
  const isTransformed = isOutline ? version === 0 : version !== 0;
  const plainLength = reader.base128();
  return { tag, isTransformed, length: isTransformed ? reader.base128() : plainLength };
}

/** Undoes the transforms of glyf, loca and hmtx. */
function restore(tables: readonly Table[]): Map<string, Uint8Array> {
  const restored = new Map<string, Uint8Array>();
  for (const { tag, bytes } of tables) if (tag !== SVG_TABLE_TAG) restored.set(tag, bytes);
  const glyf = tables.find(({ tag }) => tag === 'glyf');
  if (!glyf?.isTransformed) return restored;
  const glyphs = rebuildGlyphs(glyf.bytes);
  restored.set('glyf', glyphs.glyf);
  restored.set('loca', glyphs.loca);
  const head = restored.get('head')!.slice();
  head[51] = 1;
  restored.set('head', head);
  const metrics = tables.find(({ tag }) => tag === 'hmtx');
  if (metrics?.isTransformed) {
    const metricCount = new ByteReader(restored.get('hhea')!, 34).u16();
    restored.set('hmtx', rebuildMetrics(metrics.bytes, metricCount, glyphs.leftEdges));
  }
  return restored;
}
