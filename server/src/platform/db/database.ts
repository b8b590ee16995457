import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client, Pool } from 'pg';
import type * as schema from './schema.ts';
import type { WatchWrites } from './watch-writes.ts';

/** Query interface of the repositories. `db.transaction` passes the same interface to its callback. */
export type Db = NodePgDatabase<typeof schema>;

/** The database: the embedded PostgreSQL of the data folder, or the server at `DATABASE_URL`. */
export interface Database {
  readonly db: Db;
  /** The connection pool of `db`, for libraries that run their own SQL. */
  readonly pool: Pool;
  readonly kind: 'embedded' | 'server';
  /** Watches what this process writes through `pool`. */
  readonly watchWrites: WatchWrites;
  /** Server settings that can lose acknowledged writes and that no client can change. */
  readonly unsafeSettings: readonly string[];
  /**
   * Whether connections from `connect` support LISTEN; those of a pooler do not, because it assigns them per
   * transaction.
   */
  readonly canListen: boolean;
  /** Opens a connection without timeouts, for copying whole tables. The caller closes it. */
  connect(): Promise<Client>;
  /** Resolves if a query succeeds; rejects within 3 seconds otherwise. For `/readyz`. */
  ping(): Promise<void>;
  /** Waits for running queries, then stops the embedded server. */
  close(): Promise<void>;
}
