import type { SceneFace } from '../scene/scene.ts';
import type { GlyphOutline } from '../scene/scene-fonts.ts';
import { type CodePointRanges, includesCodePoint, parseRanges } from './code-point-ranges.ts';
import { type FaceFamily, type FaceRecord, type FaceWeight, faceChain, faceRecords } from './faces.ts';
import type { HarfBuzz, HarfBuzzFace } from './harfbuzz.ts';
import { graphemeStarts, isIgnorable } from './scripts.ts';

/** A loaded face: what painters know of it, its shaper and the bytes it came from. */
export interface Face extends SceneFace {
  readonly shaper: HarfBuzzFace;
  readonly bytes: Uint8Array;
  readonly outlines: Map<number, GlyphOutline>;
  readonly advances: Map<number, number>;
  readonly spaceGlyph: number;
  /** Advance of a space, font units. */
  readonly spaceAdvance: number;
}

interface CataloguedFace {
  readonly record: FaceRecord;
  readonly covered: CodePointRanges;
}

const catalogue = new Map<string, CataloguedFace>(
  faceRecords.map((record) => [record.key, { record, covered: parseRanges(record.coverage) }]),
);

/**
 * The faces one family and weight is drawn with, best first. Which face draws a grapheme is settled by the catalogue
 * alone, not by what happens to be loaded, so a text looks the same whatever was drawn before it.
 */
export class FaceChain {
  readonly keys: readonly string[];
  private readonly faces: readonly CataloguedFace[];
  private readonly chosen = new Map<number, number>();

  constructor(family: FaceFamily, weight: FaceWeight) {
    this.keys = faceChain(family, weight);
    this.faces = this.keys.map((key) => catalogue.get(key)!);
  }

  /** Place in `keys` of the first face that has a code point; -1 when none has. Ignorable ones need no face: 0. */
  indexOf(codePoint: number): number {
    let index = this.chosen.get(codePoint);
    if (index === undefined) {
      const hasIt = (face: CataloguedFace) => includesCodePoint(face.covered, codePoint);
      index = isIgnorable(codePoint) ? 0 : this.faces.findIndex(hasIt);
      this.chosen.set(codePoint, index);
    }
    return index;
  }

  /** Place of the face that draws text[from, to), one grapheme: one with all of it, else one with its base, else -1. */
  indexOfGrapheme(text: string, from: number, to: number): number {
    const base = text.codePointAt(from)!;
    const width = base > 0xffff ? 2 : 1;
    if (from + width >= to) return this.indexOf(base);
    const codePoints = Array.from(text.slice(from, to), (character) => character.codePointAt(0)!);
    const isWhole = (face: CataloguedFace) =>
      codePoints.every((codePoint) => isIgnorable(codePoint) || includesCodePoint(face.covered, codePoint));
    const whole = this.faces.findIndex(isWhole);
    return whole >= 0 ? whole : this.indexOf(base);
  }

  /** Adds to the sets which faces a text needs and which of its code points no face has. */
  survey(text: string, needed: Set<string>, missing: Set<number>): void {
    if (text === '') return;
    needed.add(this.keys[0]!);
    if (this.isSimple(text)) return;
    const starts = graphemeStarts(text);
    for (let i = 0; i + 1 < starts.length; i++) {
      const index = this.indexOfGrapheme(text, starts[i]!, starts[i + 1]!);
      if (index > 0) needed.add(this.keys[index]!);
    }
    for (const character of text) {
      const codePoint = character.codePointAt(0)!;
      if (!isLayoutControl(codePoint) && this.indexOf(codePoint) < 0) missing.add(codePoint);
    }
  }

  /** Whether the first face has every character and none combines: nearly every cell. */
  private isSimple(text: string): boolean {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x20 && unit < 0x7f) continue;
      if (unit === 0x0a) continue;
      if (unit < 0xa0 || unit >= 0x300 || this.indexOf(unit) !== 0) return false;
    }
    return true;
  }
}

/** Controls that lay out text and are never drawn: tab, line ends and page ends. */
function isLayoutControl(codePoint: number): boolean {
  return (
    (codePoint >= 0x09 && codePoint <= 0x0d) ||
    codePoint === 0x85 ||
    codePoint === 0x2028 ||
    codePoint === 0x2029
  );
}

/** Opens faces from bytes and keeps them. */
export class FaceStore {
  private readonly harfBuzz: HarfBuzz;
  private readonly loadFile: (file: string) => Promise<Uint8Array>;
  private readonly faces = new Map<string, Face>();
  private readonly loading = new Map<string, Promise<void>>();

  constructor(harfBuzz: HarfBuzz, loadFile: (file: string) => Promise<Uint8Array>) {
    this.harfBuzz = harfBuzz;
    this.loadFile = loadFile;
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
      if (!this.faces.has(key)) pending.push(this.loadOne(key));
    }
    if (pending.length > 0) await Promise.all(pending);
  }

  private loadOne(key: string): Promise<void> {
    let work = this.loading.get(key);
    if (!work) {
      const { record } = catalogue.get(key)!;
      work = this.loadFile(record.file)
        .then((bytes) => void this.faces.set(key, this.open(record, bytes)))
        .finally(() => this.loading.delete(key));
      this.loading.set(key, work);
    }
    return work;
  }

  private open(record: FaceRecord, bytes: Uint8Array): Face {
    const shaper = this.harfBuzz.openFace(bytes);
    const spaceGlyph = shaper.glyphOf(0x20);
    return {
      key: record.key,
      family: record.family,
      weight: record.weight,
      unitsPerEm: shaper.unitsPerEm,
      ascender: shaper.ascender,
      descender: shaper.descender,
      shaper,
      bytes,
      outlines: new Map(),
      advances: new Map(),
      spaceGlyph,
      spaceAdvance: shaper.advance(spaceGlyph),
    };
  }
}
