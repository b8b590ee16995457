import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client, Pool } from 'pg';
import type * as schema from './schema.ts';

/** What repositories query. A transaction (`db.transaction`) hands its callback something of the same shape. */
export type Db = NodePgDatabase<typeof schema>;

/** The one data layer: the embedded PostgreSQL of the data folder, or the server at `DATABASE_URL`. */
export interface Database {
  readonly db: Db;
  /** The connections behind `db`, for libraries that bring SQL of their own. */
  readonly pool: Pool;
  readonly kind: 'embedded' | 'server';
  /** Settings of the server by which it may lose what it has acknowledged, and that no client can mend. */
  readonly hazards: readonly string[];
  /** Whether a connection that `connect` gives may listen: not one of a pooler, which lends it for a transaction. */
  readonly canListen: boolean;
  /** A connection without time limits, for work on whole tables; whoever opens it ends it. */
  connect(): Promise<Client>;
  /** Answers when a query goes through; rejects within 3 seconds when none does. For `/readyz`. */
  ping(): Promise<void>;
  /** Waits for running queries, then stops the embedded server. */
  close(): Promise<void>;
}
