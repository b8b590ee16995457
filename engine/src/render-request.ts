import type { ImageFormat } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { AltText } from './alt-text.ts';
import type { HitMap } from './layout/hit-map.ts';
import type { RenderReport } from './report.ts';
import type { RenderLimits } from './table/render-limits.ts';
import type { Warning } from './warnings.ts';

/** What a caller may say besides the payload. */
export interface RenderRequest {
  /** Format to draw, whatever the payload asks for. */
  readonly format?: ImageFormat;
  /**
   * What becomes of a table for a place (`for`) that does not show `format`: `parts` laid out as for the place, as a preview wants
   * them, one `whole` file without the limits of the place, or `refused`. Without it, parts.
   */
  readonly foreignFormat?: 'parts' | 'whole' | 'refused';
  /** Saved settings, weakest first: the user's, the project's. */
  readonly settings?: readonly JsonValue[];
  /** Bytes of pictures by the address cells name; see `Engine.imageUrls`. Their first bytes say what they are. */
  readonly images?: ReadonlyMap<string, Uint8Array>;
  /** Lower limits than usual, as for the demo. */
  readonly limits?: Partial<RenderLimits>;
}

/** One picture of a table; sizes as in `Rendering`. */
export interface RenderedPart {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A finished picture and what there is to know of it. */
export interface Rendering {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  readonly contentType: string;
  /** Size of the file's picture: device pixels for png and jpeg, CSS pixels of a page for svg and pdf. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pages: number;
  readonly title: string | undefined;
  /** Device pixels of a CSS pixel: of png and jpeg what was asked for, else 1. */
  readonly scale: number;
  readonly alt: AltText;
  /** Body rows and columns that were drawn. */
  readonly rows: number;
  readonly columns: number;
  readonly warnings: readonly Warning[];
  readonly report: RenderReport;
  /**
   * Every picture of the table, in order: one, or several where a long table is split for its destination (`for`). The first is
   * the one that `bytes` and the measures above are of.
   */
  readonly parts: readonly [RenderedPart, ...RenderedPart[]];
  /** Boxes in CSS pixels, whatever the scale; `page` is the part, counted from 0. */
  readonly hits: HitMap;
  /** The payload as it was read, where it was repaired before it could be; see `warnings`. */
  readonly takenIn?: JsonValue;
}
