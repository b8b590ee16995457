import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { projectGoneError } from '../http/errors/project-gone.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Fingerprints, IdempotentRequestsRepo } from './idempotent-requests.repo.ts';
import { LeaseLostError } from './lease-lost-error.ts';

export interface IdempotencyParts {
  readonly idempotentRequests: IdempotentRequestsRepo;
  readonly clock: Clock;
}

/** A request that no other process handles while its lease lasts. */
export interface RunningRequest {
  /** Runs the writes of the request and stores its response, all or nothing. @throws LeaseLostError */
  finish<Done>(
    write: (tx: Db) => Promise<Done | undefined>,
    responseOf: (done: Done) => object,
  ): Promise<Done | undefined>;
}

/** What the fingerprints of a request are made of. */
export interface IdentifiedRequest {
  readonly body: string;
  /** Brings the body into the form in which it is compared. */
  readonly comparable: (body: string) => string;
  /** Everything that identifies the request. Called with the body as sent and with its comparable form. */
  readonly fingerprintParts: (body: string) => readonly string[];
}

interface IdempotentRequest extends IdentifiedRequest {
  readonly caller: Caller;
  /** The project that the result belongs to. */
  readonly project: Pick<ProjectRow, 'id'> | undefined;
  readonly key: string;
}

const KEY_CHARS_MAX = 255;
const RETRY_SECONDS = 2;

/**
 * @throws PublicError 400 for a key that is empty, too long or contains characters other than visible ASCII
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (
    typeof key === 'string' &&
    key.length <= KEY_CHARS_MAX &&
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key)
  )
    return key;
  const problem = `Idempotency-Key must consist of 1 to ${KEY_CHARS_MAX} visible ASCII characters.`;
  throw publicError('invalid-request', { problem });
}

/**
 * Runs a request unless one with the same key has succeeded; then returns the stored response. Only successes
 * are stored: a failed request has changed nothing and may be retried with the same key.
 *
 * @throws PublicError 404 if the project was transferred meanwhile, 409 while the first request is running, 422 if the key belongs to a different request
 */
export async function runOnce<Fresh>(
  { idempotentRequests, clock }: IdempotencyParts,
  request: IdempotentRequest,
  run: (running: RunningRequest) => Promise<Fresh>,
): Promise<{ fresh: Fresh } | { replayed: string }> {
  const { caller, project, key } = request;
  const owner = {
    ...{ userId: caller.user.id, projectId: caller.project?.id ?? 0, key },
    ownerProjectId: project?.id ?? null,
  };
  const begun = await idempotentRequests
    .begin(owner, fingerprintsOf(request), clock.now())
    .catch((error: unknown) => {
      throw projectGoneError(error);
    });
  if (begun.state === 'reused') throw publicError('idempotency-key-reused', {});
  if (begun.state === 'running') throw stillRunning();
  if (begun.state === 'answered') return { replayed: begun.answer };
  const { claim } = begun;
  try {
    const fresh = await run({
      finish: (write, responseOf) =>
        idempotentRequests.finish(claim, write, (done) => JSON.stringify(responseOf(done))),
    });
    return { fresh };
  } catch (error) {
    // Report the original error even if the key cannot be released; its lease ends anyway.
    await idempotentRequests.release(claim).catch(() => undefined);
    throw error instanceof LeaseLostError ? stillRunning() : error;
  }
}

/** The hashes by which the same request is recognised. */
export function fingerprintsOf({ body, comparable, fingerprintParts }: IdentifiedRequest): Fingerprints {
  const hash = (text: string) =>
    createHash('sha256')
      .update(JSON.stringify(fingerprintParts(text)))
      .digest('base64url');
  const exact = hash(body);
  const compared = comparable(body);
  return { exact, content: compared === body ? exact : hash(compared) };
}

function stillRunning(): Error {
  const headers = { 'retry-after': String(RETRY_SECONDS) };
  return publicError('idempotency-key-running', { seconds: RETRY_SECONDS }, { headers });
}
