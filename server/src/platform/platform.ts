import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Examples } from './examples.ts';
import type { Mailer } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Passwords } from './passwords.ts';
import type { Payments } from './payments/payments.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import type { RenderPool } from './render-pool/render-pool.ts';
import type { ImageFetcher } from './safe-fetch/image-fetcher.ts';
import type { KeyedHash } from './secrets.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/open-tracing.ts';

/**
 * Everything the service stands on, opened by main.ts and handed to `createApp(platform)` in app.ts. Tests hand in
 * the same parts on temporary folders.
 */
export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: Storage;
  /** Undefined: no network keeps copies of images, or none that has to be told. */
  readonly cdn: Cdn | undefined;
  readonly metrics: Metrics;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
  readonly renderPool: RenderPool;
  readonly imageFetcher: ImageFetcher;
  readonly rateLimits: RateLimits;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  /** Keyed hash for API keys and tokens, and the server secret behind it. */
  readonly keyedHash: KeyedHash;
  /** Undefined: billing is not set up here. */
  readonly payments: Payments | undefined;
  /** The sample tables. */
  readonly examples: Examples;
  /** Folder with the built web app, or undefined where there is none (tests of the API). */
  readonly webFolder: string | undefined;
  /** True from the first stop signal on: `/readyz` then answers 503. */
  isStopping(): boolean;
}
