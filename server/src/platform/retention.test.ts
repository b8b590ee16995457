import { expect, it } from 'vitest';
import { retentionDays } from './retention.ts';

const days = (recordDays: number | undefined) => retentionDays({ recordDays });

it('without a setting, every kind of record has its own retention time', () => {
  expect(days(undefined)).toEqual({
    ...{ requestLog: 30, webhookDeliveries: 30, deadJobs: 30 },
    ...{ auditLog: 90, renderJobs: 3, payloads: 30 },
  });
});

it('a short time applies to everything except the audit log', () => {
  expect(days(2)).toEqual({
    ...{ requestLog: 2, webhookDeliveries: 2, deadJobs: 2 },
    ...{ auditLog: 90, renderJobs: 2, payloads: 2 },
  });
});

it('a long time applies to logs, and not to the data of tables', () => {
  expect(days(365)).toEqual({
    ...{ requestLog: 365, webhookDeliveries: 365, deadJobs: 365 },
    ...{ auditLog: 365, renderJobs: 3, payloads: 30 },
  });
});
