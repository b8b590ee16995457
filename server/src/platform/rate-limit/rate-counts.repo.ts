import { lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';

/** Counts of the store `postgres`; the library does not delete them. */
export function rateCountsRepo(db: Db) {
  return {
    async deleteExpired(now: Date): Promise<void> {
      await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
    },
  };
}
