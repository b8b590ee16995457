import { limits, requestLogDays } from '@pictable/contract';
import type { Config } from '../config.ts';

/** The settings `RETENTION_DAYS` and `IMAGE_RETENTION_DAYS`. */
export type Retention = Config['retention'];

/** Entries of the audit log that are younger cannot be deleted: a trigger of the database rejects it. */
const AUDIT_LOG_DAYS_MIN = 90;
const DEAD_JOB_DAYS = 30;

/**
 * How many days the records of what happened are kept. `RETENTION_DAYS` replaces the times of logs. What has a
 * time by its nature is kept no longer than this, but never longer than without the setting.
 */
export function retentionDays({ recordDays }: Pick<Retention, 'recordDays'>) {
  const upTo = (days: number) => Math.min(days, recordDays ?? days);
  return {
    requestLog: recordDays ?? requestLogDays,
    webhookDeliveries: recordDays ?? limits.webhookLogDays,
    deadJobs: recordDays ?? DEAD_JOB_DAYS,
    auditLog: Math.max(AUDIT_LOG_DAYS_MIN, recordDays ?? 0),
    renderJobs: upTo(limits.renderJobDays),
    payloads: upTo(limits.jsonDataRetentionDays),
  };
}
