import type { ImageFormat } from '@pictable/contract';
import type { JsonFix } from '@pictable/contract/json';
import type { HitMap, RenderReport, Warning } from '@pictable/engine';

/** What the worker is asked for. */
export interface DrawingRequest {
  readonly text: string;
  /** The page's styles, as they go out with the table. */
  readonly styles: object;
  /** Settings saved with the service, which it lays under the styles; weakest first. */
  readonly settings?: readonly object[];
  /** A file in this format, in that which the table gets where it is stored, or whatever shows it fastest while it is typed. */
  readonly format: ImageFormat | 'own' | 'live';
  /** Device pixels per pixel of the screen, for `live`. */
  readonly pixelRatio?: number;
}

/** A drawn table. */
export interface Drawing {
  readonly text: string;
  readonly format: ImageFormat;
  readonly file: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The second and later pictures of a table that is split for its destination. */
  readonly laterFiles: readonly Blob[];
  readonly rows: number;
  readonly columns: number;
  readonly title: string | undefined;
  readonly warnings: readonly Warning[];
  readonly report: RenderReport;
  readonly hits: HitMap;
  /** How many of the rows are shown; undefined: all. */
  readonly cutToRows: number | undefined;
  /** Looks the table sets itself, under the names of the contract; the page's controls for them have no effect. */
  readonly ownSubjects: ReadonlySet<string>;
  /** From the text to the finished file, in the worker. */
  readonly drawMs: number;
}

/** Why a text could not be drawn, in words for the person who typed it. Offsets count UTF-16 units of the text. */
export interface Problem {
  readonly message: string;
  readonly hint: string | undefined;
  readonly from: number;
  readonly to: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly fix: JsonFix | undefined;
}

export type DrawingResult =
  | { readonly drawn: true; readonly drawing: Drawing }
  | { readonly drawn: false; readonly problem: Problem };

/** Messages between page and worker. */
export interface WorkerJob {
  readonly id: number;
  readonly request: DrawingRequest;
}

export interface WorkerReport {
  readonly id: number;
  /** Undefined when the engine itself could not start. */
  readonly result: DrawingResult | undefined;
}
