import { timingSafeEqual } from 'node:crypto';
import { type Cookie, readCookie, setCookie } from '../../http/cookies.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import type { Door } from '../sessions.ts';

/** What has to be the same before and after the visit to a provider. */
export interface SignInState {
  readonly provider: string;
  readonly state: string;
  /** Of PKCE: who comes back with a code has to be the one who was sent. */
  readonly codeVerifier: string;
  readonly expiresAtMs: number;
}

interface Parts {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
}

export const STATE_MS = 10 * 60_000;
const stateCookie: Cookie = { name: 'oauth', lifetimeSeconds: STATE_MS / 1000 };

/** Keeps the state in a cookie that nobody else can have written. */
export function keepState({ keyedHash }: Parts, { reply, origin }: Door, state: SignInState): void {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  setCookie(reply, origin, stateCookie, `${text}.${signature(keyedHash, text)}`);
}

/** The state this browser was sent off with, once; undefined when there is none, or not for this provider and state. */
export function takeState(
  { clock, keyedHash }: Parts,
  { request, reply, origin }: Door,
  provider: string,
  state: string | undefined,
): SignInState | undefined {
  const [text = '', sent = ''] = readCookie(request, origin, stateCookie)?.split('.') ?? [];
  setCookie(reply, origin, stateCookie, undefined);
  if (!isSame(sent, signature(keyedHash, text))) return undefined;
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as SignInState;
  const fits = kept.provider === provider && kept.state === state && clock.now().getTime() < kept.expiresAtMs;
  return fits ? kept : undefined;
}

function signature(keyedHash: KeyedHash, text: string): string {
  return keyedHash(`sign-in state ${text}`);
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
