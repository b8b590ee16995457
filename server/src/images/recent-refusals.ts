import { PublicError } from '../http/public-error.ts';
import type { Clock } from '../platform/clock.ts';

const KEPT_MS = 60_000;
const KEPT_MAX = 1_000;

/**
 * Remembers for a minute what could not be drawn, by its name: an address in a page or a mail is opened again and again, and
 * what is wrong with its table stays wrong.
 */
export class RecentRefusals {
  readonly #clock: Clock;
  readonly #byName = new Map<string, { readonly error: PublicError; readonly untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(name: string): PublicError | undefined {
    const kept = this.#byName.get(name);
    if (kept === undefined) return undefined;
    if (kept.untilMs > this.#clock.now().getTime()) return kept.error;
    this.#byName.delete(name);
    return undefined;
  }

  /** Keeps what another try would not change: neither our own faults nor what came too often. */
  keep(name: string, error: unknown): void {
    if (!(error instanceof PublicError) || error.status >= 500 || error.status === 429) return;
    const [oldest] = this.#byName.keys();
    if (oldest !== undefined && this.#byName.size >= KEPT_MAX) this.#byName.delete(oldest);
    this.#byName.set(name, { error, untilMs: this.#clock.now().getTime() + KEPT_MS });
  }
}
