import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';

/** As long as the request of an app is valid. */
const KEPT_MS = 3_600_000;

/**
 * Remembers a page that needs a session. Sign-in by mail or through another provider ends on the dashboard, in a
 * new tab or after a visit to another site, and continues from there.
 */
export function rememberPendingPage(href: string): void {
  writeStored(storageKeys.pendingPage, `${Date.now()} ${href}`);
}

export function forgetPendingPage(): void {
  removeStored(storageKeys.pendingPage);
}

/** The page that was remembered in the last hour, once. */
export function takePendingPage(): string | undefined {
  const stored = readStored(storageKeys.pendingPage);
  if (stored === null) return undefined;
  forgetPendingPage();
  const [time = '', href] = stored.split(' ');
  const ageMs = Date.now() - Number(time);
  return href !== undefined && ageMs >= 0 && ageMs < KEPT_MS ? pageAfterSignIn(href) : undefined;
}
