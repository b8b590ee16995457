import type { SceneFace } from '../scene/scene.ts';
import type { ColorGlyph, GlyphOutline } from '../scene/scene-fonts.ts';
import { ByteReader } from './byte-reader.ts';
import { type FaceRecord, faceRecords } from './faces.ts';
import type { HarfBuzz, HarfBuzzFace, HarfBuzzFont } from './harfbuzz.ts';
import { unpackFont } from './unpack-font.ts';

/** A loaded face: what painters know of it, its shaper and the bytes it came from. */
export interface Face extends SceneFace {
  readonly hasColor: boolean;
  readonly hasCubics: boolean;
  readonly shaper: HarfBuzzFace;
  /** The plain font file; faces of several weights may share it. */
  readonly bytes: Uint8Array;
  /** Where the face is on the weight axis of the file; undefined for files without one. */
  readonly axisWeight: number | undefined;
  readonly outlines: Map<number, GlyphOutline>;
  readonly colorGlyphs: Map<number, ColorGlyph>;
  readonly advances: Map<number, number>;
  readonly spaceGlyph: number;
  /** Advance of a space, font units. */
  readonly spaceAdvance: number;
}

/** What the store asks of its surroundings. */
export interface FaceFiles {
  loadFace(file: string): Promise<Uint8Array>;
  unpackBrotli(packed: Uint8Array): Promise<Uint8Array>;
}

interface LoadedFile {
  readonly font: HarfBuzzFont;
  readonly bytes: Uint8Array;
}

/** What a file whose outlines are CFF starts with: OTTO. */
const OPEN_TYPE_CFF = 0x4f54544f;

const records = new Map<string, FaceRecord>(faceRecords.map((record) => [record.key, record]));

/** Opens faces from bytes and keeps them. */
export class FaceStore {
  private readonly harfBuzz: HarfBuzz;
  private readonly host: FaceFiles;
  private readonly faces = new Map<string, Face>();
  private readonly files = new Map<string, Promise<LoadedFile>>();

  constructor(harfBuzz: HarfBuzz, host: FaceFiles) {
    this.harfBuzz = harfBuzz;
    this.host = host;
  }

  /** A face that was loaded. */
  get(key: string): Face {
    const face = this.faces.get(key);
    if (!face) throw new Error(`face ${key} was not loaded`);
    return face;
  }

  /** Loads the faces that are not there yet, each file once even when asked for several times at the same moment. */
  async load(keys: Iterable<string>): Promise<void> {
    const pending: Promise<void>[] = [];
    for (const key of keys) {
      if (!this.faces.has(key)) pending.push(this.loadOne(records.get(key)!));
    }
    if (pending.length > 0) await Promise.all(pending);
  }

  private async loadOne(record: FaceRecord): Promise<void> {
    const file = await this.loadFile(record.file);
    if (!this.faces.has(record.key)) this.faces.set(record.key, openFace(record, file));
  }

  private loadFile(name: string): Promise<LoadedFile> {
    let work = this.files.get(name);
    if (!work) {
      work = this.readFile(name);
      this.files.set(name, work);
      // A failed read is not kept, so that the next table asks again.
      work.catch(() => this.files.delete(name));
    }
    return work;
  }

  private async readFile(name: string): Promise<LoadedFile> {
    const read = await this.host.loadFace(name);
    const bytes = await unpackFont(read, (packed) => this.host.unpackBrotli(packed));
    return { font: this.harfBuzz.openFont(bytes), bytes };
  }
}

function openFace(record: FaceRecord, { font, bytes }: LoadedFile): Face {
  const axisWeight = record.isVariable ? record.weight : undefined;
  const shaper = font.face(axisWeight);
  const spaceGlyph = shaper.glyphOf(0x20);
  return {
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
    hasCubics: new ByteReader(bytes).u32() === OPEN_TYPE_CFF,
    outlines: new Map(),
    colorGlyphs: new Map(),
    advances: new Map(),
    spaceGlyph,
    spaceAdvance: shaper.advance(spaceGlyph),
  };
}
