import type { ImageFormat, TableWarning } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';

/** One picture of a drawn table: most tables have one, a long one that is split for its destination has several. */
export interface Picture {
  /** Undefined where the service has it and nobody asked for it. */
  readonly bytes: Uint8Array | undefined;
  /** Its public address, when the service drew it. */
  readonly url: string | undefined;
  /** The page that shows it there. */
  readonly shareUrl?: string | undefined;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  /** Which picture of its table it is, from 1, and how many there are. */
  readonly part: number;
  readonly parts: number;
  /** What the table shows, in a sentence. */
  readonly alt: string;
  /** What was not drawn as asked: of the whole table, and therefore with its first picture only. */
  readonly warnings: readonly TableWarning[];
}

/** What draws: the engine in this process, or the service. */
export interface Drawer {
  /** Every picture of a table, in order. @throws EngineError, PictableError or CommandProblem */
  draw(payload: JsonObject, wanted: { readonly bytes: boolean }): Promise<readonly Picture[]>;
}
