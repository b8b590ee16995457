import { limits } from '@pictable/contract';

/** The preference of a client for an asynchronous response (RFC 7240). */
export interface AsyncPreference {
  /** Seconds to wait for the result first. */
  readonly waitSeconds: number;
  /** Value of the header `Preference-Applied`. */
  readonly applied: string;
}

/**
 * Reads a `Prefer` header. Like other preferences, an unknown or invalid one is ignored.
 * @returns undefined unless the client prefers an asynchronous response
 */
export function readAsyncPreference(header: string | string[] | undefined): AsyncPreference | undefined {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const preferences = text.split(/[,;]/, 50).map((part) => part.trim().toLowerCase());
  if (!preferences.includes('respond-async')) return undefined;
  const wait = preferences.map((part) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(part)?.[1]).find(Boolean);
  if (wait === undefined) return { waitSeconds: 0, applied: 'respond-async' };
  const waitSeconds = Math.min(Number(wait), limits.renderJobWaitSecondsMax);
  return { waitSeconds, applied: `respond-async, wait=${waitSeconds}` };
}
