import type { SceneFace } from '../../scene/scene.ts';
import type { ColorGlyph, GlyphOutline } from '../../scene/scene-fonts.ts';
import type { HarfBuzz, HarfBuzzFace, HarfBuzzFont } from '../shaping/harfbuzz.ts';
import { ByteReader } from './byte-reader.ts';
import { type FaceRecord, faceRecords } from './faces.ts';
import { unpackFont } from './unpack-font.ts';

/** A loaded face: its properties for painters, its shaper and the bytes it was loaded from. */
export interface Face extends SceneFace {
  readonly record: FaceRecord;
  readonly hasColor: boolean;
  readonly hasCubics: boolean;
  readonly isStretched: boolean;
  readonly shaper: HarfBuzzFace;
  /** The plain font file; faces of several weights may share it. */
  readonly bytes: Uint8Array;
  /** Position of the face on the weight axis of the file; undefined for files without one. */
  readonly axisWeight: number | undefined;
  readonly outlines: Map<number, GlyphOutline>;
  readonly colorGlyphs: Map<number, ColorGlyph>;
  readonly advances: Map<number, number>;
  readonly spaceGlyph: number;
  /** Advance of a space in font units. */
  readonly spaceAdvance: number;
}

/** Loads and decompresses font files for the store. */
export interface FontFileHost {
  /** Undefined if the file is not installed. */
  loadFace(file: string): Promise<Uint8Array | undefined>;
  unpackBrotli(packed: Uint8Array, bytesMax?: number): Promise<Uint8Array>;
}

/** An opened font file. */
export interface LoadedFile {
  readonly font: HarfBuzzFont;
  readonly bytes: Uint8Array;
}

/** Signature of font files with CFF outlines: OTTO. */
const OPEN_TYPE_CFF = 0x4f54544f;

const records = new Map<string, FaceRecord>(faceRecords.map((record) => [record.key, record]));

/** Opens faces from bytes and caches them. */
export class FaceStore {
  private readonly harfBuzz: HarfBuzz;
  private readonly host: FontFileHost;
  private readonly faces = new Map<string, Face>();
  private readonly files = new Map<string, Promise<LoadedFile | undefined>>();
  private readonly absent = new Set<string>();
  /** Increases when a face that was missing before is loaded: text shaped without it is out of date. */
  generation = 0;

  constructor(harfBuzz: HarfBuzz, host: FontFileHost) {
    this.harfBuzz = harfBuzz;
    this.host = host;
  }

  /** A loaded face. Throws if it is not loaded. */
  get(key: string): Face {
    const face = this.faces.get(key);
    if (!face) throw new Error(`Font face ${key} is not loaded`);
    return face;
  }

  /** The face; undefined if its file is not installed. */
  find(key: string): Face | undefined {
    return this.faces.get(key);
  }

  /**
   * Loads the faces not loaded yet, each file once even if it is requested several times concurrently.
   *
   * @returns families whose files are not installed
   */
  async load(keys: Iterable<string>): Promise<ReadonlySet<string>> {
    const pending: Promise<string | undefined>[] = [];
    for (const key of keys) {
      if (!this.faces.has(key)) pending.push(this.loadOne(records.get(key)!));
    }
    const absent = new Set<string>();
    if (pending.length === 0) return absent;
    for (const family of await Promise.all(pending)) if (family !== undefined) absent.add(family);
    return absent;
  }

  /** Opens a plain font file that the host does not have. */
  open(bytes: Uint8Array): LoadedFile {
    return { font: this.harfBuzz.openFont(bytes), bytes };
  }

  /** Adds a face of such a file. */
  add(record: FaceRecord, file: LoadedFile): Face {
    const face = openFace(record, file);
    this.faces.set(record.key, face);
    return face;
  }

  private async loadOne(record: FaceRecord): Promise<string | undefined> {
    const file = await this.loadFile(record.file);
    if (file === undefined) {
      this.absent.add(record.key);
      return record.family;
    }
    if (this.absent.delete(record.key)) this.generation++;
    if (!this.faces.has(record.key)) this.faces.set(record.key, openFace(record, file));
    return undefined;
  }

  private loadFile(name: string): Promise<LoadedFile | undefined> {
    let work = this.files.get(name);
    if (!work) {
      work = this.readFile(name);
      this.files.set(name, work);
      // Failed reads are not cached, so that the next table tries again.
      work.then(
        (file) => file === undefined && this.files.delete(name),
        () => this.files.delete(name),
      );
    }
    return work;
  }

  private async readFile(name: string): Promise<LoadedFile | undefined> {
    const read = await this.host.loadFace(name);
    if (read === undefined) return undefined;
    const bytes = await unpackFont(read, (packed, bytesMax) => this.host.unpackBrotli(packed, bytesMax));
    return this.open(bytes);
  }
}

function openFace(record: FaceRecord, { font, bytes }: LoadedFile): Face {
  const axisWeight = record.axisWeight ?? (record.isVariable ? record.weight : undefined);
  const shaper = font.face(axisWeight, record.stretch);
  const spaceGlyph = shaper.glyphOf(0x20);
  return {
    record,
    key: record.key,
    family: record.family,
    weight: record.weight,
    isItalic: record.isItalic,
    unitsPerEm: shaper.unitsPerEm,
    ascender: shaper.ascender,
    descender: shaper.descender,
    shaper,
    bytes,
    axisWeight,
    hasColor: shaper.hasColor,
    isStretched: record.stretch !== undefined,
    hasCubics: new ByteReader(bytes).u32() === OPEN_TYPE_CFF,
    outlines: new Map(),
    colorGlyphs: new Map(),
    advances: new Map(),
    spaceGlyph,
    spaceAdvance: shaper.advance(spaceGlyph),
  };
}
