import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema.ts';

/** Who can manage the accounts of the server. Both run in the transaction passed as `db`, if it is one. */
export function operatorsRepo(db: Db) {
  return {
    /** Locks the accounts of operators that can sign in until the transaction ends. @returns their ids */
    async lock(): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'operator'), isNull(users.disabledAt)))
        .orderBy(users.id)
        .for('update');
      return rows.map(({ id }) => id);
    },

    /** Whether there are accounts beside this one. */
    async hasOtherAccounts(id: number): Promise<boolean> {
      return (await db.select({ id: users.id }).from(users).where(ne(users.id, id)).limit(1)).length > 0;
    },
  };
}
