import { paths } from '../paths.ts';

/**
 * Where to go after signing in: the page that sent here, else the dashboard. Only pages of this app: an address of another
 * site must not ride on the sign-in page.
 */
export function nextPage(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return paths.dashboard;
  // Parsed as browsers do: they drop tabs and line ends, and take a backslash for a slash.
  const here = 'https://here.invalid';
  const address = URL.canParse(next, here) ? new URL(next, here) : undefined;
  return address?.origin === here ? address.pathname + address.search + address.hash : paths.dashboard;
}
