import { type Face, FaceStore } from '../fonts/face-store.ts';
import { loadHarfBuzz } from '../shaping/harfbuzz.ts';
import { loadSubsetter } from '../shaping/harfbuzz-subset.ts';
import { TextEngine, type TextHost } from '../text-engine.ts';
import { checkGlyphs } from './check-glyphs.ts';
import type { FontProperties } from './font-properties.ts';
import { FontRejected } from './font-rejected.ts';
import { OwnFamily, type OwnFontFile } from './own-family.ts';
import { sanitizeFont } from './sanitize-font.ts';
import { subsetOwn } from './subset-own.ts';

/** A file of a font that the engine does not have itself. */
export interface OwnFont {
  /** Name by which `fontFamily` refers to it. Several files of a family are its weights and styles. */
  readonly family: string;
  /** Identifies the bytes, such as their SHA-256: caches and the output depend on it. */
  readonly id: string;
  /** TTF, OTF, WOFF or WOFF2. */
  readonly bytes: Uint8Array;
}

/** Families that stay open; each has a HarfBuzz of its own. */
const OPEN_MAX = 3;
/** Memory that HarfBuzz may use for an own font and the other fonts of its table. */
const HEAP_BYTES_MAX = 192 * 1024 * 1024;

/**
 * Text engines with own fonts. Each family has a HarfBuzz and caches of its own: a hostile font cannot affect the tables
 * of others, and everything is released with the engine.
 */
export class OwnTextEngines {
  private readonly host: TextHost;
  /** By family and files; the least recently used first. */
  private readonly engines = new Map<string, Promise<TextEngine>>();

  constructor(host: TextHost) {
    this.host = host;
  }

  /** The engine for the files of one family. @throws FontRejected (as a rejection) */
  engineFor(fonts: readonly [OwnFont, ...OwnFont[]]): Promise<TextEngine> {
    const key = keyOf(fonts);
    const engine = this.engines.get(key) ?? this.open(fonts);
    this.engines.delete(key);
    this.engines.set(key, engine);
    engine.catch(() => this.engines.delete(key));
    for (const oldest of this.engines.keys()) {
      if (this.engines.size <= OPEN_MAX) break;
      this.engines.delete(oldest);
    }
    return engine;
  }

  /** Forgets an engine that may be damaged. */
  discard(fonts: readonly [OwnFont, ...OwnFont[]]): void {
    this.engines.delete(keyOf(fonts));
  }

  /**
   * Checks everything that a font file needs to be used in any table.
   *
   * @throws FontRejected (as a rejection)
   */
  async check(bytes: Uint8Array): Promise<FontProperties> {
    const font = await sanitizeFont(bytes, (packed, bytesMax) => this.host.unpackBrotli(packed, bytesMax));
    try {
      const { family } = await this.openFamily('Font', [{ id: 'checked', font }]);
      checkGlyphs(family.allFaces(), font.header.glyphs);
      await this.checkSubset(family.allFaces(), font.header.glyphs);
    } catch (error) {
      if (error instanceof FontRejected) throw error;
      throw new FontRejected('The font is damaged: its glyphs cannot be read.', error);
    }
    const { hasWeightAxis: _, ...properties } = font.header;
    return { format: font.format, ...properties };
  }

  /** PDF files contain a subset of fonts with TrueType outlines. */
  private async checkSubset(faces: readonly Face[], glyphs: number): Promise<void> {
    const embedded = faces.filter(({ hasCubics }) => !hasCubics);
    if (embedded.length === 0) return;
    const subsetter = await loadSubsetter(await this.host.harfbuzzSubset());
    const all = Array.from({ length: glyphs }, (_, glyph) => glyph);
    for (const face of embedded) subsetOwn(subsetter, face, all);
  }

  private async open(fonts: readonly [OwnFont, ...OwnFont[]]): Promise<TextEngine> {
    const files = await Promise.all(
      fonts.map(async ({ id, bytes }): Promise<OwnFontFile> => {
        const unpack = (packed: Uint8Array, bytesMax: number) => this.host.unpackBrotli(packed, bytesMax);
        return { id, font: await sanitizeFont(bytes, unpack) };
      }),
    );
    const { store, family } = await this.openFamily(fonts[0].family, files);
    return new TextEngine(store, this.host, family);
  }

  private async openFamily(name: string, files: readonly OwnFontFile[]) {
    const store = new FaceStore(await loadHarfBuzz(this.host.harfbuzz, HEAP_BYTES_MAX), this.host);
    return { store, family: new OwnFamily(name, files, store) };
  }
}

function keyOf(fonts: readonly OwnFont[]): string {
  return [fonts[0]?.family, ...fonts.map(({ id }) => id)].join('\n');
}
