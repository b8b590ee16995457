import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isOutage } from '../outage.ts';
import { StartError } from '../start-error.ts';
import { type S3Timeouts, s3Timeouts } from './s3-timeouts.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Undefined: Amazon S3 in the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the default sources of the SDK, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Prefix of every key, for a shared bucket; empty or ending in `/`. */
  readonly prefix: string;
}

export interface StartOptions {
  readonly log?: Pick<Logger, 'warn'>;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
  readonly timeouts?: S3Timeouts;
}

const PAUSE_MS = 500;

/**
 * Retries until the bucket is writable, because an S3 server that starts at the same time may not be ready
 * yet. Incorrect settings are reported immediately.
 *
 * @throws StartError that names the setting to fix
 */
export async function startS3(
  probe: () => Promise<void>,
  settings: S3Settings,
  { log, signal, timeouts = s3Timeouts }: StartOptions,
): Promise<void> {
  const until = performance.now() + timeouts.start;
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted();
    try {
      await probe();
      return;
    } catch (error) {
      if (!isOutage(error) || performance.now() >= until) throw toStartError(settings, error);
      if (tries === 1) log?.warn({ reason: (error as Error).message }, 'waiting for S3');
      await sleep(PAUSE_MS);
    }
  }
}

function toStartError({ bucket, endpoint, region }: S3Settings, error: unknown): StartError {
  const place = `S3 at ${endpoint ?? region}`;
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const startError = (text: string) => new StartError(text, { cause: error });
  if (isOutage(error))
    return startError(`${place} is not responding: ${message || code || name}. Check S3_ENDPOINT.`);
  if (name === 'CredentialsProviderError')
    return startError(`${place} requires credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  if (name === 'InvalidAccessKeyId')
    return startError(`${place} does not know the access key. Check S3_ACCESS_KEY_ID.`);
  if (name === 'SignatureDoesNotMatch')
    return startError(`${place} rejects the secret of the access key. Check S3_SECRET_ACCESS_KEY.`);
  if ($metadata?.httpStatusCode === 404)
    return startError(`${place} has no bucket ${bucket}. Create it, or change S3_BUCKET.`);
  if ($metadata?.httpStatusCode === 403)
    return startError(
      `${place} denies write access to the bucket ${bucket}. ` +
        'Check S3_BUCKET and the permissions of S3_ACCESS_KEY_ID.',
    );
  return startError(`Cannot write to the bucket ${bucket}: ${message || name}. Check S3_BUCKET.`);
}
