import { limits } from '@pictable/contract';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { FetchRejected } from '../platform/safe-fetch/fetch-bytes.ts';
import type { PostResponse, WebhookSender } from '../platform/safe-fetch/webhook-sender.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import type { Attempt, ClaimedDelivery, DueDeliveriesRepo } from './due-deliveries.repo.ts';
import { readRetryAfter, retryDelayMs } from './retry-schedule.ts';
import { signMessage, webhookSecret } from './webhook-secret.ts';

export interface DeliveryParts {
  readonly dueDeliveries: DueDeliveriesRepo;
  readonly webhookSender: WebhookSender;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends what is due until it is stopped. */
export interface WebhookDispatcher {
  /** Looks for due deliveries now. */
  wake(): void;
  /** Starts no further deliveries, aborts the running ones, and waits until their outcome is stored. */
  stop(): Promise<void>;
}

/** Deliveries of this process that run at the same time. They wait for other servers, so there can be many. */
const RUNNING_MAX = 64;
/** Of these, for accounts without a running delivery: slow endpoints of a few accounts leave room for the others. */
const RESERVED = 32;
/** Of one account, in all processes together. */
const RUNNING_PER_ACCOUNT = 4;
/**
 * Interval at which to look for retries, and for deliveries of crashed processes. Jobs announce new deliveries, and a
 * process looks for a retry that is due earlier when it is due.
 */
const POLL_MS = 15_000;

/**
 * Delivers webhooks in the background. Jobs only wake it: an endpoint that does not respond would occupy a
 * worker of the job queue for the whole timeout.
 */
export function startWebhookDispatcher(parts: DeliveryParts): WebhookDispatcher {
  const attempts = new Set<Promise<void>>();
  const stopping = new AbortController();
  let claiming: Promise<void> | undefined;
  let isWokenAgain = false;

  const start = (delivery: ClaimedDelivery) => {
    const attempt = deliver(parts, delivery, stopping.signal).then((retryAfterMs) => {
      attempts.delete(attempt);
      wake();
      if (retryAfterMs !== undefined && retryAfterMs < POLL_MS) setTimeout(wake, retryAfterMs).unref();
    });
    attempts.add(attempt);
  };
  const claim = async () => {
    do {
      isWokenAgain = false;
      const free = RUNNING_MAX - attempts.size;
      if (free <= 0 || stopping.signal.aborted) return;
      const capacity = { free, reserved: RESERVED, perAccount: RUNNING_PER_ACCOUNT };
      const claimed = await parts.dueDeliveries.claim(capacity);
      for (const delivery of claimed) start(delivery);
    } while (isWokenAgain);
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    isWokenAgain = true;
    claiming ??= claim()
      .catch((error: unknown) => parts.log.debug({ err: error }, 'could not look for webhooks to deliver'))
      .finally(() => {
        claiming = undefined;
      });
  };
  const timer = setInterval(wake, POLL_MS).unref();
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await claiming;
      await Promise.all(attempts);
    },
  };
}

/**
 * Never rejects: a delivery whose outcome could not be stored is attempted again when its lease ends.
 *
 * @returns ms until the next attempt; undefined if none follows
 */
async function deliver(
  parts: DeliveryParts,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<number | undefined> {
  const startedAt = performance.now();
  try {
    const outcome = await attempt(parts, delivery, signal);
    // Not an attempt: the service stops. The lease is not released, so that a restart does not repeat it early.
    if (signal.aborted && !outcome.isDelivered) return undefined;
    await parts.dueDeliveries.finish(delivery, {
      ...outcome,
      durationMs: Math.round(performance.now() - startedAt),
    });
    return outcome.retryAfterMs;
  } catch (error) {
    parts.log.warn(
      { err: error, delivery: delivery.id },
      'could not store the outcome of a webhook delivery',
    );
    return undefined;
  }
}

type Outcome = Omit<Attempt, 'durationMs'>;

async function attempt(
  { webhookSender, keyedHash, clock }: DeliveryParts,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const { url, body, messageId } = delivery;
  const ended = delivery.attempts + 1;
  try {
    const headers = signedHeaders(keyedHash, delivery, clock.now());
    const response = await webhookSender.post(url, {
      body,
      headers: { 'webhook-id': messageId, ...headers },
      signal,
    });
    return outcomeOf(response, ended, clock.now());
  } catch (error) {
    const retryAfterMs = retryDelayMs(ended, undefined, Math.random());
    return { isDelivered: false, status: null, text: null, error: reasonOf(error), retryAfterMs };
  }
}

function signedHeaders(
  keyedHash: KeyedHash,
  { endpointId, secretVersion, signsTwice, messageId, body }: ClaimedDelivery,
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const versions = signsTwice ? [secretVersion, secretVersion - 1] : [secretVersion];
  const signatures = versions.map((version) =>
    signMessage(webhookSecret(keyedHash, { endpointId, version }), { messageId, timestamp, body }),
  );
  return { 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}

const GONE = 410;

function outcomeOf({ status, text, retryAfter }: PostResponse, ended: number, now: Date): Outcome {
  if (status >= 200 && status < 300) return { isDelivered: true, status, text, error: null };
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect
    ? `The endpoint responded with status ${status}; redirects are not followed.`
    : `The endpoint responded with status ${status}.`;
  if (status === GONE)
    return {
      isDelivered: false,
      status,
      text,
      error,
      disable: 'The endpoint responded with status 410 (Gone).',
    };
  const retryAfterMs = retryDelayMs(ended, readRetryAfter(retryAfter, now), Math.random());
  return { isDelivered: false, status, text, error, retryAfterMs };
}

/** One of few reasons, because more detail would let a caller scan the internal network. */
function reasonOf(error: unknown): string {
  if (error instanceof FetchRejected)
    return 'The URL of the endpoint is not allowed, or its host has no public IP address.';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return `The endpoint did not respond within ${limits.webhookTimeoutMs / 1_000} seconds.`;
  return 'The connection to the endpoint failed.';
}
