import { signInLimits } from '@pictable/contract';
import { type Cookie, readCookie, setCookie } from '../http/cookies.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { randomSecret } from '../platform/ids.ts';
import { linkToken } from '../platform/mail/deliver-mail.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { loginLinksRepo } from './login-links.repo.ts';
import type { Door } from './sessions.ts';

const LIFETIME_MS = signInLimits.magicLinkLifetimeHours * 3_600_000;

/** Names the browser that asked for a link. */
const askedHere: Cookie = { name: 'link', lifetimeSeconds: LIFETIME_MS / 1000 };

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
}

/** Marks this browser as the one that asks. @returns the hash of the mark */
export function markBrowser({ keyedHash }: Pick<Parts, 'keyedHash'>, { reply, origin }: Door): string {
  const nonce = randomSecret();
  setCookie(reply, origin, askedHere, nonce);
  return keyedHash(nonce);
}

/** Whether this is the browser that asked for a link. */
export function isSameBrowser(
  { keyedHash }: Pick<Parts, 'keyedHash'>,
  { request, origin }: Door,
  nonceHash: string | null,
): boolean {
  const nonce = readCookie(request, origin, askedHere);
  return nonce !== undefined && nonceHash !== null && keyedHash(nonce) === nonceHash;
}

interface LinkOrder {
  readonly email: string;
  readonly userId: number | null;
  readonly nonceHash: string;
  readonly passwordHash: string | null;
}

/** Writes a link down in the place of the one before it. @returns the seed from which the mail makes the token */
export async function addLoginLink({ db, clock, keyedHash }: Parts, order: LinkOrder): Promise<string> {
  const seed = randomSecret();
  const createdAt = clock.now();
  await loginLinksRepo(db).replace({
    ...order,
    tokenHash: keyedHash(linkToken(keyedHash, seed)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
  });
  return seed;
}
