import { PictableError } from '@pictable/sdk';

/** The sentence of an error envelope, else the whole body, else the given words: also where the service was not reached. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof PictableError) return error.detail?.message || error.body || fallback;
  // What a browser says of a request that came nowhere is its own, and in its own words: `Failed to fetch`, `Load failed`.
  if (error instanceof TypeError) return fallback;
  return error instanceof Error && error.message ? error.message : fallback;
}
