import { SmallSet } from '../concurrency/small-set.ts';

/** Work that waits for a worker. */
export interface QueuedWork {
  /** The tenant: an account, or the IP address of a visitor. Tenants share the workers evenly. */
  readonly tenant: string;
  /** Estimated CPU time. */
  readonly costMs: number;
  /** Visitors together never occupy all workers. */
  readonly isVisitor: boolean;
}

/** An entry in the queue. */
export interface QueueEntry {
  /** Resolves when the work may start; stays pending if it leaves the queue before. */
  readonly ready: Promise<void>;
  hasStarted(): boolean;
  /**
   * Marks running work as finished, or removes waiting work from the queue.
   * @param cpuMs CPU time that it took; if that is unknown, the time since its start counts
   */
  leave(cpuMs?: number): void;
}

interface Entry extends QueuedWork {
  readonly start: () => void;
  /** Time from `performance.now()`; set when the work starts. */
  startedAt: number;
}

interface Tenant {
  readonly small: Entry[];
  readonly large: Entry[];
  running: number;
  /**
   * Start tag of its next work in start-time fair queueing: CPU time assigned to it since it was last idle.
   */
  tagMs: number;
}

/** Work below this limit is small: it never waits for larger work of another tenant. */
export const SMALL_JOB_MS = 100;

/**
 * Small work that takes more CPU time than this was estimated incorrectly, possibly because the caller exploited
 * the estimate. On a busy machine, and while a worker starts, any work can take longer.
 */
const SMALL_OVERRUN_MS = 5 * SMALL_JOB_MS;
/** Time for which no work of its tenant then counts as small. */
const DISTRUST_MS = 60_000;

/**
 * Shares workers fairly: the tenant with the fewest running jobs goes first, then the one that recently got
 * the least CPU time. Large work leaves one worker free for small work, and visitors leave one free for
 * accounts.
 */
export class FairQueue {
  readonly #workers: number;
  /** Maximum number of workers for large work, and for visitors. */
  readonly #sharedWorkers: number;
  readonly #tenants = new Map<string, Tenant>();
  readonly #running = new SmallSet<Entry>();
  /** Tenants whose small work took too long, and the time until which none of their work counts as small. */
  readonly #distrusted = new Map<string, number>();
  /** Start tag of the work that started last. */
  #nowMs = 0;
  #waiting = 0;

  /** @param workers number of concurrent jobs; if there are two or more, one is reserved for small work */
  constructor(workers: number) {
    this.#workers = workers;
    this.#sharedWorkers = Math.max(1, workers - 1);
  }

  /** Number of waiting jobs. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Number of running jobs. */
  get running(): number {
    return this.#running.size;
  }

  /** Number of running jobs of visitors. */
  get visitorsRunning(): number {
    return [...this.#running].filter(({ isVisitor }) => isVisitor).length;
  }

  enter(work: QueuedWork): QueueEntry {
    let started = false;
    let left = false;
    let resolveReady = () => {};
    const ready = new Promise<void>((resolve) => {
      resolveReady = resolve;
    });
    const start = () => {
      started = true;
      resolveReady();
    };
    const costMs = this.#isDistrusted(work.tenant) ? Math.max(work.costMs, SMALL_JOB_MS) : work.costMs;
    const entry: Entry = { ...work, costMs, start, startedAt: 0 };
    const tenant = this.#tenantOf(work.tenant);
    listOf(tenant, entry).push(entry);
    this.#waiting++;
    this.#dispatch();
    return {
      ready,
      hasStarted: () => started,
      leave: (cpuMs) => {
        if (left) return;
        left = true;
        if (started) this.#end(entry, cpuMs);
        else this.#remove(entry);
        this.#dispatch();
      },
    };
  }

  /**
   * Estimates how long new work of a tenant would wait: for a free worker, for earlier work of the tenant,
   * and for as much work of each other tenant. Returns 0 if the work would be first in the queue, so that it
   * is always accepted.
   *
   * @param costMs estimated CPU time of the new work; 0 if unknown
   */
  expectedWaitMs(tenantName: string, costMs: number): number {
    const own = this.#tenants.get(tenantName);
    const isSmall = costMs < SMALL_JOB_MS;
    const ownMs = own === undefined ? 0 : waitingMs(own, isSmall);
    let aheadMs = ownMs;
    for (const tenant of this.#tenants.values())
      if (tenant !== own) aheadMs += Math.min(waitingMs(tenant, isSmall), ownMs + costMs);
    if (aheadMs === 0) return 0;
    return this.#untilFreeMs(isSmall) + aheadMs / (isSmall ? this.#workers : this.#sharedWorkers);
  }

  /**
   * Time until the first worker is free. A job that exceeds its estimate is assumed to take as long again.
   */
  #untilFreeMs(isSmall: boolean): number {
    const running = [...this.#running].filter(({ costMs }) => isSmall || costMs >= SMALL_JOB_MS);
    if (running.length < (isSmall ? this.#workers : this.#sharedWorkers)) return 0;
    const left = running.map(({ costMs, startedAt }) => {
      const elapsedMs = performance.now() - startedAt;
      return elapsedMs > costMs ? elapsedMs : costMs - elapsedMs;
    });
    return Math.min(...left);
  }

  #distrust(tenant: string): void {
    const now = performance.now();
    for (const [other, until] of this.#distrusted) if (until <= now) this.#distrusted.delete(other);
    this.#distrusted.set(tenant, now + DISTRUST_MS);
  }

  #isDistrusted(tenant: string): boolean {
    const until = this.#distrusted.get(tenant);
    return until !== undefined && performance.now() < until;
  }

  #tenantOf(name: string): Tenant {
    const known = this.#tenants.get(name);
    if (known !== undefined) return known;
    const tenant: Tenant = { small: [], large: [], running: 0, tagMs: this.#nowMs };
    this.#tenants.set(name, tenant);
    return tenant;
  }

  #remove(entry: Entry): void {
    const tenant = this.#tenantOf(entry.tenant);
    const list = listOf(tenant, entry);
    list.splice(list.indexOf(entry), 1);
    this.#waiting--;
    this.#forget(entry.tenant, tenant);
  }

  #end(entry: Entry, cpuMs: number | undefined): void {
    this.#running.delete(entry);
    const tookMs = cpuMs ?? performance.now() - entry.startedAt;
    if (entry.costMs < SMALL_JOB_MS && tookMs > SMALL_OVERRUN_MS) this.#distrust(entry.tenant);
    const tenant = this.#tenantOf(entry.tenant);
    tenant.running--;
    this.#forget(entry.tenant, tenant);
  }

  /** Deletes an idle tenant once the others have caught up with its CPU time. */
  #forget(name: string, tenant: Tenant): void {
    const isIdle = tenant.running === 0 && tenant.small.length === 0 && tenant.large.length === 0;
    if (isIdle && (tenant.tagMs <= this.#nowMs || this.#waiting === 0)) this.#tenants.delete(name);
  }

  #dispatch(): void {
    for (let entry = this.#next(); entry !== undefined; entry = this.#next()) {
      const tenant = this.#tenantOf(entry.tenant);
      listOf(tenant, entry).shift();
      this.#waiting--;
      this.#running.add(entry);
      entry.startedAt = performance.now();
      tenant.running++;
      this.#nowMs = Math.max(this.#nowMs, tenant.tagMs);
      tenant.tagMs = this.#nowMs + entry.costMs;
      entry.start();
    }
  }

  #next(): Entry | undefined {
    if (this.#running.size >= this.#workers) return undefined;
    const running = [...this.#running];
    const isLargeFull = running.filter(({ costMs }) => costMs >= SMALL_JOB_MS).length >= this.#sharedWorkers;
    const areVisitorsFull = this.visitorsRunning >= this.#sharedWorkers;
    let best: { readonly entry: Entry; readonly tenant: Tenant } | undefined;
    for (const tenant of this.#tenants.values()) {
      const heads = [tenant.small[0], isLargeFull ? undefined : tenant.large[0]];
      const entry = heads.find((head) => head !== undefined && !(head.isVisitor && areVisitorsFull));
      if (entry === undefined) continue;
      if (best === undefined || isBefore(tenant, best.tenant)) best = { entry, tenant };
    }
    return best?.entry;
  }
}

function isBefore(tenant: Tenant, other: Tenant): boolean {
  return tenant.running === other.running ? tenant.tagMs < other.tagMs : tenant.running < other.running;
}

function listOf(tenant: Tenant, { costMs }: QueuedWork): Entry[] {
  return costMs < SMALL_JOB_MS ? tenant.small : tenant.large;
}

function waitingMs({ small, large }: Tenant, isSmall: boolean): number {
  const entries = isSmall ? small : [...small, ...large];
  return entries.reduce((ms, { costMs }) => ms + costMs, 0);
}
