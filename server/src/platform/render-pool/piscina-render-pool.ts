import type { CompanionFormat } from '@pictable/contract';
import { NoTableError } from '@pictable/contract/input-adapters';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine';
import { youngGenerationMb } from '@pictable/engine/host/node';
import { Piscina } from 'piscina';
import { estimateCostMs } from './estimate-cost.ts';
import { FairQueue, type QueuePlace } from './fair-queue.ts';
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
  /** CPU time that a job will probably take; by its size unless a test knows better. */
  readonly estimateCostMs?: typeof estimateCostMs;
}

type Task = RenderJob['task'];

/** How one job is run. */
interface Run {
  readonly bounds: JobBounds;
  readonly place?: QueuePlace;
  threads?: Threads;
}
type Threads = Piscina<RenderJob, RenderOutcome>;

const WAIT_MS_MAX = 4_000;
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
/** Whose work it is where nobody is named. */
const NOBODY = '';
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
  readonly #queue: FairQueue;
  #piscina: Threads;
  readonly #running = new Set<Promise<unknown>>();
  /** Of the jobs that have no end yet, with their places in the queue; the first job of new workers has none. */
  readonly #watches = new Map<JobWatch, QueuePlace | undefined>();
  #isClosing = false;
  #jobs = 0;
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
      estimateCostMs,
      ...options,
    };
    this.#queue = new FairQueue(this.#options.workers);
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

  refusal(tenant = NOBODY, costMs = 0): RenderBusy | undefined {
    return this.#isClosing || this.#isFull(tenant, costMs) ? this.#busy(tenant, costMs) : undefined;
  }

  load(): RenderLoad {
    const { workers, waitingMax } = this.#options;
    const { waiting, visitorsRunning } = this.#queue;
    return { workers, waiting, waitingMax, visitorsRunning, replacements: this.#replacements };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#recycling;
    await Promise.allSettled(this.#running);
    await this.#piscina.destroy();
  }

  async #admit(task: Task, payload: string, order: RenderOrder): Promise<RenderOutcome> {
    if (order.signal?.aborted) throw new RenderAborted();
    const costMs = this.#options.estimateCostMs({ ...order, task, payload });
    const { tenant = NOBODY, isVisitor = false } = order;
    const refusal = this.refusal(tenant, costMs);
    if (refusal) throw refusal;
    const place = this.#queue.enter({ tenant, costMs, isVisitor });
    const running = this.#run(task, payload, order, { bounds: this.#boundsOf(order), place });
    if (++this.#jobs >= this.#options.jobsMax) this.#recycling ??= this.#recycle();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      if (this.#hasGrown()) this.#recycling ??= this.#recycle();
    }
  }

  #boundsOf({ deadlineMs = Number.POSITIVE_INFINITY }: RenderOrder): JobBounds {
    const bounds = this.#options;
    if (deadlineMs >= bounds.deadlineMs) return bounds;
    return { ...bounds, deadlineMs, wallMsMax: Math.min(bounds.wallMsMax, WALL_PER_CPU_MAX * deadlineMs) };
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
    await this.#run('draw', FIRST_JOB, { format: 'svg' }, { bounds: firstJobBounds, threads });
    this.#freshBytes = process.memoryUsage.rss();
  }

  /** @param run without `threads` those of the moment at which the work begins */
  async #run(task: Task, payload: string, order: RenderOrder, run: Run): Promise<RenderOutcome> {
    const { form, said, format, foreignFormat, settings = [], limits, images, signal } = order;
    const { bounds, place } = run;
    const start = createJobStart();
    const watch = new JobWatch(start, bounds, {
      busy: () => this.#busy(order.tenant ?? NOBODY, 0),
      starved: () => new RenderStarved(this.#retryAfterSeconds(order.tenant ?? NOBODY, 0)),
      cpuUsage: (threadId) => cpuUsageOf(run.threads ?? this.#piscina, threadId),
      isWarming: () => this.#isWarming(watch),
    });
    this.#watches.set(watch, place);
    const giveUp = () => watch.stop(new RenderAborted());
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      if (place !== undefined) await unlessAborted(place.ready, watch.signal);
      const threads = run.threads ?? this.#piscina;
      run.threads = threads;
      const asked = { form, said, format, foreignFormat, settings, limits, images };
      const job = { ...asked, task, payload, start };
      return await threads.run(job, { signal: watch.signal });
    } catch (error) {
      throw watch.reason ?? deathOf(error);
    } finally {
      watch.end();
      this.#watches.delete(watch);
      place?.leave();
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Also when a new job would wait for too long: it is refused at once, rather than later, when its time to wait is over. */
  #isFull(tenant: string, costMs: number): boolean {
    const { waitingMax, waitMsMax } = this.#options;
    return this.#queue.waiting >= waitingMax || this.#queue.expectedWaitMs(tenant, costMs) > waitMsMax / 2;
  }

  /**
   * Whether a job waits for a worker that takes the place of one that has ended, and still reads its fonts: the library hands it a
   * job at once, and that one does not begin. Where no other worker is left, all jobs wait for it.
   */
  #isWarming(watch: JobWatch): boolean {
    const watches = [...this.#watches];
    const isHanded = ([, place]: (typeof watches)[number]) => place === undefined || place.hasBegun();
    if (isHanded([watch, this.#watches.get(watch)])) return true;
    const handed = watches.filter(isHanded);
    return handed.length > 0 && handed.every(([each]) => each.workedMs() === 0);
  }

  #busy(tenant: string, costMs: number): RenderBusy {
    return new RenderBusy(this.#retryAfterSeconds(tenant, costMs));
  }

  #retryAfterSeconds(tenant: string, costMs: number): number {
    const seconds = Math.ceil(this.#queue.expectedWaitMs(tenant, costMs) / 1_000);
    return Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX);
  }
}

/** Rejects as soon as the signal fires, whatever becomes of the promise. */
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
