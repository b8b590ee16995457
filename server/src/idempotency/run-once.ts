import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../http/caller.ts';
import { refusal } from '../http/public-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Fingerprints, IdempotentRequestsRepo } from './idempotent-requests.repo.ts';
import { Overtaken } from './overtaken.ts';

export interface IdempotencyParts {
  readonly idempotentRequests: IdempotentRequestsRepo;
  readonly clock: Clock;
}

/** A request that nobody else carries out as long as its lease lasts. */
export interface RunningOnce {
  /** Does the writing of the request and keeps its answer, all or nothing. @throws Overtaken */
  finish<Done>(
    write: (tx: Db) => Promise<Done | undefined>,
    answerOf: (done: Done) => object,
  ): Promise<Done | undefined>;
}

interface OnceOnly {
  readonly caller: Caller;
  readonly key: string;
  readonly body: string;
  /** What makes two requests the same: their body, given here as it came and as it is compared, and what else counts. */
  readonly asked: (body: string) => readonly string[];
}

const KEY_CHARS_MAX = 255;
const RETRY_SECONDS = 2;
const COMPARED_CHARS_MAX = 512 * 1_024;

/** @throws PublicError 400 for a key that is empty, too long or not of visible ASCII characters */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (
    typeof key === 'string' &&
    key.length <= KEY_CHARS_MAX &&
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key)
  )
    return key;
  const problem = `Idempotency-Key must have 1 to ${KEY_CHARS_MAX} visible ASCII characters.`;
  throw refusal('invalid-request', { problem });
}

/**
 * Carries a request out unless one with the same key has been: then its answer is given again. Only successes are kept: a
 * request that failed has changed nothing and may be sent again with the same key.
 *
 * @throws PublicError 409 while the first one runs, 422 when the key belongs to another request
 */
export async function runOnce<Fresh>(
  { idempotentRequests, clock }: IdempotencyParts,
  { caller, key, body, asked }: OnceOnly,
  run: (running: RunningOnce) => Promise<Fresh>,
): Promise<{ fresh: Fresh } | { replayed: string }> {
  const owner = { userId: caller.user.id, projectId: caller.project?.id ?? 0, key };
  const begun = await idempotentRequests.begin(owner, fingerprintsOf(body, asked), clock.now());
  if (begun.state === 'reused') throw refusal('idempotency-key-reused', {});
  if (begun.state === 'running') throw stillRunning();
  if (begun.state === 'answered') return { replayed: begun.answer };
  const { claim } = begun;
  try {
    const fresh = await run({
      finish: (write, answerOf) =>
        idempotentRequests.finish(claim, write, (done) => JSON.stringify(answerOf(done))),
    });
    return { fresh };
  } catch (error) {
    // What stopped the request counts, not that its key could not be freed: its lease ends by itself.
    await idempotentRequests.release(claim).catch(() => undefined);
    throw error instanceof Overtaken ? stillRunning() : error;
  }
}

function fingerprintsOf(body: string, asked: OnceOnly['asked']): Fingerprints {
  const hash = (text: string) =>
    createHash('sha256')
      .update(JSON.stringify(asked(text)))
      .digest('base64url');
  const exact = hash(body);
  const compared = comparable(body);
  return { exact, content: compared === body ? exact : hash(compared) };
}

function stillRunning(): Error {
  const headers = { 'retry-after': String(RETRY_SECONDS) };
  return refusal('idempotency-key-running', { seconds: RETRY_SECONDS }, { headers });
}

/**
 * A body as it is compared: JSON without its white space, escapes and spellings of numbers, and with the members of the payload,
 * of its options and of its styles in one order. The order inside of the data stays, for it is the order of the columns. What is
 * no JSON, or very large, is compared as it came.
 */
function comparable(body: string): string {
  // Reading a large one would hold up everybody for too long.
  if (body.length > COMPARED_CHARS_MAX) return body;
  try {
    const value: unknown = JSON.parse(body);
    if (!isRecord(value)) return JSON.stringify(value);
    const { options, styles, ...others } = value;
    return JSON.stringify([inOrder(others), settingsInOrder(options), settingsInOrder(styles)]);
  } catch {
    return body;
  }
}

function settingsInOrder(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { styles, ...others } = value;
  return [inOrder(others), isRecord(styles) ? inOrder(styles) : styles];
}

function inOrder(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
