import { PublicError } from '../../http/errors/public-error.ts';
import type { Clock } from '../../platform/clock.ts';

const RETENTION_MS = 60_000;
const ENTRIES_MAX = 1_000;

/**
 * Caches render errors for a minute, by name: URLs in pages and mails are requested repeatedly, and an
 * invalid table stays invalid.
 */
export class RecentRenderErrors {
  readonly #clock: Clock;
  readonly #byName = new Map<string, { readonly error: PublicError; readonly untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(name: string): PublicError | undefined {
    const entry = this.#byName.get(name);
    if (entry === undefined) return undefined;
    if (entry.untilMs > this.#clock.now().getTime()) return entry.error;
    this.#byName.delete(name);
    return undefined;
  }

  /** Caches errors that a retry would not change: neither server errors nor rate limits. */
  add(name: string, error: unknown): void {
    if (!(error instanceof PublicError) || error.status >= 500 || error.status === 429) return;
    const [oldest] = this.#byName.keys();
    if (oldest !== undefined && this.#byName.size >= ENTRIES_MAX) this.#byName.delete(oldest);
    this.#byName.set(name, { error, untilMs: this.#clock.now().getTime() + RETENTION_MS });
  }
}
