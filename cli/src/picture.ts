import type { ImageFormat, TableWarning } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';

/** A drawn table. */
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
  /** What the picture shows, in a sentence. */
  readonly alt: string;
  readonly warnings: readonly TableWarning[];
}

/** What draws: the engine in this process, or the service. */
export interface Drawer {
  /** @throws EngineError, PictableError or CommandProblem */
  draw(payload: JsonObject, wanted: { readonly bytes: boolean }): Promise<Picture>;
}
