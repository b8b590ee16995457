import { signInLimits } from '@pictable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cookie, readCookie, serializeCookie, setCookie } from '../http/browsers/cookies.ts';
import type { EmailProof, Principal } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { randomSecret } from '../platform/ids.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { type EndedSession, type SessionRow, sessionsRepo } from './sessions.repo.ts';

/** What is needed to read and set cookies. */
export interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly origin: string;
}

export interface SessionParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
}

const DAY_MS = 86_400_000;
const IDLE_MS = signInLimits.sessionIdleDays * DAY_MS;
const LIFETIME_MS = signInLimits.sessionLifetimeDays * DAY_MS;
const PROOF_MS = signInLimits.recentVerificationMinutes * 60_000;
/** Precision of `last_seen_at`; limits the number of writes. */
const SEEN_PRECISION_MS = 10 * 60_000;

const sessionCookie: Cookie = { name: 'sid', lifetimeSeconds: LIFETIME_MS / 1000 };

/**
 * Opens a session for a user and ends the previous session of this browser, which prevents session fixation.
 * Set the cookie after the transaction has committed.
 *
 * @returns the token: 256 random bits, stored only as a hash
 */
export async function openSession(
  { db, clock, keyedHash }: SessionParts,
  { request, origin }: HttpExchange,
  opened: { readonly userId: number; readonly provesMailbox: boolean; readonly idToken?: string },
): Promise<string> {
  const sessions = sessionsRepo(db);
  const before = readCookie(request, origin, sessionCookie);
  if (before !== undefined) await sessions.deleteByHash(keyedHash(before));
  const token = randomSecret();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await sessions.insert({ idToken: null, ...opened, tokenHash: keyedHash(token), createdAt, expiresAt });
  return token;
}

export function setSessionCookie({ reply, origin }: HttpExchange, token: string): void {
  setCookie(reply, origin, sessionCookie, token);
}

/** Ends the session of this browser. @returns undefined if it has none */
export async function endSession(
  { db, keyedHash }: SessionParts,
  exchange: HttpExchange,
): Promise<EndedSession | undefined> {
  const ended = await deleteSession({ db, keyedHash }, exchange);
  setCookie(exchange.reply, exchange.origin, sessionCookie, undefined);
  return ended;
}

/** Deletes the session of this browser; another one replaces it. @returns undefined if it has none */
export async function deleteSession(
  { db, keyedHash }: Pick<SessionParts, 'db' | 'keyedHash'>,
  { request, origin }: Pick<HttpExchange, 'request' | 'origin'>,
): Promise<EndedSession | undefined> {
  const token = readCookie(request, origin, sessionCookie);
  return token === undefined ? undefined : sessionsRepo(db).deleteByHash(keyedHash(token));
}

/** The session of a request's cookie; `ended` if the session has expired or does not exist. */
export async function findSession(
  { db, clock, keyedHash }: SessionParts,
  request: FastifyRequest,
  origin: string,
): Promise<{ session: SessionRow; user: Principal } | 'ended' | undefined> {
  const token = readCookie(request, origin, sessionCookie);
  if (token === undefined) return undefined;
  const sessions = sessionsRepo(db);
  const found = await sessions.findByHash(keyedHash(token));
  const now = clock.now();
  if (!found || !isLive(found.session, now)) return 'ended';
  const unseenMs = now.getTime() - found.session.lastSeenAt.getTime();
  if (unseenMs > SEEN_PRECISION_MS) await sessions.markSeen(found.session.id, now);
  return found;
}

/** The `Set-Cookie` line that removes the cookie of an ended session. */
export function expiredSessionCookie(origin: string): string {
  return serializeCookie(origin, sessionCookie, undefined);
}

function isLive({ expiresAt, lastSeenAt }: SessionRow, now: Date): boolean {
  return now < expiresAt && now.getTime() - lastSeenAt.getTime() < IDLE_MS;
}

/**
 * Whether the user has proved their email address recently enough to set a password without the current one.
 */
export function hasRecentEmailProof(session: EmailProof | undefined, now: Date): boolean {
  if (!session?.provesMailbox) return false;
  return now.getTime() - session.createdAt.getTime() < PROOF_MS;
}
