/** A number of requests per window, with the name shown in the `RateLimit` headers. */
export interface RatePolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Current state of one key under a policy. */
export interface RateState {
  readonly policy: RatePolicy;
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends; at least 1. */
  readonly resetSeconds: number;
}

/** Counts requests under one policy, separately per key (an IP address, an account). */
export interface RateLimiter {
  readonly policy: RatePolicy;
  /** Counts one request and returns whether it is allowed. */
  consume(key: string): Promise<RateState>;
  /** Returns the state without counting. */
  peek(key: string): Promise<RateState>;
  /** Resets the count, for example after a successful sign-in. */
  reset(key: string): Promise<void>;
}

/** The store of the counts: this process, PostgreSQL or Redis. */
export interface RateLimits {
  readonly store: 'memory' | 'postgres' | 'redis';
  limiter(policy: RatePolicy): RateLimiter;
  /** Whether the shared store does not respond, so that this process counts on its own. */
  isCountingLocally(): boolean;
  close(): Promise<void>;
}
