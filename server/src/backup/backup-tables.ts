import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../platform/db/schema.ts';
import { INTERNAL_QUEUE_PREFIX, JOB_TABLE } from '../platform/job-queue/queues.ts';

/** A table and its columns for COPY. */
export interface BackupTable {
  /** Name, including its schema unless that is `public`: `pgboss.job`. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Sort columns, so that equal tables produce equal bytes. */
  readonly sortColumns: readonly string[];
  /** SQL condition for the rows to copy; all rows if undefined. */
  readonly condition?: string;
}

/** Tables that a backup contains and a move copies, each after the tables that it references. */
export const backupTables: readonly BackupTable[] = [
  kept(schema.users, 'id'),
  kept(schema.projects, 'id'),
  kept(schema.projectMembers, 'project_id', 'user_id'),
  kept(schema.apiKeys, 'id'),
  kept(schema.projectFonts, 'project_id', 'family', 'weight_min', 'weight_max', 'is_italic'),
  kept(schema.projectLogos, 'project_id'),
  kept(schema.projectSecrets, 'project_id', 'name'),
  kept(schema.templates, 'id'),
  kept(schema.templateVersions, 'template_id', 'version'),
  kept(schema.sessions, 'id'),
  kept(schema.magicLinkTokens, 'id'),
  kept(schema.tableImages, 'id'),
  kept(schema.removedImages, 'name_hash'),
  kept(schema.liveImages, 'id'),
  kept(schema.liveVersions, 'live_id', 'version'),
  kept(schema.webhookEndpoints, 'id'),
  kept(schema.webhookDeliveries, 'id'),
  kept(schema.renderJobs, 'id'),
  kept(schema.signedImages, 'project_id', 'fingerprint'),
  kept(schema.usageDays, 'user_id', 'day', 'project_id'),
  kept(schema.usageNotices, 'user_id', 'window_ends_at', 'percent'),
  kept(schema.idempotentRequests, 'id'),
  kept(schema.requestLog, 'id'),
  kept(schema.auditLog, 'id'),
  kept(schema.invitations, 'id'),
  kept(schema.oauthClients, 'id'),
  kept(schema.oauthGrants, 'id'),
  kept(schema.oauthRecords, 'kind', 'id_hash'),
  kept(schema.stripeEvents, 'id'),
  queuedJobs(),
];

/** A move also copies the installation ID; a database restored from a backup gets a new one. */
export const movedTables: readonly BackupTable[] = [...backupTables, kept(schema.installation, 'name')];

/**
 * Queued, running and dead jobs. The service creates queues and schedules when it starts. Jobs of pg-boss itself
 * are not copied: its queues do not exist before the first start, and it enqueues these jobs again every minute.
 */
function queuedJobs(): BackupTable {
  const columns =
    'id name priority data state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds deletion_seconds ' +
    'singleton_key start_after created_on started_on completed_on keep_until output dead_letter policy heartbeat_on ' +
    'heartbeat_seconds source_name source_id source_created_on source_retry_count source_output source_root_id trace_context';
  const condition = `left(name, ${INTERNAL_QUEUE_PREFIX.length}) <> '${INTERNAL_QUEUE_PREFIX}'`;
  return { name: JOB_TABLE, columns: columns.split(' '), sortColumns: ['name', 'id'], condition };
}

/** Tables that are not backed up: short-lived or recomputed data, and the old queue, which is empty. */
export const excludedTables: readonly string[] = [
  schema.previews,
  schema.rateLimits,
  schema.legacyJobs,
  schema.orphanFiles,
].map((table) => getTableName(table));

function kept(table: PgTable, ...sortColumns: readonly string[]): BackupTable {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  return { name: getTableName(table), columns, sortColumns };
}
