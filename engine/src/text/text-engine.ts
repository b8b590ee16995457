import type { ColorGlyph, GlyphOutline, SceneFonts } from '../scene/scene-fonts.ts';
import { Font } from './font.ts';
import { FontSet, type FontSource } from './font-set.ts';
import { type Coverage, FaceChain } from './fonts/face-chain.ts';
import { FaceStore } from './fonts/face-store.ts';
import { type FaceWeight, isFaceFamily } from './fonts/faces.ts';
import { type HanStyle, HanStyleCounter } from './fonts/han-style.ts';
import { WordLists } from './lines/load-word-lists.ts';
import { type WordScript, wordScripts } from './lines/word-breaks.ts';
import { wordTexts } from './lines/word-texts.ts';
import { checkOutline } from './own-fonts/check-outline.ts';
import type { OwnFamily } from './own-fonts/own-family.ts';
import { subsetOwn } from './own-fonts/subset-own.ts';
import { extendOutline } from './shaping/extend-outline.ts';
import { GlyphStoreBuilder } from './shaping/glyph-store-builder.ts';
import { loadHarfBuzz } from './shaping/harfbuzz.ts';
import { loadSubsetter, type Subsetter } from './shaping/harfbuzz-subset.ts';

/** Provides the bytes that the text stage needs. */
export interface TextHost {
  /** harfbuzz.wasm */
  readonly harfbuzz: Uint8Array;
  /** harfbuzz-subset.wasm; requested once, and only to write a PDF. */
  harfbuzzSubset(): Promise<Uint8Array>;
  /** A font file by its name in faces.ts, requested once; undefined if it is not installed. */
  loadFace(file: string): Promise<Uint8Array | undefined>;
  /** The word list of a script, compressed with Brotli; requested once. */
  loadWords(script: WordScript): Promise<Uint8Array>;
  /** Decompresses a Brotli stream; the fonts of most scripts are compressed with Brotli. */
  unpackBrotli(packed: Uint8Array, bytesMax?: number): Promise<Uint8Array>;
}

/** Maximum number of glyphs cached from one scene to the next; about 16 MB. */
const CACHED_GLYPHS_MAX = 1 << 20;

/** Starts the text stage. Rejects if the bytes of HarfBuzz are not valid WebAssembly. */
export async function createTextEngine(host: TextHost): Promise<TextEngine> {
  return new TextEngine(new FaceStore(await loadHarfBuzz(host.harfbuzz), host), host);
}

/** Fonts, loaded faces and caches of shaped text, shared by all renders of an engine. */
export class TextEngine implements SceneFonts {
  /** The own font that this engine has beside the families of the specification. */
  readonly ownFamily: OwnFamily | undefined;
  private readonly store: FaceStore;
  private readonly host: TextHost;
  private readonly wordLists: WordLists;
  private readonly fonts = new Map<string, Font>();
  private subsetter: Promise<Subsetter> | undefined;
  private readySubsetter: Subsetter | undefined;
  private glyphs = new GlyphStoreBuilder(1);

  constructor(store: FaceStore, host: TextHost, ownFamily?: OwnFamily) {
    this.store = store;
    this.host = host;
    this.ownFamily = ownFamily;
    this.wordLists = new WordLists(host);
  }

  /**
   * @param family that of the own font, or of the engine; another one becomes Inter
   * @param han style of ideographs; simplified Chinese by default
   */
  font(family: string, weight: FaceWeight, han: HanStyle = 'sc', isItalic = false): Font {
    const key = `${family} ${weight} ${han}${isItalic ? ' italic' : ''}`;
    let font = this.fonts.get(key);
    if (!font) {
      const own = family === this.ownFamily?.name ? this.ownFamily.typefacesFor(weight, isItalic) : undefined;
      const ofEngine = isFaceFamily(family) ? family : 'Inter';
      const chain = new FaceChain(ofEngine, weight, han, isItalic, own);
      font = new Font(chain, this.store, this.wordLists);
      this.fonts.set(key, font);
    }
    return font;
  }

  /**
   * Fonts for the texts of one table, which determine its style of ideographs. ASCII texts may be omitted.
   */
  fontSet(texts: Iterable<string>): FontSet {
    const hint = new HanStyleCounter();
    for (const text of texts) hint.add(text);
    const source: FontSource = (family, weight, han, isItalic) => this.font(family, weight, han, isItalic);
    return new FontSet(source, hint.isEastAsian ? hint.style : undefined);
  }

  /** Starts collecting the faces and word lists that texts need. */
  createFontLoader(): FontLoader {
    return new FontLoader(this.store, this.wordLists);
  }

  /**
   * The glyph store for the next scene. It contains the glyphs of earlier scenes; new lines append theirs.
   */
  glyphsForScene(): GlyphStoreBuilder {
    const { count, generation } = this.glyphs;
    if (count > CACHED_GLYPHS_MAX) this.glyphs = new GlyphStoreBuilder(generation + 1);
    return this.glyphs;
  }

  /** Loads the subsetter, which `subset` requires; only PDF output needs it. */
  async loadSubsetter(): Promise<void> {
    this.subsetter ??= this.host.harfbuzzSubset().then(loadSubsetter);
    try {
      this.readySubsetter = await this.subsetter;
    } catch (error) {
      this.subsetter = undefined;
      throw error;
    }
  }

  outline(faceKey: string, glyphId: number): GlyphOutline {
    const { outlines, shaper, isStretched } = this.store.get(faceKey);
    let outline = outlines.get(glyphId);
    if (!outline) {
      outline = shaper.outline(glyphId);
      if (this.ownFamily !== undefined) checkOutline(outline, shaper.unitsPerEm);
      if (isStretched) outline = extendOutline(outline, this.advance(faceKey, glyphId), shaper.unitsPerEm);
      outlines.set(glyphId, outline);
    }
    return outline;
  }

  colorGlyph(faceKey: string, glyphId: number): ColorGlyph {
    const { colorGlyphs, shaper } = this.store.get(faceKey);
    let glyph = colorGlyphs.get(glyphId);
    if (!glyph) {
      glyph = shaper.colorGlyph(glyphId);
      colorGlyphs.set(glyphId, glyph);
    }
    return glyph;
  }

  glyph(faceKey: string, codePoint: number): number {
    return this.store.get(faceKey).shaper.glyphOf(codePoint);
  }

  advance(faceKey: string, glyphId: number): number {
    const { advances, shaper } = this.store.get(faceKey);
    let advance = advances.get(glyphId);
    if (advance === undefined) {
      advance = shaper.advance(glyphId);
      advances.set(glyphId, advance);
    }
    return advance;
  }

  subset(faceKey: string, glyphIds: readonly number[]): Uint8Array {
    if (!this.readySubsetter) throw new Error('The subsetter is not loaded: await loadSubsetter first');
    const face = this.store.get(faceKey);
    if (this.ownFamily === undefined) return this.readySubsetter.subset(face, glyphIds);
    return subsetOwn(this.readySubsetter, face, glyphIds);
  }
}

/** Faces that texts need and code points that no face has, collected before any text is shaped. */
export class FontLoader {
  private readonly store: FaceStore;
  private readonly wordLists: WordLists;
  private readonly scripts = new Set<WordScript>();
  private readonly coverage: Coverage = { needed: new Set(), missing: new Set(), substituted: new Set() };
  private absent: ReadonlySet<string> = new Set();

  constructor(store: FaceStore, wordLists: WordLists) {
    this.store = store;
    this.wordLists = wordLists;
  }

  add(text: string, font: Font): void {
    font.chain.collectCoverage(text, this.coverage, wordTexts);
    for (const script of wordScripts(text)) this.scripts.add(script);
    this.addAscii(font);
  }

  /** Adds the faces of ASCII characters, mostly only the primary one; its metrics also position empty lines. */
  addAscii({ chain }: Font): void {
    if (chain.isOfEngine) this.coverage.needed.add(chain.primaryKey);
    else for (const key of chain.asciiKeys()) this.coverage.needed.add(key);
  }

  /** Loads the faces and word lists not loaded yet; shaping is synchronous afterwards. */
  async load(): Promise<void> {
    const { needed } = this.coverage;
    const [absent] = await Promise.all([this.store.load(needed), this.wordLists.load(this.scripts)]);
    this.absent = absent;
  }

  /** Families whose fonts `load` did not find installed; their characters are rendered as boxes. */
  missingFamilies(): string[] {
    return [...this.absent].sort();
  }

  /** Code points no face has a glyph for, ascending; they are rendered as boxes. */
  missingCodePoints(): number[] {
    return ascending(this.coverage.missing);
  }

  /** Code points the own font has no glyph for, ascending; they are rendered in another font. */
  substitutedCodePoints(): number[] {
    return ascending(this.coverage.substituted);
  }
}

function ascending(codePoints: ReadonlySet<number>): number[] {
  return [...codePoints].sort((left, right) => left - right);
}
