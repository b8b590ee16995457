import * as z from 'zod/mini';

/** Schema of a point in time as ISO 8601 text. */
export function isoTime(description: string) {
  return z.string().check(z.meta({ description, format: 'date-time' }));
}
