import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isOutage } from '../outage.ts';
import { StartError } from '../start-error.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Undefined: Amazon's own, by region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the usual places of the SDK, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** In front of every key, for a bucket that is shared with others; `` or ending in `/`. */
  readonly prefix: string;
}

export interface StartOptions {
  readonly log?: Pick<Logger, 'warn'>;
  /** Aborting gives the start up. */
  readonly signal?: AbortSignal;
}

/** As long as the start waits for PostgreSQL. */
const WAIT_MS_MAX = 10_000;
const PAUSE_MS = 500;

/**
 * Tries the bucket until it can be written. A server that starts beside us may need a moment longer; a wrong setting does not
 * get better by waiting.
 *
 * @throws StartError that names the setting to mend
 */
export async function startS3(
  probe: () => Promise<void>,
  settings: S3Settings,
  { log, signal }: StartOptions,
): Promise<void> {
  const until = performance.now() + WAIT_MS_MAX;
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted();
    try {
      await probe();
      return;
    } catch (error) {
      if (!isOutage(error) || performance.now() >= until) throw describeRefusal(settings, error);
      if (tries === 1) log?.warn({ reason: (error as Error).message }, 'waiting for S3');
      await sleep(PAUSE_MS);
    }
  }
}

function describeRefusal({ bucket, endpoint, region }: S3Settings, error: unknown): StartError {
  const place = `S3 at ${endpoint ?? region}`;
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const told = (sentence: string) => new StartError(sentence, { cause: error });
  if (isOutage(error)) return told(`${place} does not answer: ${message || code || name}. See S3_ENDPOINT.`);
  if (name === 'CredentialsProviderError')
    return told(`${place} needs credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  if (name === 'InvalidAccessKeyId')
    return told(`${place} does not know the access key; mend S3_ACCESS_KEY_ID.`);
  if (name === 'SignatureDoesNotMatch')
    return told(`${place} refuses the secret of the access key; mend S3_SECRET_ACCESS_KEY.`);
  if ($metadata?.httpStatusCode === 404)
    return told(`${place} has no bucket ${bucket}; create it, or mend S3_BUCKET.`);
  if ($metadata?.httpStatusCode === 403)
    return told(
      `${place} forbids writing to the bucket ${bucket}; mend S3_BUCKET, or the rights of S3_ACCESS_KEY_ID.`,
    );
  return told(`The bucket ${bucket} cannot be written: ${message || name}. See S3_BUCKET.`);
}
