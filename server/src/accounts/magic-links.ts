import { signInLimits } from '@pictable/contract';
import { type Cookie, readCookie, setCookie } from '../http/browsers/cookies.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { randomSecret } from '../platform/ids.ts';
import { signInToken } from '../platform/mail/deliver-mail.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { magicLinksRepo } from './magic-links.repo.ts';
import type { HttpExchange } from './sessions.ts';

const LIFETIME_MS = signInLimits.magicLinkLifetimeHours * 3_600_000;

/** Identifies the browser that requested a link. */
const browserCookie: Cookie = { name: 'link', lifetimeSeconds: LIFETIME_MS / 1000 };

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
}

/** Marks this browser as the one that requests the link. @returns the hash of the mark */
export function markBrowser(
  { keyedHash }: Pick<Parts, 'keyedHash'>,
  { reply, origin }: HttpExchange,
): string {
  const nonce = randomSecret();
  setCookie(reply, origin, browserCookie, nonce);
  return keyedHash(nonce);
}

/** Whether this is the browser that requested the link. */
export function isSameBrowser(
  { keyedHash }: Pick<Parts, 'keyedHash'>,
  { request, origin }: HttpExchange,
  nonceHash: string | null,
): boolean {
  const nonce = readCookie(request, origin, browserCookie);
  return nonce !== undefined && nonceHash !== null && keyedHash(nonce) === nonceHash;
}

interface LinkRequest {
  readonly email: string;
  readonly userId: number | null;
  /** Hash of the mark of the browser that requested it; null: an operator did. */
  readonly nonceHash: string | null;
  readonly passwordHash: string | null;
}

/** Stores a link, replacing the previous one. @returns the seed from which the mail derives the token */
export async function addMagicLink({ db, clock, keyedHash }: Parts, request: LinkRequest): Promise<string> {
  const seed = randomSecret();
  const createdAt = clock.now();
  await magicLinksRepo(db).replace({
    ...request,
    tokenHash: keyedHash(signInToken(keyedHash, seed)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
  });
  return seed;
}
