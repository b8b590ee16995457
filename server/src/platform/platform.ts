import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Buckets } from './buckets/open-buckets.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Encryption } from './encryption.ts';
import type { Examples } from './examples.ts';
import type { Mailer } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Passwords } from './passwords.ts';
import type { Payments } from './payments/payments.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import type { RenderPool } from './render-pool/render-pool.ts';
import type { DocumentFetcher } from './safe-fetch/document-fetcher.ts';
import type { ImageFetcher } from './safe-fetch/image-fetcher.ts';
import type { SourceFetcher } from './safe-fetch/source-fetcher.ts';
import type { WebhookSender } from './safe-fetch/webhook-sender.ts';
import type { KeyedHash } from './secrets.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/open-tracing.ts';

/**
 * All infrastructure dependencies, opened by main.ts and passed to `createApp(platform)` in app.ts. Tests
 * pass the same parts on temporary folders.
 */
export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: Storage;
  /** Undefined: no CDN caches images, or none that must be purged. */
  readonly cdn: Cdn | undefined;
  readonly metrics: Metrics;
  /** Undefined: tracing is disabled. */
  readonly tracing: Tracing | undefined;
  readonly renderPool: RenderPool;
  readonly imageFetcher: ImageFetcher;
  /** The buckets of projects. */
  readonly buckets: Buckets;
  /** Sends events to the webhook endpoints of accounts. */
  readonly webhookSender: WebhookSender;
  readonly sourceFetcher: SourceFetcher;
  /** Loads the documents in which apps describe themselves. */
  readonly documents: DocumentFetcher;
  readonly rateLimits: RateLimits;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  /** Keyed hash for API keys and tokens, based on the server secret. */
  readonly keyedHash: KeyedHash;
  /** For secrets that are sent to other services. */
  readonly encryption: Encryption;
  /** Undefined: billing is not configured. */
  readonly payments: Payments | undefined;
  /** The sample tables. */
  readonly examples: Examples;
  /** Folder with the built web app, or undefined if there is none, as in API tests. */
  readonly webFolder: string | undefined;
  /** True from the first stop signal on; `/readyz` then returns 503. */
  isStopping(): boolean;
}
