import { paths } from '../paths.ts';

/**
 * The page to open after sign-in: the one that redirected here, else the dashboard. Only pages of this app
 * are allowed, to prevent open redirects.
 */
export function pageAfterSignIn(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return paths.dashboard;
  // Parsed as browsers do: they drop tabs and line breaks, and treat a backslash as a slash.
  const base = 'https://here.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  // A path that begins with two slashes is the address of another host to whatever resolves it again.
  if (url?.origin !== base || url.pathname.startsWith('//')) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
