import type { CompanionFormat } from '@pictable/contract';
import type { CheckedLogo, FontProperties } from '@pictable/engine';
import {
  collectHeapsLate,
  favorThroughput,
  keepRendersYoung,
  optimizeWasmLate,
  releaseGrowth,
  youngGenerationMb,
} from '@pictable/engine/host/heap';
import type { Piscina } from 'piscina';
import { SmallSet } from '../concurrency/small-set.ts';
import { createThreads } from '../threads/create-threads.ts';
import { estimateCostMs } from './estimate-cost.ts';
import { FairQueue, type QueueEntry } from './fair-queue.ts';
import { createJobStart, readCpuMs } from './job-start.ts';
import { type JobLimits, JobTimeout } from './job-timeout.ts';
import { MemoryGrowth } from './memory-growth.ts';
import { jobOptions, type RenderJob, type RenderOutcome } from './render-job.ts';
import {
  type PooledRendering,
  RenderAborted,
  RenderBusy,
  type RenderLoad,
  type RenderOptions,
  type RenderPool,
  RenderStarved,
} from './render-pool.ts';
import { toError, toWorkerError } from './worker-errors.ts';

export interface RenderPoolOptions {
  /** The bundled render-worker.ts. */
  readonly workerFile: string;
  readonly workers: number;
  /** Maximum number of jobs that wait for a worker. */
  readonly waitingMax: number;
  /** CPU time limit per job. It makes the complexity limit independent of the load of the machine. */
  readonly deadlineMs: number;
  /** Wall time limit per job from its start in a worker; three times the deadline by default. */
  readonly wallMsMax?: number;
  /** Maximum time that a job waits for a worker. */
  readonly waitMsMax?: number;
  /** Extra waiting time while no worker is ready because a replacement is warming up. */
  readonly warmUpMsMax?: number;
  /** Heap limit of a worker; a job that exceeds it terminates its worker. */
  readonly heapMb?: number;
  /** Number of jobs after which all workers are replaced. */
  readonly jobsMax?: number;
  /**
   * Memory growth of the process per worker after which all workers are replaced. Memory outside of their
   * heaps (image bytes, WebAssembly) has no limit except per job.
   */
  readonly growthMb?: number;
  /** Estimates the CPU time of a job; replaceable for tests. */
  readonly estimateCostMs?: typeof estimateCostMs;
}

type Task = RenderJob['task'];

interface WatchedJob {
  readonly watch: JobTimeout;
  /** The first job of new workers has none. */
  readonly place: QueueEntry | undefined;
}

/** Parameters of one run. */
interface Run {
  readonly bounds: JobLimits;
  readonly place?: QueueEntry;
  /** The file that the task checks. */
  readonly file?: Uint8Array | undefined;
  threads?: Threads;
}
/** Jobs without parameters are calls of a function of the worker by its name. */
type Threads = Piscina<RenderJob | undefined, RenderOutcome>;

const WAIT_MS_MAX = 4_000;
const WARM_UP_MS_MAX = 8_000;
/** A job can still finish if it gets at least one part in this many of a processor. */
const WALL_PER_CPU_MAX = 3;
const HEAP_MB = 512;
/** New workers need a second of CPU time each until their code is optimised. */
const JOBS_MAX = 200_000;
const GROWTH_MB = 512;
const MEGABYTE = 1024 * 1024;
/** All workers but one stop after they have been idle for this time. */
const IDLE_WORKER_MS = 300_000;
/** The other threads release memory shortly after that; a task for it would keep an idle worker. */
const IDLE_POOL_MS = IDLE_WORKER_MS + 5_000;
const FIRST_JOB = '{"data":[{"Ready":true}]}';
/** Increment of the nice value of worker threads (0 to 19). */
const NICE_INCREMENT = 10;
/** Tenant of jobs without a tenant. */
const NOBODY = '';
const RETRY_SECONDS_MAX = 30;

/** Workers read fonts and warm up before their first job, which may take long on a busy machine. */
const firstJobBounds: JobLimits = {
  waitMsMax: 120_000,
  warmUpMsMax: 0,
  deadlineMs: 120_000,
  wallMsMax: 120_000,
};

/** Resolves when the first worker has rendered. */
export async function openRenderPool(options: RenderPoolOptions): Promise<RenderPool> {
  const pool = new PiscinaRenderPool(options);
  try {
    await pool.renderFirst();
    collectHeapsLate();
    return pool;
  } catch (error) {
    await pool.close();
    throw error;
  }
}

class PiscinaRenderPool implements RenderPool {
  readonly #options: Required<RenderPoolOptions>;
  readonly #queue: FairQueue;
  #piscina: Threads;
  readonly #running = new SmallSet<Promise<unknown>>();
  /** Unfinished jobs, in arrival order. */
  readonly #watched = new SmallSet<WatchedJob>();
  #isClosing = false;
  #jobs = 0;
  #recycling: Promise<void> | undefined;
  #replacements = 0;
  /** Growth of the memory since the workers were started. */
  readonly #growth = new MemoryGrowth();
  /** Runs when the pool has been idle for a while. */
  readonly #idleTimer: NodeJS.Timeout;

  constructor(options: RenderPoolOptions) {
    this.#options = {
      wallMsMax: WALL_PER_CPU_MAX * options.deadlineMs,
      waitMsMax: WAIT_MS_MAX,
      warmUpMsMax: WARM_UP_MS_MAX,
      heapMb: HEAP_MB,
      jobsMax: JOBS_MAX,
      growthMb: GROWTH_MB,
      estimateCostMs,
      ...options,
    };
    this.#queue = new FairQueue(this.#options.workers);
    keepRendersYoung();
    favorThroughput();
    optimizeWasmLate();
    this.#piscina = this.#start(1);
    this.#idleTimer = setTimeout(() => void this.#releaseGrowth(), IDLE_POOL_MS).unref();
  }

  /** @param threads number of workers that are started now; the others start with the first job */
  #start(threads: number): Threads {
    const { workerFile, workers, heapMb } = this.#options;
    return createThreads({
      filename: workerFile,
      minThreads: threads,
      maxThreads: workers,
      idleTimeout: IDLE_WORKER_MS,
      // On a busy machine, rendering has a lower priority than serving requests and database queries.
      niceIncrement: NICE_INCREMENT,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngGenerationMb },
    });
  }

  async render(payload: string, options: RenderOptions = {}): Promise<PooledRendering> {
    const outcome = await this.#admit('draw', payload, options);
    if (outcome.kind === 'rendering') return outcome.rendering;
    throw toError(outcome, payload);
  }

  async imageUrls(payload: string, options: RenderOptions = {}): Promise<readonly string[]> {
    const outcome = await this.#admit('list-images', payload, options);
    if (outcome.kind === 'image-urls') return outcome.urls;
    throw toError(outcome, payload);
  }

  async writeTable(
    payload: string,
    format: CompanionFormat,
    options: RenderOptions = {},
  ): Promise<Uint8Array> {
    const outcome = await this.#admit(format, payload, options);
    if (outcome.kind === 'companion') return outcome.bytes;
    throw toError(outcome, payload);
  }

  async checkFont(font: Uint8Array, options: RenderOptions = {}): Promise<FontProperties> {
    const outcome = await this.#admit('check-font', '', options, font);
    if (outcome.kind === 'font') return outcome.properties;
    throw toError(outcome, '');
  }

  async checkLogo(image: Uint8Array, options: RenderOptions = {}): Promise<CheckedLogo> {
    const outcome = await this.#admit('check-logo', '', options, image);
    if (outcome.kind === 'logo') return outcome.logo;
    throw toError(outcome, '');
  }

  capacityError(tenant = NOBODY, costMs = 0): RenderBusy | undefined {
    return this.#isClosing || this.#isFull(tenant, costMs) ? this.#busy(tenant, costMs) : undefined;
  }

  load(): RenderLoad {
    const { workers, waitingMax } = this.#options;
    const { waiting, visitorsRunning } = this.#queue;
    return { workers, waiting, waitingMax, visitorsRunning, replacements: this.#replacements };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#idleTimer);
    await this.#recycling;
    await Promise.allSettled(this.#running);
    await this.#piscina.destroy();
  }

  async #admit(
    task: Task,
    payload: string,
    options: RenderOptions,
    file?: Uint8Array,
  ): Promise<RenderOutcome> {
    if (options.signal?.aborted) throw new RenderAborted();
    const costMs = this.#options.estimateCostMs({ ...options, task, payload, file });
    const { tenant = NOBODY, isVisitor = false } = options;
    const rejection = this.capacityError(tenant, costMs);
    if (rejection) throw rejection;
    const place = this.#queue.enter({ tenant, costMs, isVisitor });
    const running = this.#run(task, payload, options, { bounds: this.#boundsOf(options), place, file });
    this.#startWorkers();
    if (++this.#jobs >= this.#options.jobsMax) this.#recycling ??= this.#recycle();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      if (this.#running.size === 0 && !this.#isClosing) this.#idleTimer.refresh();
      if (this.#hasGrown()) this.#recycling ??= this.#recycle();
    }
  }

  /** Starts the other workers with the first job, so that they are ready for the next ones. */
  #startWorkers(): void {
    const missing = this.#options.workers - this.#piscina.threads.length;
    // The library starts a worker for a task that has to wait.
    for (let count = 0; count < missing; count++)
      void this.#piscina.run(undefined, { name: 'start' }).catch(() => {});
  }

  #boundsOf({ deadlineMs = Number.POSITIVE_INFINITY }: RenderOptions): JobLimits {
    const bounds = this.#options;
    if (deadlineMs >= bounds.deadlineMs) return bounds;
    return { ...bounds, deadlineMs, wallMsMax: Math.min(bounds.wallMsMax, WALL_PER_CPU_MAX * deadlineMs) };
  }

  #hasGrown(): boolean {
    const { workers, growthMb } = this.#options;
    return this.#growth.exceeds(workers * growthMb * MEGABYTE);
  }

  /** Replaces the workers once a new one has rendered; the old ones finish their jobs. */
  async #recycle(): Promise<void> {
    const fresh = this.#start(this.#piscina.threads.length);
    this.#jobs = 0;
    let spare = fresh;
    try {
      await this.renderFirst(fresh);
      spare = this.#piscina;
      this.#piscina = fresh;
      this.#replacements++;
    } catch {
      // Keep the old workers and retry later.
    }
    // These include all jobs of the workers to be stopped.
    await Promise.allSettled(this.#running);
    // Workers that cannot be stopped use memory but do not affect any job.
    await spare.destroy().catch(() => {});
    this.#growth.restart();
    this.#recycling = undefined;
  }

  /** Releases memory of this thread and of all workers, each of which is idle and gets one of the tasks. */
  async #releaseGrowth(): Promise<void> {
    if (this.#running.size > 0) return;
    const { threads } = this.#piscina;
    const tasks = threads.map(() => this.#piscina.run(undefined, { name: 'releaseGrowth' }));
    await Promise.allSettled([...tasks, releaseGrowth()]);
  }

  /** Resolves when one of the workers has rendered. */
  async renderFirst(threads = this.#piscina): Promise<void> {
    await this.#run('draw', FIRST_JOB, { format: 'svg' }, { bounds: firstJobBounds, threads });
    this.#growth.restart();
  }

  /** @param run without `threads`, uses the current workers when the job starts */
  async #run(task: Task, payload: string, options: RenderOptions, run: Run): Promise<RenderOutcome> {
    const { signal } = options;
    const { bounds, place, file } = run;
    const start = createJobStart();
    const watch = new JobTimeout(start, bounds, {
      busy: () => this.#busy(options.tenant ?? NOBODY, 0),
      starved: () => new RenderStarved(this.#retryAfterSeconds(options.tenant ?? NOBODY, 0)),
      cpuUsage: (threadId) => cpuUsageOf(run.threads ?? this.#piscina, threadId),
      isWarming: () => this.#isWarming(watched),
    });
    const watched = { watch, place };
    this.#watched.add(watched);
    const abort = () => watch.stop(new RenderAborted());
    signal?.addEventListener('abort', abort, { once: true });
    try {
      if (place !== undefined) await unlessAborted(place.ready, watch.signal);
      run.threads ??= this.#piscina;
      const job: RenderJob = { ...jobOptions(options), file, task, payload, start };
      return await run.threads.run(job, { signal: watch.signal });
    } catch (error) {
      throw watch.reason ?? toWorkerError(error);
    } finally {
      watch.end();
      this.#watched.delete(watched);
      place?.leave(readCpuMs(start));
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * Also true if a new job would wait too long, so that it is rejected immediately instead of after the wait.
   */
  #isFull(tenant: string, costMs: number): boolean {
    const { waitingMax, waitMsMax } = this.#options;
    return this.#queue.waiting >= waitingMax || this.#queue.expectedWaitMs(tenant, costMs) > waitMsMax / 2;
  }

  /**
   * Whether a job waits for a replacement worker that is still warming up: the library assigns it a job
   * immediately, but that job does not start. If there is no other worker, all jobs wait for it.
   */
  #isWarming(job: WatchedJob): boolean {
    const isAssigned = ({ place }: WatchedJob) => place === undefined || place.hasStarted();
    if (isAssigned(job)) return true;
    const assigned = [...this.#watched].filter(isAssigned);
    return assigned.length > 0 && assigned.every(({ watch }) => watch.workedMs() === 0);
  }

  #busy(tenant: string, costMs: number): RenderBusy {
    return new RenderBusy(this.#retryAfterSeconds(tenant, costMs));
  }

  #retryAfterSeconds(tenant: string, costMs: number): number {
    const seconds = Math.ceil(this.#queue.expectedWaitMs(tenant, costMs) / 1_000);
    return Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX);
  }
}

/** Rejects as soon as the signal aborts, regardless of the promise. */
function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function cpuUsageOf({ threads }: Threads, threadId: number): Promise<NodeJS.CpuUsage> {
  const worker = threads.find((thread) => thread.threadId === threadId);
  if (worker === undefined) throw new Error(`Worker ${threadId} has exited.`);
  return worker.cpuUsage();
}
