import { type JobStart, readStart } from './job-start.ts';
import { RenderTooSlow } from './render-pool.ts';

const WATCH_MS = 50;

export interface JobBounds {
  readonly waitMsMax: number;
  readonly warmUpMsMax: number;
  /** CPU time of the worker. */
  readonly deadlineMs: number;
  /** Wall time from the moment the worker begins, however little CPU time it got. */
  readonly wallMsMax: number;
}

interface Surroundings {
  busy(): Error;
  starved(): Error;
  /** Whether the job waits for a worker that is not ready yet. */
  isWarming(): boolean;
  /** CPU time of a worker since it began. Rejects if the worker has ended, and stays pending while native code runs in it. */
  cpuUsage(threadId: number): Promise<NodeJS.CpuUsage>;
}

/**
 * Looks at one job now and then, and stops it when it has waited or worked too long. Stopping a job that has begun
 * ends its worker; the pool starts another.
 */
export class JobWatch {
  /** Why the job was stopped; undefined while it was not. */
  reason: Error | undefined;
  readonly #start: JobStart;
  readonly #bounds: JobBounds;
  readonly #surroundings: Surroundings;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #waitedMs = 0;
  #warmingMs = 0;
  #isReadingCpu = false;
  #hasReadCpu = false;

  constructor(start: JobStart, bounds: JobBounds, surroundings: Surroundings) {
    this.#start = start;
    this.#bounds = bounds;
    this.#surroundings = surroundings;
    let lookedAt = performance.now();
    this.#timer = setInterval(() => {
      const sinceMs = performance.now() - lookedAt;
      lookedAt += sinceMs;
      const workedMs = this.workedMs();
      if (workedMs > 0) this.#boundWork(workedMs);
      else this.#boundWait(sinceMs);
    }, WATCH_MS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Wall time; 0 while the job waits. */
  workedMs(): number {
    const start = readStart(this.#start);
    return start === undefined ? 0 : Number(process.hrtime.bigint() - start.timeNs) / 1e6;
  }

  stop(reason: Error): void {
    this.reason ??= reason;
    this.#controller.abort();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #boundWait(sinceMs: number): void {
    const { warmUpMsMax, waitMsMax } = this.#bounds;
    const { isWarming, busy } = this.#surroundings;
    if (this.#warmingMs <= warmUpMsMax && isWarming()) this.#warmingMs += sinceMs;
    else this.#waitedMs += sinceMs;
    if (this.#waitedMs > waitMsMax) this.stop(busy());
  }

  #boundWork(workedMs: number): void {
    // A thread uses no more CPU time than wall time, so quick jobs are never asked.
    if (workedMs <= this.#bounds.deadlineMs) return;
    // The CPU time is asked for first, even if this process stood still and looks for the first time only now.
    if (this.#hasReadCpu && workedMs > this.#bounds.wallMsMax) this.stop(this.#surroundings.starved());
    else if (!this.#isReadingCpu) void this.#boundCpu();
  }

  async #boundCpu(): Promise<void> {
    const { deadlineMs } = this.#bounds;
    const start = readStart(this.#start);
    if (start === undefined) return;
    this.#isReadingCpu = true;
    this.#hasReadCpu = true;
    try {
      const { user, system } = await this.#surroundings.cpuUsage(start.threadId);
      if (user + system - start.cpuUs > deadlineMs * 1_000) this.stop(new RenderTooSlow(deadlineMs));
    } catch {
      // The worker has ended, and the job with it.
    } finally {
      this.#isReadingCpu = false;
    }
  }
}
