/** The tenant on whose behalf a slot is taken. */
export interface SlotRequester {
  /** An account, or the IP address of a visitor. */
  readonly tenant: string;
  readonly isVisitor: boolean;
}

export interface SlotShares {
  readonly slots: number;
  /** Maximum number that one tenant may hold. */
  readonly perTenant: number;
  /** Maximum number that all visitors together may hold. */
  readonly visitors: number;
}

interface Waiting {
  readonly start: () => void;
}

interface Tenant extends SlotRequester {
  readonly waiting: Waiting[];
  running: number;
  /** Turn in which it last got a slot; 0 if never. */
  servedAt: number;
}

/**
 * Slots for work that waits for another server, such as loading images. The next slot goes to the tenant that
 * holds the fewest, then to the one served longest ago. Neither one tenant nor all visitors together can hold
 * every slot.
 */
export class FairSlots {
  readonly #shares: SlotShares;
  readonly #tenants = new Map<string, Tenant>();
  #running = 0;
  #turn = 0;

  constructor(shares: SlotShares) {
    this.#shares = shares;
  }

  /**
   * Waits for a slot.
   * @returns a function that releases it
   * @throws the abort reason, if the signal aborts first
   */
  async take(taker: SlotRequester, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const tenant = this.#tenantOf(taker);
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        tenant.waiting.splice(tenant.waiting.indexOf(waiting), 1);
        this.#forgetIdle(tenant);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      tenant.waiting.push(waiting);
      this.#serve();
    });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#running--;
      tenant.running--;
      this.#forgetIdle(tenant);
      this.#serve();
    };
  }

  #tenantOf({ tenant: name, isVisitor }: SlotRequester): Tenant {
    const known = this.#tenants.get(name);
    if (known !== undefined) return known;
    const tenant: Tenant = { tenant: name, isVisitor, waiting: [], running: 0, servedAt: 0 };
    this.#tenants.set(name, tenant);
    return tenant;
  }

  #forgetIdle({ tenant, running, waiting }: Tenant): void {
    if (running === 0 && waiting.length === 0) this.#tenants.delete(tenant);
  }

  #serve(): void {
    for (let tenant = this.#next(); tenant !== undefined; tenant = this.#next()) {
      this.#running++;
      tenant.running++;
      tenant.servedAt = ++this.#turn;
      tenant.waiting.shift()!.start();
    }
  }

  #next(): Tenant | undefined {
    if (this.#running >= this.#shares.slots) return undefined;
    const tenants = [...this.#tenants.values()];
    const ofVisitors = tenants.reduce((sum, { isVisitor, running }) => sum + (isVisitor ? running : 0), 0);
    let best: Tenant | undefined;
    for (const tenant of tenants) {
      if (tenant.waiting.length === 0 || tenant.running >= this.#shares.perTenant) continue;
      if (tenant.isVisitor && ofVisitors >= this.#shares.visitors) continue;
      if (best === undefined || isBefore(tenant, best)) best = tenant;
    }
    return best;
  }
}

function isBefore(tenant: Tenant, other: Tenant): boolean {
  return tenant.running === other.running ? tenant.servedAt < other.servedAt : tenant.running < other.running;
}
