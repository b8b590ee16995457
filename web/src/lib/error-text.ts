import { PictableError } from '@pictable/sdk';

/** The sentence of an error envelope, else the whole body, else the given words. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof PictableError) return error.detail?.message || error.body || fallback;
  return error instanceof Error && error.message ? error.message : fallback;
}
