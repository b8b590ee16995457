import { PictableError } from '@pictable/sdk';

/** The message of an error response, else its whole body, else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof PictableError) return error.detail?.message || error.body || fallback;
  // For a network error every browser has its own message: `Failed to fetch`, `Load failed`.
  if (error instanceof TypeError) return fallback;
  return error instanceof Error && error.message ? error.message : fallback;
}
