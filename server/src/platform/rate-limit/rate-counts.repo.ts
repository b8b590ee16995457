import { lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';

/** The counts of the store `postgres`, which nobody but this deletes. */
export function rateCountsRepo(db: Db) {
  return {
    async deleteExpired(now: Date): Promise<void> {
      await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
    },
  };
}
