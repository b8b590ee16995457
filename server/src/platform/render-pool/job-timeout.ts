import { type JobStart, readStart } from './job-start.ts';
import { RenderTooSlow } from './render-pool.ts';

const WATCH_MS = 50;

export interface JobLimits {
  readonly waitMsMax: number;
  readonly warmUpMsMax: number;
  /** Maximum CPU time of the worker. */
  readonly deadlineMs: number;
  /** Maximum wall time from the start in the worker, regardless of CPU time. */
  readonly wallMsMax: number;
}

interface JobWatchCallbacks {
  busy(): Error;
  starved(): Error;
  /** Whether the job waits for a worker that is still warming up. */
  isWarming(): boolean;
  /**
   * CPU time of a worker since its start. Rejects if the worker has exited, and stays pending while it runs
   * native code.
   */
  cpuUsage(threadId: number): Promise<NodeJS.CpuUsage>;
}

/**
 * Periodically checks one job and stops it when it has waited or run for too long. Stopping a running job
 * terminates its worker, and the pool starts another.
 */
export class JobTimeout {
  /** The reason why the job was stopped; undefined if it was not. */
  reason: Error | undefined;
  readonly #start: JobStart;
  readonly #bounds: JobLimits;
  readonly #callbacks: JobWatchCallbacks;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #waitedMs = 0;
  #warmingMs = 0;
  #isReadingCpu = false;
  #hasReadCpu = false;

  constructor(start: JobStart, bounds: JobLimits, callbacks: JobWatchCallbacks) {
    this.#start = start;
    this.#bounds = bounds;
    this.#callbacks = callbacks;
    let checkedAt = performance.now();
    this.#timer = setInterval(() => {
      const sinceMs = performance.now() - checkedAt;
      checkedAt += sinceMs;
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
    const { isWarming, busy } = this.#callbacks;
    if (this.#warmingMs <= warmUpMsMax && isWarming()) this.#warmingMs += sinceMs;
    else this.#waitedMs += sinceMs;
    if (this.#waitedMs > waitMsMax) this.stop(busy());
  }

  #boundWork(workedMs: number): void {
    // A thread uses at most as much CPU time as wall time, so quick jobs need no check.
    if (workedMs <= this.#bounds.deadlineMs) return;
    // Read the CPU time at least once first, even if this process was blocked until now.
    if (this.#hasReadCpu && workedMs > this.#bounds.wallMsMax) this.stop(this.#callbacks.starved());
    else if (!this.#isReadingCpu) void this.#boundCpu();
  }

  async #boundCpu(): Promise<void> {
    const { deadlineMs } = this.#bounds;
    const start = readStart(this.#start);
    if (start === undefined) return;
    this.#isReadingCpu = true;
    this.#hasReadCpu = true;
    try {
      const { user, system } = await this.#callbacks.cpuUsage(start.threadId);
      if (user + system - start.cpuUs > deadlineMs * 1_000) this.stop(new RenderTooSlow(deadlineMs));
    } catch {
      // The worker has exited, and the job with it.
    } finally {
      this.#isReadingCpu = false;
    }
  }
}
