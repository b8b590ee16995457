import type { JsonValue } from '@pictable/contract/json';
import { type CheckedLogo, checkLogo } from './images/check-logo.ts';
import { PngDecoder, type PngKernel } from './images/png-decoder.ts';
import { svgDrawer } from './images/svg/svg-drawer.ts';
import type { Bitmap } from './paint/painter.ts';
import { createKernel } from './paint/raster/kernel/create-kernel.ts';
import { createPainters } from './painters.ts';
import { imageUrls, readLogoImage, readTable, render } from './render.ts';
import type { Rendering, RenderRequest } from './render-request.ts';
import type { TableData } from './table/table-data.ts';
import type { WordScript } from './text/lines/word-breaks.ts';
import type { FontProperties } from './text/own-fonts/font-properties.ts';
import { OwnTextEngines } from './text/own-fonts/own-text-engines.ts';
import { createTextEngine } from './text/text-engine.ts';

export {
  columnNames,
  type SampledColumn,
  type SentColumn,
  sampledColumns,
  sentColumns,
} from './column-names.ts';
export { EngineError, type ErrorDetail } from './errors.ts';
export type { CheckedLogo } from './images/check-logo.ts';
export { imageSize } from './images/image-size.ts';
export { LogoRejected } from './images/logo-rejected.ts';
export type { CellHit, HitMap } from './layout/emit/hit-map.ts';
export type { ImageLinks } from './paint/link-areas.ts';
export type { Bitmap } from './paint/painter.ts';
export type { ImageTop, RenderedPart, Rendering, RenderRequest } from './render-request.ts';
export type { RenderReport } from './report.ts';
export { DEFAULT_LIMITS, type RenderLimits } from './table/render-limits.ts';
export { aggregateName, COUNT_NAME } from './table/table.ts';
export type {
  DataBorders,
  DataCell,
  DataValue,
  DerivedRow,
  NumberMask,
  TableData,
  TableRows,
  ValueStyle,
} from './table/table-data.ts';
export type { StoredLogo } from './table/table-logo.ts';
export type { WordScript } from './text/lines/word-breaks.ts';
export type { FontProperties } from './text/own-fonts/font-properties.ts';
export { FontRejected } from './text/own-fonts/font-rejected.ts';
export type { OwnFont } from './text/own-fonts/own-text-engines.ts';
export type { Warning } from './warnings.ts';

/** Host environment, injected by the caller; the engine performs no I/O. */
export interface EngineHost {
  /** Bytes of harfbuzzjs/dist/harfbuzz.wasm. */
  readonly harfbuzz: Uint8Array;
  /** Bytes of harfbuzzjs/dist/harfbuzz-subset.wasm; only requested for PDF. */
  harfbuzzSubset(): Promise<Uint8Array>;
  /**
   * Bytes of a font file by its name in `@pictable/engine/faces`; requested once per file. Undefined if it is
   * not installed: its characters are rendered as boxes, with a warning.
   */
  loadFace(file: string): Promise<Uint8Array | undefined>;
  /**
   * Bytes of `@pictable/engine/words/<script>.words`, which are used to break lines between words in a script
   * without spaces; requested once per script, when a table contains text in it.
   */
  loadWords(script: WordScript): Promise<Uint8Array>;
  /**
   * Decompresses a Brotli stream (RFC 7932), for font files and word lists. Rejects if the stream is corrupt, or
   * has more than `bytesMax` bytes.
   */
  unpackBrotli(packed: Uint8Array, bytesMax?: number): Promise<Uint8Array>;
  /**
   * Bytes of engine/kernel compiled to WebAssembly, requested once at startup. Rejects if the kernel is missing.
   */
  kernel(): Promise<Uint8Array>;
  /**
   * CRC-32 as defined by PNG, continued from the CRC-32 `start` of the preceding bytes. Provide it if the
   * platform has a built-in one; the kernel's own takes several times as long.
   */
  crc32?(bytes: Uint8Array, start: number): number;
  /**
   * Decodes a still WebP image whose size the engine has checked; only called if a table shows one. Rejects
   * if its bytes are corrupt. Without it such images are rendered as boxes, with a warning.
   * `@pictable/engine/host/webp` provides one.
   */
  decodeWebp?(bytes: Uint8Array): Promise<Bitmap>;
  /**
   * Returns the memory of what is not used any more to the operating system; called after the layout of a large table,
   * half of which is needed to paint it. Provide it if the process renders few tables, because a busy one is faster
   * without. `@pictable/engine/host/heap` has one.
   */
  releaseMemory?(): Promise<void>;
  /**
   * Draws an SVG that the engine has checked, in a size; only called if a logo is one. Texts in it have the given
   * TrueType fonts. Rejects if that fails. Without it such logos are left out, with a warning.
   * `@pictable/engine/host/svg` provides one.
   */
  rasterizeSvg?(
    svg: Uint8Array,
    size: { readonly heightPx: number; readonly widthPxMax: number },
    fonts: readonly Uint8Array[],
  ): Promise<Bitmap>;
}

/** Renders tables, also concurrently. Fonts and shaped words are cached between renders. */
export interface Engine {
  /**
   * Renders a payload. The same payload and request give the same bytes on every machine.
   *
   * @throws EngineError (as a rejection) if the payload cannot be rendered; it names the fields
   */
  render(payload: JsonValue, request?: RenderRequest): Promise<Rendering>;
  /**
   * Distinct URLs (http and https) of the images a payload shows, at most `limits.imagesMax`. The caller
   * loads them and passes their bytes as `RenderRequest.images`; missing images are rendered as boxes, with a
   * warning.
   *
   * @throws EngineError if the payload cannot be rendered
   */
  imageUrls(payload: JsonValue, request?: RenderRequest): string[];
  /**
   * The content that the image of a payload would show, as data: for companions.
   *
   * @throws EngineError if the payload cannot be rendered
   */
  readTable(payload: JsonValue, request?: RenderRequest): TableData;
  /**
   * The image of the logo of a table as a data: URL, for a page. Undefined if it has none, or none that can be shown:
   * then its alt text stands for it. Images from URLs must be given, as for `render`.
   */
  readLogoImage(table: TableData, request?: RenderRequest): Promise<string | undefined>;
  /**
   * Checks the image of a logo before it is used as `RenderRequest.logo`.
   *
   * @throws LogoRejected (as a rejection) with the reason it cannot be used
   */
  checkLogo(bytes: Uint8Array): Promise<CheckedLogo>;
  /**
   * Checks a font file before it is used as `RenderRequest.fonts`: reads all its tables and glyphs.
   *
   * @throws FontRejected (as a rejection) with a sentence that says why it cannot be used
   */
  checkFont(bytes: Uint8Array): Promise<FontProperties>;
}

/**
 * Starts an engine. Rejects if HarfBuzz or the kernel is missing or not valid WebAssembly, or if the runtime has
 * no WebAssembly SIMD.
 */
export async function createEngine(host: EngineHost): Promise<Engine> {
  const text = await createTextEngine(host);
  const kernel = createKernel(await host.kernel(), host.crc32?.bind(host));
  const tools = {
    text,
    ownTexts: new OwnTextEngines(host),
    pngDecoder: new PngDecoder(() => kernel.start() as PngKernel),
    painters: createPainters(kernel),
    decodeWebp: host.decodeWebp?.bind(host),
    drawSvg: svgDrawer(host),
    releaseMemory: host.releaseMemory?.bind(host),
  };
  return {
    render: (payload, request = {}) => render(payload, request, tools),
    imageUrls: (payload, request = {}) => imageUrls(payload, request),
    readTable: (payload, request = {}) => readTable(payload, request),
    readLogoImage: (table, request = {}) => readLogoImage(table, request, tools),
    checkLogo: (bytes) => checkLogo(bytes, tools),
    checkFont: (bytes) => tools.ownTexts.check(bytes),
  };
}
