import { signInLimits } from '@pictable/contract';
import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';

/** As long as a sign-in link is valid. */
const KEPT_MS = signInLimits.magicLinkLifetimeHours * 3_600_000;

/** Remembers the page to open after sign-in, because the link in an email opens a new tab. */
export function rememberPendingPage(href: string): void {
  writeStored(storageKeys.pendingPage, `${Date.now()} ${href}`);
}

export function forgetPendingPage(): void {
  removeStored(storageKeys.pendingPage);
}

/** The page remembered within the last day. */
export function readPendingPage(): string | undefined {
  const [time = '', href] = (readStored(storageKeys.pendingPage) ?? '').split(' ');
  const ageMs = Date.now() - Number(time);
  return href !== undefined && ageMs >= 0 && ageMs < KEPT_MS ? pageAfterSignIn(href) : undefined;
}

/** Returns the page remembered within the last day, and forgets it. */
export function takePendingPage(): string | undefined {
  const href = readPendingPage();
  forgetPendingPage();
  return href;
}
