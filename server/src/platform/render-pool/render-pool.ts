import type { CompanionFormat } from '@pictable/contract';
import type { TableTextForm } from '@pictable/contract/input-adapters';
import type { Rendering, RenderRequest } from '@pictable/engine';

/** What there is to know of a payload before it can be read. */
export interface PayloadForm {
  /** What its text is; JSON where nothing is said. */
  readonly form?: Exclude<TableTextForm, 'JSON'>;
  /** Members that came beside it and are stronger. */
  readonly said?: ReadonlyMap<string, string>;
}

/** One job. JSON goes in as text: the worker parses it, so the main thread never does that work. */
export interface RenderOrder extends PayloadForm {
  readonly format?: RenderRequest['format'];
  readonly foreignFormat?: RenderRequest['foreignFormat'];
  /** Style layers as JSON texts, weakest first: the user's saved settings, then the project's. */
  readonly settings?: readonly string[];
  readonly limits?: RenderRequest['limits'];
  /** Bytes of the pictures that cells name by address. */
  readonly images?: RenderRequest['images'];
  /** Aborting drops a waiting job and stops a running one; the call rejects with `RenderAborted`. */
  readonly signal?: AbortSignal;
  /** Whose table it is: an account, or a visitor by address. Tenants share the workers evenly. */
  readonly tenant?: string;
  /** Visitors never hold all workers together. */
  readonly isVisitor?: boolean;
  /** CPU time for it, where that is less than for others. */
  readonly deadlineMs?: number;
}

/** What comes back from a worker: all of the engine's rendering but the hit map, which only the browser uses. */
export interface PooledRendering extends Omit<Rendering, 'hits' | 'takenIn'> {
  /** The payload as JSON text, where it is not what came. */
  readonly takenIn?: string;
}

export interface RenderPool {
  /**
   * @param payload the request body: JSON text, or what `order.form` says
   * @throws JsonSyntaxError (from the contract) when the text is not JSON; the place is on it → 400
   * @throws NoTableError (from the contract) when text of another form holds no table → 400
   * @throws EngineError when the payload cannot be drawn → 400
   * @throws RenderBusy when the queue is full or the job waited too long → 503 with Retry-After
   * @throws RenderTooSlow when rendering used more CPU time than the deadline → 400
   * @throws RenderStarved when rendering did not end in its wall time and had not used that CPU time → 503 with Retry-After
   * @throws RenderTooLarge when drawing needed more memory than a worker has → 400
   * @throws RenderAborted when the signal of the order fired
   * @throws RenderCrashed when the worker died → 500
   */
  render(payload: string, order?: RenderOrder): Promise<PooledRendering>;
  /** Addresses of the pictures that a payload shows, each once; rejects as `render` does. */
  imageUrls(payload: string, order?: RenderOrder): Promise<readonly string[]>;
  /** The table that a payload shows, as a file; rejects as `render` does. */
  writeTable(payload: string, format: CompanionFormat, order?: RenderOrder): Promise<Uint8Array>;
  /** What a new order would be refused with at this moment, so that nobody reads one in vain; undefined: there is room. */
  refusal(tenant?: string): RenderBusy | undefined;
  /** For `/readyz` and metrics. */
  load(): RenderLoad;
  /** Waits for running and waiting jobs, then ends the workers. New jobs are refused with `RenderBusy`. */
  close(): Promise<void>;
}

export interface RenderLoad {
  readonly workers: number;
  readonly waiting: number;
  readonly waitingMax: number;
  /** Workers that draw for visitors at this moment. */
  readonly visitorsRunning: number;
  /** How often new workers have taken the place of all. */
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

/** The worker got too little CPU time, or hangs without using any: the table may be rendered at the next try. */
export class RenderStarved extends RenderBusy {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    this.name = 'RenderStarved';
  }
}

export class RenderTooSlow extends Error {
  readonly deadlineMs: number;

  constructor(deadlineMs: number) {
    super(`This table is too complex to draw in ${Math.round(deadlineMs / 1000)} seconds.`);
    this.name = 'RenderTooSlow';
    this.deadlineMs = deadlineMs;
  }
}

export class RenderTooLarge extends Error {
  constructor() {
    super('This table needs more memory than one drawing may have.');
    this.name = 'RenderTooLarge';
  }
}

export class RenderAborted extends Error {
  constructor() {
    super('The request was given up before its image was drawn.');
    this.name = 'RenderAborted';
  }
}

/** `cause` has what the worker died of; it belongs in the log, not in an answer. */
export class RenderCrashed extends Error {
  constructor(cause: unknown) {
    super('The image could not be drawn.', { cause });
    this.name = 'RenderCrashed';
  }
}
