import type { CompanionFormat } from '@pictable/contract';
import { NoTableError } from '@pictable/contract/intake';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine';
import { youngGenerationMb } from '@pictable/engine/host/node';
import { Piscina } from 'piscina';
import { createJobStart } from './job-start.ts';
import { type JobBounds, JobWatch } from './job-watch.ts';
import type { RenderJob, RenderOutcome } from './render-job.ts';
import {
  type PooledRendering,
  RenderAborted,
  RenderBusy,
  RenderCrashed,
  type RenderLoad,
  type RenderOrder,
  type RenderPool,
  RenderStarved,
  RenderTooLarge,
} from './render-pool.ts';

export interface RenderPoolOptions {
  /** The bundled render-worker.ts. */
  readonly workerFile: string;
  readonly workers: number;
  /** Jobs that may wait for a worker. */
  readonly waitingMax: number;
  /** CPU time that a worker may use for one job, so that the load of the machine does not decide what is too complex. */
  readonly deadlineMs: number;
  /** Wall time from the moment a worker begins; three times the deadline by default. */
  readonly wallMsMax?: number;
  /** From the order to the moment a worker begins. */
  readonly waitMsMax?: number;
  /** By so much a job may wait longer while there is no worker, because the last one has ended and its successor still warms up. */
  readonly warmUpMsMax?: number;
  /** JavaScript memory of one worker; a job that needs more ends with its worker. */
  readonly heapMb?: number;
  /** After so many jobs all workers are replaced by new ones. */
  readonly jobsMax?: number;
  /**
   * All workers are replaced, too, when the process has grown by so much for each of them since they began: memory outside of
   * their heaps (bytes of pictures, WebAssembly) has no limit of its own, only what one job can ask for.
   */
  readonly growthMb?: number;
}

type Task = RenderJob['task'];
type Threads = Piscina<RenderJob, RenderOutcome>;

const WAIT_MS_MAX = 2_000;
const WARM_UP_MS_MAX = 8_000;
/** The least share of a processor that a job can still finish with is one in so many. */
const WALL_PER_CPU_MAX = 3;
const HEAP_MB = 512;
const JOBS_MAX = 20_000;
const GROWTH_MB = 512;
const MEGABYTE = 1024 * 1024;
const FIRST_JOB = '{"data":[{"Ready":true}]}';
/** Of the threads that draw, on the Unix scale from 0 to 19. */
const NICE_INCREMENT = 10;
/**
 * What the newest job counts for in the average of all: much when it took longer, for a flood slows all of them down at once, and
 * whoever was let in by the old figure would wait in vain.
 */
const SLOWER_JOB_SHARE = 0.5;
const QUICKER_JOB_SHARE = 0.1;
const RETRY_SECONDS_MAX = 30;

/** Workers read fonts and warm up before their first job; a busy machine may take its time over that. */
const firstJobBounds: JobBounds = {
  waitMsMax: 120_000,
  warmUpMsMax: 0,
  deadlineMs: 120_000,
  wallMsMax: 120_000,
};

/** Resolves when the first worker has drawn. */
export async function openRenderPool(options: RenderPoolOptions): Promise<RenderPool> {
  const pool = new PiscinaRenderPool(options);
  try {
    await pool.drawFirst();
    return pool;
  } catch (error) {
    await pool.close();
    throw error;
  }
}

class PiscinaRenderPool implements RenderPool {
  readonly #options: Required<RenderPoolOptions>;
  #piscina: Threads;
  readonly #running = new Set<Promise<unknown>>();
  /** Of the jobs that have no end yet, in the order in which they came. */
  readonly #watches = new WeakMap<Threads, Set<JobWatch>>();
  #isClosing = false;
  #jobs = 0;
  /** How long a job takes lately, without its wait: a moving average. */
  #jobMs = 0;
  #recycling: Promise<void> | undefined;
  #replacements = 0;
  /** Of the process when its workers were new. */
  #freshBytes = Number.POSITIVE_INFINITY;

  constructor(options: RenderPoolOptions) {
    this.#options = {
      wallMsMax: WALL_PER_CPU_MAX * options.deadlineMs,
      waitMsMax: WAIT_MS_MAX,
      warmUpMsMax: WARM_UP_MS_MAX,
      heapMb: HEAP_MB,
      jobsMax: JOBS_MAX,
      growthMb: GROWTH_MB,
      ...options,
    };
    this.#piscina = this.#start();
  }

  #start(): Threads {
    const { workerFile, workers, heapMb } = this.#options;
    return new Piscina({
      filename: workerFile,
      minThreads: workers,
      maxThreads: workers,
      // Where processors are short, drawing waits for what answers: stored images, refusals, the database.
      niceIncrement: NICE_INCREMENT,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngGenerationMb },
      // Workers draw; they have no use for the secrets of the environment.
      env: {},
      recordTiming: false,
    });
  }

  async render(payload: string, order: RenderOrder = {}): Promise<PooledRendering> {
    const outcome = await this.#admit('draw', payload, order);
    if (outcome.kind === 'rendering') return outcome.rendering;
    throw refusalOf(outcome, payload);
  }

  async imageUrls(payload: string, order: RenderOrder = {}): Promise<readonly string[]> {
    const outcome = await this.#admit('list-images', payload, order);
    if (outcome.kind === 'image-urls') return outcome.urls;
    throw refusalOf(outcome, payload);
  }

  async writeTable(payload: string, format: CompanionFormat, order: RenderOrder = {}): Promise<Uint8Array> {
    const outcome = await this.#admit(format, payload, order);
    if (outcome.kind === 'companion') return outcome.bytes;
    throw refusalOf(outcome, payload);
  }

  refusal(): RenderBusy | undefined {
    return this.#isClosing || this.#isFull() ? this.#busy() : undefined;
  }

  load(): RenderLoad {
    const { workers, waitingMax } = this.#options;
    return { workers, waiting: this.#piscina.queueSize, waitingMax, replacements: this.#replacements };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#recycling;
    await Promise.allSettled(this.#running);
    await this.#piscina.destroy();
  }

  async #admit(task: Task, payload: string, order: RenderOrder): Promise<RenderOutcome> {
    if (order.signal?.aborted) throw new RenderAborted();
    const refusal = this.refusal();
    if (refusal) throw refusal;
    const running = this.#run(task, payload, order, this.#options, this.#piscina);
    if (++this.#jobs >= this.#options.jobsMax) this.#recycling ??= this.#recycle();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      if (this.#hasGrown()) this.#recycling ??= this.#recycle();
    }
  }

  #hasGrown(): boolean {
    const { workers, growthMb } = this.#options;
    return process.memoryUsage.rss() - this.#freshBytes > workers * growthMb * MEGABYTE;
  }

  /** New workers take over once one of them has drawn; the old ones finish what they have. */
  async #recycle(): Promise<void> {
    const fresh = this.#start();
    this.#jobs = 0;
    let spare = fresh;
    try {
      await this.drawFirst(fresh);
      spare = this.#piscina;
      this.#piscina = fresh;
      this.#replacements++;
    } catch {
      // The old workers go on; the next round tries again.
    }
    // All that workers without a future still have is among these.
    await Promise.allSettled(this.#running);
    // Workers that cannot be ended cost memory, and nobody his table.
    await spare.destroy().catch(() => {});
    this.#freshBytes = process.memoryUsage.rss();
    this.#recycling = undefined;
  }

  /** Resolves when one of the workers has drawn. */
  async drawFirst(threads = this.#piscina): Promise<void> {
    await this.#run('draw', FIRST_JOB, { format: 'svg' }, firstJobBounds, threads);
    this.#freshBytes = process.memoryUsage.rss();
  }

  async #run(
    task: Task,
    payload: string,
    order: RenderOrder,
    bounds: JobBounds,
    threads: Threads,
  ): Promise<RenderOutcome> {
    const { form, said, format, foreignFormat, settings = [], limits, images, signal } = order;
    const start = createJobStart();
    const watch = new JobWatch(start, bounds, {
      busy: () => this.#busy(),
      starved: () => new RenderStarved(this.#retryAfterSeconds()),
      cpuUsage: (threadId) => cpuUsageOf(threads, threadId),
      isWarming: () => this.#isWarming(watch, threads),
    });
    const watches = this.#watchesOf(threads).add(watch);
    const giveUp = () => watch.stop(new RenderAborted());
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const asked = { form, said, format, foreignFormat, settings, limits, images };
      const job = { ...asked, task, payload, start };
      const outcome = await threads.run(job, { signal: watch.signal });
      this.#noteWork(watch.workedMs());
      return outcome;
    } catch (error) {
      throw watch.reason ?? deathOf(error);
    } finally {
      watch.end();
      watches.delete(watch);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /**
   * Also when a new job would wait for too long: it is refused at once, rather than later, when its time to wait is over. What is
   * expected is an average; the jobs in front of it may take twice as long.
   */
  #isFull(): boolean {
    const { waitingMax, waitMsMax } = this.#options;
    return this.#piscina.queueSize >= waitingMax || this.#expectedWaitMs() > waitMsMax / 2;
  }

  #watchesOf(threads: Threads): Set<JobWatch> {
    const watches = this.#watches.get(threads) ?? new Set();
    this.#watches.set(threads, watches);
    return watches;
  }

  /**
   * Whether a job waits for a worker that takes the place of one that has ended, and still reads its fonts: the library hands it a
   * job at once, and that one does not begin. Where no other worker is left, all jobs wait for it.
   */
  #isWarming(watch: JobWatch, threads: Threads): boolean {
    const watches = [...this.#watchesOf(threads)];
    const waiting = watches.filter((each) => each.workedMs() === 0);
    const begun = watches.length - waiting.length;
    const handed = watches.length - threads.queueSize;
    return begun === 0 ? handed > 0 : waiting.indexOf(watch) < handed - begun;
  }

  /**
   * Of those in front, and of the worker that is free first: a job that takes longer than usual may well take as long again. Who
   * would be the first to wait is let in all the same.
   */
  #expectedWaitMs(): number {
    const { workers } = this.#options;
    const { queueSize } = this.#piscina;
    if (queueSize === 0) return 0;
    const begun = [...this.#watchesOf(this.#piscina)]
      .map((watch) => watch.workedMs())
      .filter((ms) => ms > 0)
      .map((ms) => (ms > this.#jobMs ? ms : this.#jobMs - ms));
    const untilFreeMs = begun.length < workers ? 0 : Math.min(...begun);
    return untilFreeMs + (queueSize * this.#jobMs) / workers;
  }

  #noteWork(ms: number): void {
    this.#jobMs += (ms - this.#jobMs) * (ms > this.#jobMs ? SLOWER_JOB_SHARE : QUICKER_JOB_SHARE);
  }

  #busy(): RenderBusy {
    return new RenderBusy(this.#retryAfterSeconds());
  }

  #retryAfterSeconds(): number {
    const seconds = Math.ceil(this.#expectedWaitMs() / 1_000);
    return Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX);
  }
}

async function cpuUsageOf({ threads }: Threads, threadId: number): Promise<NodeJS.CpuUsage> {
  const worker = threads.find((thread) => thread.threadId === threadId);
  if (worker === undefined) throw new Error(`Worker ${threadId} has ended.`);
  return worker.cpuUsage();
}

/** What a worker keeps from job to job is little: the job it runs out of memory with has asked for too much. */
function deathOf(error: unknown): Error {
  const isMemory = (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new RenderTooLarge() : new RenderCrashed(error);
}

/** The way back from plain data to a typed error. */
function refusalOf(outcome: RenderOutcome, payload: string): Error {
  if (outcome.kind === 'not-json') return new JsonSyntaxError(payload, outcome);
  if (outcome.kind === 'no-table') return new NoTableError(outcome.message, outcome.form, outcome.place);
  if (outcome.kind === 'refused') return new EngineError(outcome.type, outcome.details, outcome.hint);
  return new RenderCrashed(`A worker answered with ${outcome.kind}.`);
}
