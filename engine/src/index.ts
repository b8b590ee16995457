import type { JsonValue } from '@pictable/contract/json';
import type { Bitmap } from './paint/painter.ts';
import { imageAddresses, readTable, render } from './render.ts';
import type { Rendering, RenderRequest } from './render-request.ts';
import { kernelStarter } from './start-kernel.ts';
import type { TableData } from './table/table-data.ts';
import { createTextEngine } from './text/text-engine.ts';
import type { WordScript } from './text/word-breaks.ts';

export { columnNames } from './column-names.ts';
export { EngineError, type ErrorDetail } from './errors.ts';
export { imageSize } from './images/image-size.ts';
export type { CellHit, HitMap } from './layout/hit-map.ts';
export type { Bitmap } from './paint/painter.ts';
export type { RenderedPart, Rendering, RenderRequest } from './render-request.ts';
export type { RenderReport } from './report.ts';
export { DEFAULT_LIMITS, type RenderLimits } from './table/render-limits.ts';
export { aggregateName, COUNT_NAME } from './table/table.ts';
export type { DataCell, DataValue, TableData } from './table/table-data.ts';
export type { WordScript } from './text/word-breaks.ts';
export type { Warning } from './warnings.ts';

/** The outside world, handed in: the engine itself reads no file and asks no network. */
export interface EngineHost {
  /** Bytes of harfbuzzjs/dist/harfbuzz.wasm. */
  readonly harfbuzz: Uint8Array;
  /** Bytes of harfbuzzjs/dist/harfbuzz-subset.wasm; asked for by pdf only. */
  harfbuzzSubset(): Promise<Uint8Array>;
  /**
   * Bytes of a font file by the name it has in `@pictable/engine/faces`; asked for once a file. Undefined where it is not installed:
   * its letters are drawn as boxes, with a warning.
   */
  loadFace(file: string): Promise<Uint8Array | undefined>;
  /**
   * Bytes of `@pictable/engine/words/<script>.words`, by which lines of a script without spaces are broken between words; asked for
   * once a script, when a table has text of it.
   */
  loadWords(script: WordScript): Promise<Uint8Array>;
  /** Unpacks a Brotli stream (RFC 7932); asked for when a font file or a list of words is packed so. Rejects when the stream is damaged. */
  unpackBrotli(packed: Uint8Array): Promise<Uint8Array>;
  /**
   * Bytes of engine/kernel compiled to WebAssembly, asked for once at the start. Without them pngs and jpegs have the
   * same bytes and take two to five times as long.
   */
  kernel?(): Promise<Uint8Array | undefined>;
  /**
   * CRC-32 as PNG has it of bytes that follow others whose CRC-32 is `start`. To be given where the platform has it
   * built in; the kernel's own takes several times as long.
   */
  crc32?(bytes: Uint8Array, start: number): number;
  /**
   * Decodes a still WebP picture whose size the engine has checked; asked for only when a table shows one. Rejects where its
   * bytes are broken. Without it such pictures are drawn as boxes, with a warning. `@pictable/engine/host/webp` makes one.
   */
  decodeWebp?(bytes: Uint8Array): Promise<Bitmap>;
}

/** Draws tables. One engine may draw many at once; it keeps fonts and shaped words from one to the next. */
export interface Engine {
  /**
   * Draws a payload. The same payload and request give the same bytes on every machine.
   *
   * @throws EngineError (as rejection) where the payload cannot be drawn; it names the fields
   */
  render(payload: JsonValue, request?: RenderRequest): Promise<Rendering>;
  /**
   * Addresses (http and https) of the pictures a payload shows, each once, at most `limits.imagesMax`. Who can, loads them and
   * hands their bytes in as `RenderRequest.images`; what is missing is drawn as a box, with a warning.
   *
   * @throws EngineError where the payload cannot be drawn
   */
  imageUrls(payload: JsonValue, request?: RenderRequest): string[];
  /**
   * What a picture of a payload shows, as data: for files that stand beside it.
   *
   * @throws EngineError where the payload cannot be drawn
   */
  readTable(payload: JsonValue, request?: RenderRequest): TableData;
}

/** Starts an engine. Rejects when the bytes of HarfBuzz are no valid WebAssembly. */
export async function createEngine(host: EngineHost): Promise<Engine> {
  const text = await createTextEngine(host);
  const kernel = await host.kernel?.();
  const tools = {
    startKernel: kernel === undefined ? undefined : kernelStarter(kernel, host.crc32?.bind(host)),
    decodeWebp: host.decodeWebp?.bind(host),
  };
  return {
    render: (payload, request = {}) => render(payload, request, text, tools),
    imageUrls: (payload, request = {}) => imageAddresses(payload, request),
    readTable: (payload, request = {}) => readTable(payload, request),
  };
}
