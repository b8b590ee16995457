import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../platform/db/schema.ts';

/** A table as COPY names it. */
export interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** What its rows are put in order by, so that equal tables give equal bytes. */
  readonly order: readonly string[];
}

/** Tables that a backup holds and a move carries over, each after those it refers to. */
export const keptTables: readonly KeptTable[] = [
  kept(schema.users, 'id'),
  kept(schema.projects, 'id'),
  kept(schema.sessions, 'id'),
  kept(schema.loginTokens, 'id'),
  kept(schema.tableImages, 'id'),
  kept(schema.signedImages, 'project_id', 'fingerprint'),
  kept(schema.usageDays, 'user_id', 'day', 'project_id'),
  kept(schema.usageNotices, 'user_id', 'window_ends_at', 'percent'),
  kept(schema.idempotentRequests, 'id'),
  kept(schema.requestLog, 'id'),
  kept(schema.stripeEvents, 'id'),
  kept(schema.jobs, 'id'),
];

/** What lives for an hour or less is not worth a place in a backup. */
export const passingTables: readonly string[] = [schema.previews, schema.rateLimits].map((table) =>
  getTableName(table),
);

function kept(table: PgTable, ...order: readonly string[]): KeptTable {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  return { name: getTableName(table), columns, order };
}
