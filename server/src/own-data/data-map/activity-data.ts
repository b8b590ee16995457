import {
  all,
  coordination,
  type DataMap,
  exported,
  internal,
  requestHash,
  untilDeleted,
} from './data-map-types.ts';

const logged = '30 days, or `RETENTION_DAYS`';

/** What was done with an account, and what it sends to other programs. */
export const activityData = {
  requestLog: {
    contains: 'Requests, without IP addresses and bodies',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: logged,
    columns: all(
      exported,
      ...(['id', 'userId', 'projectId', 'requestId', 'method', 'route', 'status', 'ms', 'bytes'] as const),
      ...(['source', 'errorType', 'errorMessage', 'createdAt'] as const),
    ),
  },
  renderJobs: {
    contains: 'Asynchronous requests and their results',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: '3 days, or `RETENTION_DAYS` if less; the body until it is rendered',
    columns: {
      ...all(exported, 'id', 'userId', 'projectId', 'callerProjectId', 'kind', 'payload', 'request'),
      ...all(exported, 'idempotencyKey', 'state', 'attempts', 'status', 'result', 'createdAt', 'startedAt'),
      ...all(exported, 'endedAt'),
      fingerprint: requestHash,
      ...all(coordination, 'runner', 'claimedBy'),
    },
  },
  idempotentRequests: {
    contains: 'Responses to requests with an `Idempotency-Key`',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: 'One day',
    columns: {
      ...all(exported, 'id', 'userId', 'projectId', 'ownerProjectId', 'key', 'answer'),
      expiresAt: exported,
      ...all(requestHash, 'fingerprint', 'contentFingerprint'),
      ...all(coordination, 'runner', 'leaseEndsAt'),
    },
  },
  usageDays: {
    contains: 'Number of tables per day',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: '400 days',
    columns: all(exported, 'userId', 'day', 'projectId', 'tables'),
  },
  usageNotices: {
    contains: 'Emails about the quota that were sent',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: 'Until the quota is reset',
    columns: all(exported, 'userId', 'windowEndsAt', 'percent'),
  },
  webhookEndpoints: {
    contains: 'URLs that receive the events of an account',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: untilDeleted,
    columns: {
      ...all(exported, 'id', 'userId', 'projectId', 'url', 'events', 'isEnabled', 'disabledReason'),
      ...all(exported, 'previousSecretUntil', 'createdAt', 'deletedAt'),
      secretVersion: internal('Version of the secret that signs deliveries'),
    },
  },
  webhookDeliveries: {
    contains: 'Deliveries of events, with the responses',
    owner: 'account',
    rows: [{ column: 'userId', is: 'account' }],
    deletion: 'cascade',
    kept: logged,
    columns: {
      ...all(exported, 'id', 'endpointId', 'userId', 'messageId', 'type', 'body', 'state', 'attempts'),
      ...all(exported, 'dueAt', 'responseStatus', 'responseText', 'durationMs', 'error', 'createdAt'),
      ...all(exported, 'attemptedAt'),
      runner: coordination,
    },
  },
  auditLog: {
    contains: 'What operators and users did, without names and email addresses',
    owner: 'account',
    rows: [
      { column: 'userId', is: 'account' },
      { column: 'actorId', is: 'account' },
    ],
    deletion: 'later',
    kept: '90 days, or `RETENTION_DAYS` if more, also after the account was deleted',
    columns: all(exported, 'id', 'createdAt', 'actor', 'actorId', 'action', 'userId', 'target', 'details'),
  },
} satisfies Partial<DataMap>;
