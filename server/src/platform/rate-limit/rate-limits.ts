/** So many calls in a window, under the name that the `RateLimit` headers show. */
export interface RatePolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Where somebody stands under one policy. */
export interface RateState {
  readonly policy: RatePolicy;
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Until the window ends; at least 1. */
  readonly resetSeconds: number;
}

/** Counts under one policy; each key (an address, an account) has a count of its own. */
export interface RateLimiter {
  readonly policy: RatePolicy;
  /** Counts one call and says whether it may go on. */
  consume(key: string): Promise<RateState>;
  /** Says where somebody stands without counting. */
  peek(key: string): Promise<RateState>;
  /** Forgets what was counted, as after a successful login. */
  forget(key: string): Promise<void>;
}

/** Where counts are kept: in this process, in PostgreSQL or in Redis. */
export interface RateLimits {
  readonly store: 'memory' | 'postgres' | 'redis';
  limiter(policy: RatePolicy): RateLimiter;
  /** Whether a shared store does not answer, so that this process counts for itself. */
  countsAlone(): boolean;
  close(): Promise<void>;
}
