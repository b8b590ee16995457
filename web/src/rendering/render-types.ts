import type { ImageFormat } from '@pictable/contract';
import type { JsonFix } from '@pictable/contract/json';
import type { HitMap, RenderReport, SampledColumn, Warning } from '@pictable/engine';

/** A request to the worker. */
export interface RenderRequest {
  readonly text: string;
  /** The page's styles, as they are sent with the table. */
  readonly styles: object;
  /** Settings saved with the service, which it applies below the styles; lowest precedence first. */
  readonly settings?: readonly object[];
  /** The project whose fonts the table can use; undefined for none. */
  readonly projectId?: number | undefined;
  /**
   * A fixed format, `own`: the format in which the table is stored, or `live`: the fastest one while typing.
   */
  readonly format: ImageFormat | 'own' | 'live';
  /** Device pixels per pixel of the screen, for `live`. */
  readonly pixelRatio?: number;
  /** A taller bitmap has a `top` of this height, CSS px; for `live`. */
  readonly topHeightPx?: number;
}

/** A step of `transform` in the text of a table. */
export interface ShownStep {
  readonly verb: string;
  /** Rows after the step; undefined if the step was not done. */
  readonly rows: number | undefined;
}

/** The top part of an image, as wide as the whole one. */
export interface ImageTop {
  /** A data: URL, which needs no request and so no further task of the page. */
  readonly url: string;
  /** CSS pixels. */
  readonly heightPx: number;
}

/** A rendered table. */
export interface TableRendering {
  readonly text: string;
  readonly format: ImageFormat;
  readonly file: Blob;
  /** Size in CSS pixels, whatever the scale of the file. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The top part of a tall bitmap, which is shown before the whole one; undefined for all others. */
  readonly top: ImageTop | undefined;
  /** The second and later images of a table that is split for its destination, or that has a dark image. */
  readonly followingFiles: readonly Blob[];
  /** Their widths in CSS pixels. */
  readonly followingWidthsPx: readonly number[];
  readonly rows: number;
  readonly columns: number;
  readonly title: string | undefined;
  readonly warnings: readonly Warning[];
  readonly report: RenderReport;
  readonly hits: HitMap;
  /** The steps in the text. */
  readonly steps: readonly ShownStep[];
  /** The number of rows shown; undefined: all. */
  readonly shownRows: number | undefined;
  /**
   * Styles that the table sets itself, under their contract names; the page's controls for them have no
   * effect.
   */
  readonly ownProperties: ReadonlySet<string>;
  /** Time in the worker from text to finished file. */
  readonly renderMs: number;
}

/**
 * Why a text could not be rendered, for the person who typed it. Offsets count UTF-16 code units of the text.
 */
export interface InputError {
  readonly message: string;
  readonly hint: string | undefined;
  readonly from: number;
  readonly to: number;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly fix: JsonFix | undefined;
  /** The steps of `transform` in the text; undefined if it is not JSON. */
  readonly steps?: readonly ShownStep[];
  /** Index of the step that cannot be done. */
  readonly step?: number | undefined;
}

export type RenderResult =
  | { readonly rendered: true; readonly rendering: TableRendering }
  | { readonly rendered: false; readonly error: InputError };

/** Messages between page and worker. */
export interface WorkerJob {
  readonly id: number;
  readonly request: RenderRequest;
}

/** Asks the worker for the columns of the table in a text. */
export interface ColumnsJob {
  readonly id: number;
  readonly columnsOf: string;
}

export interface WorkerResponse {
  readonly id: number;
  /** Undefined if the engine failed to start. */
  readonly result: RenderResult | undefined;
}

/** The columns are undefined if the text is not a table. */
export interface ColumnsResponse {
  readonly id: number;
  readonly columns: readonly SampledColumn[] | undefined;
}
