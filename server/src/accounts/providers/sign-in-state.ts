import { timingSafeEqual } from 'node:crypto';
import { type Cookie, readCookie, setCookie } from '../../http/browsers/cookies.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import type { HttpExchange } from '../sessions.ts';
import type { SignInRequest } from './provider.ts';

/** State that must match before and after the visit to the provider. */
export interface SignInState extends Omit<SignInRequest, 'redirectUri'> {
  readonly provider: string;
  /** Path of the page to open afterwards; undefined: the dashboard. */
  readonly next?: string | undefined;
  readonly expiresAtMs: number;
}

interface Parts {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
}

export const STATE_LIFETIME_MS = 10 * 60_000;
const stateCookie: Cookie = { name: 'oauth', lifetimeSeconds: STATE_LIFETIME_MS / 1000 };

/** Stores the state in a signed cookie. */
export function storeState({ keyedHash }: Parts, { reply, origin }: HttpExchange, state: SignInState): void {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  setCookie(reply, origin, stateCookie, `${text}.${signature(keyedHash, text)}`);
}

/** Reads and deletes the state of this browser; undefined if there is none, or if it does not match. */
export function consumeState(
  { clock, keyedHash }: Parts,
  { request, reply, origin }: HttpExchange,
  provider: string,
  state: string | undefined,
): SignInState | undefined {
  const [text = '', sent = ''] = readCookie(request, origin, stateCookie)?.split('.') ?? [];
  setCookie(reply, origin, stateCookie, undefined);
  if (!isEqual(sent, signature(keyedHash, text))) return undefined;
  const saved = JSON.parse(Buffer.from(text, 'base64url').toString()) as SignInState;
  const matches =
    saved.provider === provider && saved.state === state && clock.now().getTime() < saved.expiresAtMs;
  return matches ? saved : undefined;
}

function signature(keyedHash: KeyedHash, text: string): string {
  return keyedHash(`sign-in state ${text}`);
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
