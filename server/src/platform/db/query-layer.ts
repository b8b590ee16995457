import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isOutage, Outage } from '../outage.ts';
import type { Db } from './database.ts';
import * as schema from './schema.ts';

/**
 * Creates the query interface of the repositories. A transaction that fails with an outage reports whether it
 * may have been committed: only a commit can succeed without its acknowledgement being received. The library
 * would report the failed rollback instead of the original error.
 */
export function createQueryLayer(pool: pg.Pool): Db {
  // An unhandled error event of a connection that breaks during a transaction would end the process; the
  // running query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = drizzle(pool, { schema });
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    let isCommitting = false;
    try {
      return await transaction(async (tx) => {
        const result = await work(tx);
        isCommitting = true;
        return result;
      }, config);
    } catch (error) {
      throw isOutage(error) ? new Outage(error, { mayHaveSucceeded: isCommitting }) : error;
    }
  };
  return db;
}
