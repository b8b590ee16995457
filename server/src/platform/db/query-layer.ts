import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isOutage, Outage } from '../outage.ts';
import type { Db } from './database.ts';
import * as schema from './schema.ts';

/** The query interface of one connection, whose transaction the caller controls. */
export function queryLayerOf(client: pg.PoolClient): Db {
  return drizzle(client, { schema });
}

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
  const layers = new WeakMap<pg.PoolClient, Db>();
  const layerOf = (client: pg.PoolClient) => {
    const layer = layers.get(client) ?? queryLayerOf(client);
    layers.set(client, layer);
    return layer;
  };
  db.transaction = async (work, config) => {
    let isCommitting = false;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      return await layerOf(client).transaction(async (tx) => {
        const result = await work(tx);
        isCommitting = true;
        return result;
      }, config);
    } catch (error) {
      throw isOutage(error) ? new Outage(error, { mayHaveSucceeded: isCommitting }) : error;
    } finally {
      // The library would never release a connection whose `begin` fails, and the pool could not end.
      client?.release();
    }
  };
  return db;
}
