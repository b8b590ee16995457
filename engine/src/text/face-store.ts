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
  readonly isStretched: boolean;
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
  /** Undefined where the file is not installed. */
  loadFace(file: string): Promise<Uint8Array | undefined>;
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
  private readonly files = new Map<string, Promise<LoadedFile | undefined>>();
  private readonly absent = new Set<string>();
  /** Goes up when a face is loaded that was not there before: what was shaped without it is out of date. */
  generation = 0;

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

  /** The face, where its file was installed. */
  find(key: string): Face | undefined {
    return this.faces.get(key);
  }

  /**
   * Loads the faces that are not there yet, each file once even when asked for several times at the same moment.
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
      // A failed read is not kept, so that the next table asks again.
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
    const bytes = await unpackFont(read, (packed) => this.host.unpackBrotli(packed));
    return { font: this.harfBuzz.openFont(bytes), bytes };
  }
}

function openFace(record: FaceRecord, { font, bytes }: LoadedFile): Face {
  const axisWeight = record.isVariable ? record.weight : undefined;
  const shaper = font.face(axisWeight, record.stretch);
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
    isStretched: record.stretch !== undefined,
    hasCubics: new ByteReader(bytes).u32() === OPEN_TYPE_CFF,
    outlines: new Map(),
    colorGlyphs: new Map(),
    advances: new Map(),
    spaceGlyph,
    spaceAdvance: shaper.advance(spaceGlyph),
  };
}
