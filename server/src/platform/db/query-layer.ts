import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isOutage, Outage } from '../outage.ts';
import type { Db } from './database.ts';
import * as schema from './schema.ts';

/**
 * What repositories query. A transaction that an outage ends says whether it may have been carried out: only its last word, the
 * commit, can have been heard without an answer. The library would show the rollback that failed after it, whatever failed before.
 */
export function queryLayer(pool: pg.Pool): Db {
  // A connection that breaks while a transaction has it says so where nobody listens, and that would end the process; the
  // query that runs on it fails by itself.
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
      throw isOutage(error) ? new Outage(error, { mayBeDone: isCommitting }) : error;
    }
  };
  return db;
}
