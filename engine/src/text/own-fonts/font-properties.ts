import { ByteReader } from '../fonts/byte-reader.ts';
import { FontRejected } from './font-rejected.ts';
import type { FontFileFormat, FontTables } from './font-tables.ts';

/** What a font file says about itself. */
export interface FontProperties {
  readonly format: FontFileFormat;
  /** Name of its family; undefined if it has none that can be read. */
  readonly familyName: string | undefined;
  /** Lightest and heaviest weight, from 1 to 1000; they differ only in a variable font. */
  readonly weightMin: number;
  readonly weightMax: number;
  readonly isItalic: boolean;
  readonly glyphs: number;
}

/** Values of the tables that the engine needs for itself. */
export interface FontHeader extends Omit<FontProperties, 'format'> {
  /** Whether the file has a weight axis. */
  readonly hasWeightAxis: boolean;
}

const GLYPHS_MAX = 40_000;
const UNITS_PER_EM_MIN = 16;
const UNITS_PER_EM_MAX = 16_384;
const AXES_MAX = 16;
const HEAD_MAGIC = 0x5f0f3cf5;
const MAC_BOLD = 0x01;
const MAC_ITALIC = 0x02;
const SELECTION_ITALIC = 0x0001;
const SELECTION_OBLIQUE = 0x0200;
const RESTRICTED = 0x0002;
/** Editable, and preview and print: either allows to embed a font in a document. */
const EMBEDDABLE = 0x000c;
const NO_SUBSETTING = 0x0100;
const BITMAPS_ONLY = 0x0200;

/** Reads and checks the tables that every font must have. @throws FontRejected */
export function readFontHeader({ tables }: FontTables): FontHeader {
  const glyphs = new ByteReader(requiredTable(tables, 'maxp', 6), 4).u16();
  if (glyphs === 0 || glyphs > GLYPHS_MAX)
    throw new FontRejected(`The font has ${glyphs} glyphs; from 1 to ${GLYPHS_MAX} are allowed.`);
  const head = requiredTable(tables, 'head', 54);
  checkHead(head);
  checkMetrics(tables);
  requiredTable(tables, 'cmap', 4);
  checkOutlines(tables, head, glyphs);
  const os2 = tables.get('OS/2');
  if (os2 !== undefined && os2.length < 64) throw damaged('OS/2');
  if (os2 !== undefined) checkEmbedding(new ByteReader(os2, 8).u16());
  const macStyle = new ByteReader(head, 44).u16();
  const axis = weightAxisOf(tables.get('fvar'));
  const weight = weightOf(os2, macStyle);
  return {
    familyName: familyNameOf(tables.get('name')),
    weightMin: axis?.min ?? weight,
    weightMax: axis?.max ?? weight,
    hasWeightAxis: axis !== undefined,
    isItalic: isItalic(os2, macStyle),
    glyphs,
  };
}

function damaged(tag: string): FontRejected {
  return new FontRejected(`The font is damaged: its table ${tag.trim()} cannot be read.`);
}

function requiredTable(tables: FontTables['tables'], tag: string, bytesMin: number): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new FontRejected(`The font has no table ${tag.trim()}.`);
  if (table.length < bytesMin) throw damaged(tag);
  return table;
}

function checkHead(head: Uint8Array): void {
  if (new ByteReader(head, 12).u32() !== HEAD_MAGIC) throw damaged('head');
  const unitsPerEm = new ByteReader(head, 18).u16();
  if (unitsPerEm < UNITS_PER_EM_MIN || unitsPerEm > UNITS_PER_EM_MAX) throw damaged('head');
}

function checkMetrics(tables: FontTables['tables']): void {
  const count = new ByteReader(requiredTable(tables, 'hhea', 36), 34).u16();
  if (count === 0) throw damaged('hhea');
  requiredTable(tables, 'hmtx', 4 * count);
}

/** A font has TrueType outlines, whose offsets are checked here, or CFF outlines, which HarfBuzz checks. */
function checkOutlines(tables: FontTables['tables'], head: Uint8Array, glyphs: number): void {
  const glyf = tables.get('glyf');
  if (glyf === undefined) {
    if (tables.has('CFF ') || tables.has('CFF2')) return;
    throw new FontRejected('The font has no outlines: fonts of bitmaps or colour images cannot be used.');
  }
  const isLong = new ByteReader(head, 50).u16() === 1;
  const loca = requiredTable(tables, 'loca', (glyphs + 1) * (isLong ? 4 : 2));
  const reader = new ByteReader(loca);
  let before = 0;
  for (let glyph = 0; glyph <= glyphs; glyph++) {
    const offset = isLong ? reader.u32() : 2 * reader.u16();
    if (offset < before || offset > glyf.length) throw damaged('loca');
    before = offset;
  }
}

/** The images and documents contain the outlines of the font, or a subset of it. */
function checkEmbedding(fsType: number): void {
  const forbids = (what: string) =>
    new FontRejected(`The font forbids ${what} (embedding bits 0x${fsType.toString(16).padStart(4, '0')}).`);
  if ((fsType & RESTRICTED) !== 0 && (fsType & EMBEDDABLE) === 0) throw forbids('embedding it in documents');
  if ((fsType & BITMAPS_ONLY) !== 0) throw forbids('embedding its outlines in documents');
  if ((fsType & NO_SUBSETTING) !== 0) throw forbids('embedding a subset of it in documents');
}

function weightOf(os2: Uint8Array | undefined, macStyle: number): number {
  const stated = os2 === undefined ? 0 : new ByteReader(os2, 4).u16();
  if (stated === 0) return (macStyle & MAC_BOLD) === 0 ? 400 : 700;
  // Old fonts have weights from 1 to 9.
  return stated < 10 ? stated * 100 : Math.min(stated, 1000);
}

function isItalic(os2: Uint8Array | undefined, macStyle: number): boolean {
  const selection = os2 === undefined ? 0 : new ByteReader(os2, 62).u16();
  return (selection & (SELECTION_ITALIC | SELECTION_OBLIQUE)) !== 0 || (macStyle & MAC_ITALIC) !== 0;
}

/** Range of the weight axis of a variable font; undefined without one. */
function weightAxisOf(
  fvar: Uint8Array | undefined,
): { readonly min: number; readonly max: number } | undefined {
  if (fvar === undefined) return undefined;
  if (fvar.length < 16) throw damaged('fvar');
  const axesAt = new ByteReader(fvar, 4).u16();
  const count = new ByteReader(fvar, 8).u16();
  const axisBytes = new ByteReader(fvar, 10).u16();
  if (count > AXES_MAX || axisBytes < 20 || axesAt + count * axisBytes > fvar.length) throw damaged('fvar');
  for (let index = 0; index < count; index++) {
    const reader = new ByteReader(fvar, axesAt + index * axisBytes);
    if (String.fromCharCode(...reader.take(4)) !== 'wght') continue;
    const [min, start, max] = [fixed(reader), fixed(reader), fixed(reader)];
    if (min < 1 || min > start || start > max || max > 1000) throw damaged('fvar');
    return { min: Math.round(min), max: Math.round(max) };
  }
  return undefined;
}

/** A signed number with 16 binary digits. */
function fixed(reader: ByteReader): number {
  return (reader.u32() | 0) / 0x10000;
}

const NAME_CHARS_MAX = 100;
/** Names of the whole family, then of the family of four styles. */
const familyNameIds = [16, 1];

/** The family name in UTF-16; undefined if it cannot be read: it is only a suggestion. */
function familyNameOf(table: Uint8Array | undefined): string | undefined {
  if (table === undefined || table.length < 6) return undefined;
  const count = new ByteReader(table, 2).u16();
  const textsAt = new ByteReader(table, 4).u16();
  const found = new Map<number, string>();
  for (let index = 0; index < count && 18 + 12 * index <= table.length; index++) {
    const reader = new ByteReader(table, 6 + 12 * index);
    const platform = reader.u16();
    reader.u32();
    const id = reader.u16();
    const length = reader.u16();
    const start = textsAt + reader.u16();
    const isReadable = (platform === 3 || platform === 0) && length <= 2 * NAME_CHARS_MAX;
    if (!isReadable || !familyNameIds.includes(id) || found.has(id) || start + length > table.length)
      continue;
    const name = utf16(table.subarray(start, start + length));
    if (name !== '') found.set(id, name);
  }
  return familyNameIds.map((id) => found.get(id)).find((name) => name !== undefined);
}

function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode((bytes[i]! << 8) | bytes[i + 1]!);
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
}
