import type { PlanCatalogue } from '@pictable/contract';
import type { AuthenticateOptions, Caller } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { quotaOf } from '../../usage/quota.ts';
import { chargeStatementName } from '../../usage/usage.repo.ts';

interface Parts {
  readonly database: Pick<Database, 'watchWrites'>;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
}

type Purpose = NonNullable<AuthenticateOptions['acceptsRecentFor']>;

/** For how long the change of another process, such as an operator command, can go unnoticed. */
const KEPT_MS = 1_000;
/** The settings of an account and a project can have 64 kilobytes each. */
const KEPT_MAX = 200;
/** More tables than one process can charge while a caller is kept. */
const TABLES_PER_KEPT_MAX = 1_000;

/** Tables whose rows a caller consists of. */
const callerTables = ['users', 'projects', 'api_keys'];

/**
 * The callers of the last second, by the hash of their key. Forgets all of them as soon as this process changes an
 * account, a project or a key. Only their usage can be out of date, because charging a table changes it all the time: so
 * a table is not charged to a caller whose quota could be used up by now.
 */
export class RecentCallers {
  readonly #parts: Parts;
  readonly #kept = new Map<string, { readonly caller: Caller; readonly untilMs: number }>();
  /** How often the callers were forgotten. */
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const writes = { tables: callerTables, exceptStatements: [chargeStatementName] };
    parts.database.watchWrites(writes, () => this.#forget());
  }

  /** @param load finds the caller in the database; an unknown key is not remembered */
  async find(
    keyHash: string,
    purpose: Purpose,
    load: () => Promise<Caller | undefined>,
  ): Promise<Caller | undefined> {
    const kept = this.#kept.get(keyHash);
    const isRecent = kept !== undefined && performance.now() < kept.untilMs;
    if (isRecent && (purpose === 'preview' || this.#hasAmpleQuota(kept.caller))) return kept.caller;
    const changes = this.#changes;
    const caller = await load();
    // A row that was read before a change must not be kept after it.
    if (caller && changes === this.#changes) this.#keep(keyHash, caller);
    return caller;
  }

  #hasAmpleQuota({ user }: Caller): boolean {
    const { limit, used } = quotaOf(user, this.#parts.plans, this.#parts.clock.now());
    return limit === null || limit - used > TABLES_PER_KEPT_MAX;
  }

  #keep(keyHash: string, caller: Caller): void {
    const now = performance.now();
    // In the order of their times, because each is added last.
    this.#kept.delete(keyHash);
    for (const [oldest, { untilMs }] of this.#kept) {
      if (now < untilMs && this.#kept.size < KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(keyHash, { caller, untilMs: now + KEPT_MS });
  }

  #forget(): void {
    this.#changes++;
    this.#kept.clear();
  }
}
