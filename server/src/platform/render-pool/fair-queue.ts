/** Work that waits for a worker, and for whom. */
export interface QueuedWork {
  /** Whose work it is: an account, or a visitor by address. Tenants share the workers evenly. */
  readonly tenant: string;
  /** CPU time that it will probably take. */
  readonly costMs: number;
  /** Visitors never hold all workers together. */
  readonly isVisitor: boolean;
}

/** A place in the queue. */
export interface QueuePlace {
  /** Resolves when the work may begin; stays pending when it leaves before. */
  readonly ready: Promise<void>;
  hasBegun(): boolean;
  /** Ends the work, or gives the place up. */
  leave(): void;
}

interface Entry extends QueuedWork {
  readonly begin: () => void;
  /** By the clock of `performance`; set when it begins. */
  begunAt: number;
}

interface Tenant {
  readonly small: Entry[];
  readonly large: Entry[];
  running: number;
  /** Start tag of its next work in start-time fair queueing: the CPU time it was given, seen from when it last had none. */
  tagMs: number;
}

/** Work below this is small: it never waits behind the larger work of another tenant. */
export const SMALL_MS = 100;

/** Small work that took so long was estimated wrongly, maybe because somebody wanted it to be. */
const WRONGLY_SMALL_MS = 5 * SMALL_MS;
/** So long no work of its tenant counts as small. */
const DISTRUST_MS = 60_000;

/**
 * Shares workers fairly: the tenant with the fewest running jobs goes first, then the one that was given the least CPU time
 * lately. Large work leaves one worker free for small work, and visitors leave one free for accounts.
 */
export class FairQueue {
  readonly #workers: number;
  /** Of large work, and of visitors. */
  readonly #sharedWorkers: number;
  readonly #tenants = new Map<string, Tenant>();
  readonly #running = new Set<Entry>();
  /** Tenants whose small work was not small, and until when that is remembered. */
  readonly #distrusted = new Map<string, number>();
  /** Start tag of the work that began last. */
  #nowMs = 0;
  #waiting = 0;

  /** @param workers jobs at once; where there are two or more, one of them is for small work alone */
  constructor(workers: number) {
    this.#workers = workers;
    this.#sharedWorkers = Math.max(1, workers - 1);
  }

  /** Works that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Works that have begun. */
  get running(): number {
    return this.#running.size;
  }

  /** Works of visitors that have begun. */
  get visitorsRunning(): number {
    return [...this.#running].filter(({ isVisitor }) => isVisitor).length;
  }

  enter(work: QueuedWork): QueuePlace {
    let begun = false;
    let left = false;
    let resolveReady = () => {};
    const ready = new Promise<void>((resolve) => {
      resolveReady = resolve;
    });
    const begin = () => {
      begun = true;
      resolveReady();
    };
    const costMs = this.#isDistrusted(work.tenant) ? Math.max(work.costMs, SMALL_MS) : work.costMs;
    const entry: Entry = { ...work, costMs, begin, begunAt: 0 };
    const tenant = this.#tenantOf(work.tenant);
    listOf(tenant, entry).push(entry);
    this.#waiting++;
    this.#dispatch();
    return {
      ready,
      hasBegun: () => begun,
      leave: () => {
        if (left) return;
        left = true;
        if (begun) this.#end(entry);
        else this.#giveUp(entry);
        this.#dispatch();
      },
    };
  }

  /**
   * How long new work of a tenant would probably wait: for a worker that is free, for its own work in front of it, and for as
   * much work of each other tenant. Whoever would be the first to wait is let in all the same.
   *
   * @param costMs what is known of the new work; 0 where nothing is
   */
  expectedWaitMs(tenantName: string, costMs: number): number {
    const own = this.#tenants.get(tenantName);
    const isSmall = costMs < SMALL_MS;
    const ownMs = own === undefined ? 0 : waitingMs(own, isSmall);
    let aheadMs = ownMs;
    for (const tenant of this.#tenants.values())
      if (tenant !== own) aheadMs += Math.min(waitingMs(tenant, isSmall), ownMs + costMs);
    if (aheadMs === 0) return 0;
    return this.#untilFreeMs(isSmall) + aheadMs / (isSmall ? this.#workers : this.#sharedWorkers);
  }

  /** Until the worker is free that is free first: a job that takes longer than was estimated may well take as long again. */
  #untilFreeMs(isSmall: boolean): number {
    const running = [...this.#running].filter(({ costMs }) => isSmall || costMs >= SMALL_MS);
    if (running.length < (isSmall ? this.#workers : this.#sharedWorkers)) return 0;
    const left = running.map(({ costMs, begunAt }) => {
      const elapsedMs = performance.now() - begunAt;
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

  #giveUp(entry: Entry): void {
    const tenant = this.#tenantOf(entry.tenant);
    const list = listOf(tenant, entry);
    list.splice(list.indexOf(entry), 1);
    this.#waiting--;
    this.#forget(entry.tenant, tenant);
  }

  #end(entry: Entry): void {
    this.#running.delete(entry);
    const tookMs = performance.now() - entry.begunAt;
    if (entry.costMs < SMALL_MS && tookMs > WRONGLY_SMALL_MS) this.#distrust(entry.tenant);
    const tenant = this.#tenantOf(entry.tenant);
    tenant.running--;
    this.#forget(entry.tenant, tenant);
  }

  /** A tenant without work is forgotten once the others have caught up with it. */
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
      entry.begunAt = performance.now();
      tenant.running++;
      this.#nowMs = Math.max(this.#nowMs, tenant.tagMs);
      tenant.tagMs = this.#nowMs + entry.costMs;
      entry.begin();
    }
  }

  #next(): Entry | undefined {
    if (this.#running.size >= this.#workers) return undefined;
    const running = [...this.#running];
    const isLargeFull = running.filter(({ costMs }) => costMs >= SMALL_MS).length >= this.#sharedWorkers;
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
  return costMs < SMALL_MS ? tenant.small : tenant.large;
}

function waitingMs({ small, large }: Tenant, isSmall: boolean): number {
  const entries = isSmall ? small : [...small, ...large];
  return entries.reduce((ms, { costMs }) => ms + costMs, 0);
}
