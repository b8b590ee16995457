import { RenderTooSlow } from './render-pool.ts';

const WATCH_MS = 50;

export interface JobBounds {
  readonly waitMsMax: number;
  readonly warmUpMsMax: number;
  readonly deadlineMs: number;
}

interface Surroundings {
  busy(): Error;
  /** Whether the job waits for a worker that is not ready yet. */
  isWarming(): boolean;
}

/**
 * Looks at one job now and then, and stops it when it has waited or worked too long. Stopping a job that has begun
 * ends its worker; the pool starts another.
 */
export class JobWatch {
  /** Why the job was stopped; undefined while it was not. */
  reason: Error | undefined;
  readonly #begunNs: BigInt64Array;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #waitedMs = 0;
  #warmingMs = 0;

  constructor(begunNs: BigInt64Array, bounds: JobBounds, { busy, isWarming }: Surroundings) {
    this.#begunNs = begunNs;
    let lookedAt = performance.now();
    this.#timer = setInterval(() => {
      const sinceMs = performance.now() - lookedAt;
      lookedAt += sinceMs;
      const workedMs = this.workedMs();
      if (workedMs > bounds.deadlineMs) this.stop(new RenderTooSlow(bounds.deadlineMs));
      if (workedMs > 0) return;
      if (this.#warmingMs <= bounds.warmUpMsMax && isWarming()) this.#warmingMs += sinceMs;
      else this.#waitedMs += sinceMs;
      if (this.#waitedMs > bounds.waitMsMax) this.stop(busy());
    }, WATCH_MS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** 0 while the job waits. */
  workedMs(): number {
    const begunNs = Atomics.load(this.#begunNs, 0);
    return begunNs === 0n ? 0 : Number(process.hrtime.bigint() - begunNs) / 1e6;
  }

  stop(reason: Error): void {
    this.reason ??= reason;
    this.#controller.abort();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
