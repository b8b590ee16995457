import type { CompanionContent, CompanionFormat, NativePlatform } from '@pictable/contract';
import type { TableTextFormat } from '@pictable/contract/input-adapters';
import type { SourceText } from '@pictable/contract/sources';
import type { CheckedLogo, FontProperties, Rendering, RenderRequest } from '@pictable/engine';
import type { NativeTable } from '@pictable/engine/companions';

/** How a payload must be read. */
export interface PayloadForm {
  /** Text format of the payload; JSON by default. */
  readonly form?: Exclude<TableTextFormat, 'JSON'>;
  /** Fields sent beside the payload, which take precedence. */
  readonly fieldOverrides?: ReadonlyMap<string, string>;
  /** Warnings about what was sent beside the payload, which come before those of the rendering. */
  readonly warnings?: Rendering['warnings'];
  /** What is added to the payload. */
  readonly expansion?: PayloadExpansion | undefined;
}

/** The defaults of a batch, a template, and the values that the service has for placeholders. */
export interface PayloadExpansion {
  /** Members that all tables of a batch have in common, as JSON text; they take precedence over the template. */
  readonly defaults?: string | undefined;
  /** JSON text. */
  readonly template?: string | undefined;
  /** The table that was loaded from the source of the payload. */
  readonly source?: LoadedSource | undefined;
  /** Text for `{{updatedAt}}`. */
  readonly updatedAt: string;
  /** Fills placeholders even if the request has neither a template nor values. */
  readonly alwaysFill?: boolean;
}

/** The text that was loaded from a source. */
export interface LoadedSource extends SourceText {
  /** The source as the record of the image has it, as JSON text. */
  readonly record: string;
}

/** Options of one job. The worker parses the JSON text, so that the main thread does not. */
export interface RenderOptions extends PayloadForm {
  readonly format?: RenderRequest['format'];
  readonly onUnsupportedFormat?: RenderRequest['onUnsupportedFormat'];
  /** Overrides the scheme of the payload. */
  readonly colorScheme?: RenderRequest['colorScheme'];
  /** Style layers as JSON text, lowest precedence first: saved settings of the user, then of the project. */
  readonly settings?: readonly string[];
  readonly limits?: RenderRequest['limits'];
  /** Fonts that the table may use besides those of the engine. */
  readonly fonts?: RenderRequest['fonts'];
  /** The logo of a table that sends none. */
  readonly logo?: RenderRequest['logo'];
  /** Bytes of the images that cells reference by URL. */
  readonly images?: RenderRequest['images'];
  /** Content of a companion with values. */
  readonly companion?: CompanionContent;
  /** Aborting removes a queued job or stops a running one; the promise rejects with `RenderAborted`. */
  readonly signal?: AbortSignal;
  /** The tenant: an account, or the IP address of a visitor. Tenants share the workers evenly. */
  readonly tenant?: string;
  /** Visitors together never occupy all workers. */
  readonly isVisitor?: boolean;
  /** CPU time limit, if lower than that of the pool. */
  readonly deadlineMs?: number;
}

/** Result of a worker: the engine's rendering without the hit map, which only the browser uses. */
export interface PooledRendering extends Omit<Rendering, 'hits' | 'normalizedPayload' | 'native'> {
  /** The table for each requested platform; undefined without any. */
  readonly native?: Readonly<Partial<Record<NativePlatform, NativeTable>>> | undefined;
  /** The normalised payload as JSON text, if it differs from the request body. */
  readonly normalizedPayload?: string;
}

export interface RenderPool {
  /**
   * @param payload the request body: JSON text, or text in the format `options.form`
   * @throws JsonSyntaxError (from the contract) if the text is not JSON, with the position → 400
   * @throws NoTableError (from the contract) if text in another format contains no table → 400
   * @throws EngineError if the payload cannot be rendered → 400
   * @throws RenderBusy if the queue is full or the job waited too long → 503 with Retry-After
   * @throws RenderTooSlow if rendering exceeded the CPU time limit → 400
   * @throws RenderStarved if rendering exceeded the wall time limit but not the CPU time limit → 503 with
   * Retry-After
   * @throws RenderTooLarge if rendering needed more memory than a worker has → 400
   * @throws RenderAborted if the signal aborted
   * @throws RenderCrashed if the worker crashed → 500
   */
  render(payload: string, options?: RenderOptions): Promise<PooledRendering>;
  /** Returns the distinct URLs of the images in a payload; rejects as `render` does. */
  imageUrls(payload: string, options?: RenderOptions): Promise<readonly string[]>;
  /**
   * Writes the table of a payload as a companion file, or as JSON of a `NativeTable`; rejects as `render` does.
   */
  writeTable(payload: string, format: CompanionFormat, options?: RenderOptions): Promise<Uint8Array>;
  /**
   * Checks a font file; rejects as `render` does.
   *
   * @throws FontRejected with the reason if it cannot be used
   */
  checkFont(bytes: Uint8Array, options?: RenderOptions): Promise<FontProperties>;
  /**
   * Checks the image of a logo, and prepares it to be stored; rejects as `render` does.
   *
   * @throws LogoRejected with the reason if it cannot be used
   */
  checkLogo(bytes: Uint8Array, options?: RenderOptions): Promise<CheckedLogo>;
  /**
   * The error with which a new job would be rejected now, so that callers can check before they read a body;
   * undefined: accepted.
   */
  capacityError(tenant?: string): RenderBusy | undefined;
  /** Current load, for `/readyz` and metrics. */
  load(): RenderLoad;
  /** Waits for running and queued jobs, then stops the workers. New jobs are rejected with `RenderBusy`. */
  close(): Promise<void>;
}

export interface RenderLoad {
  readonly workers: number;
  readonly waiting: number;
  readonly waitingMax: number;
  /** Workers that currently render for visitors. */
  readonly visitorsRunning: number;
  /** Number of times that all workers were replaced. */
  readonly replacements: number;
}

export class RenderBusy extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The service is busy. Try again in ${retryAfterSeconds} seconds.`);
    this.name = 'RenderBusy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The worker got too little CPU time or hangs without using any, so a retry may succeed. */
export class RenderStarved extends RenderBusy {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    this.name = 'RenderStarved';
  }
}

export class RenderTooSlow extends Error {
  readonly deadlineMs: number;

  constructor(deadlineMs: number) {
    super(`This table is too complex to render in ${Math.round(deadlineMs / 1000)} seconds.`);
    this.name = 'RenderTooSlow';
    this.deadlineMs = deadlineMs;
  }
}

export class RenderTooLarge extends Error {
  constructor() {
    super('This table is too large to render: it exceeds the memory limit for a single render.');
    this.name = 'RenderTooLarge';
  }
}

export class RenderAborted extends Error {
  constructor() {
    super('The request was aborted before its image was rendered.');
    this.name = 'RenderAborted';
  }
}

/** `cause` is the error of the worker, for the log but not for the response. */
export class RenderCrashed extends Error {
  constructor(cause: unknown) {
    super('The image could not be rendered.', { cause });
    this.name = 'RenderCrashed';
  }
}
