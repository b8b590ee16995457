import { all, type DataMap, internal } from './data-map-types.ts';

/** Data of the service itself. */
export const serviceData = {
  legacyJobs: {
    contains: 'Empty: the queue of an earlier version',
    owner: 'nobody',
    kept: 'Forwarded to the current queue at once',
    columns: all(
      internal('A job'),
      ...(['id', 'task', 'payload', 'runAt', 'attempts', 'attemptsMax', 'dedupeKey'] as const),
      ...(['lastError', 'createdAt'] as const),
    ),
  },
  rateLimits: {
    contains: 'Counters of rate limits, by account id, key or IP address',
    owner: 'nobody',
    kept: 'Up to a day, usually seconds',
    columns: all(internal('A counter'), 'key', 'points', 'expire'),
  },
  oauthClients: {
    contains: 'Apps that registered themselves at `/oauth/register`',
    owner: 'nobody',
    kept: 'As long as a user has connected the app, otherwise for a day',
    columns: all(internal('Public data of an app'), 'id', 'metadata', 'createdAt'),
  },
  installation: {
    contains: 'The id of the installation, and a fingerprint of the server secret',
    owner: 'nobody',
    kept: 'As long as the installation',
    columns: all(internal('Data of the installation'), 'name', 'value', 'createdAt'),
  },
  orphanFiles: {
    contains: 'Names of image files without a record',
    owner: 'nobody',
    kept: 'Until the file is in the trash, a day at most',
    columns: all(internal('A file without an owner'), 'filename', 'firstSeenAt', 'lastSeenAt'),
  },
  stripeEvents: {
    contains: 'Ids of payment events that were processed',
    owner: 'nobody',
    kept: 'As long as the installation',
    columns: all(internal('An id of the payment provider'), 'id', 'type', 'createdAt'),
  },
} satisfies Partial<DataMap>;

/** Tables that libraries create and read, by schema. */
export const libraryTables = {
  pgboss: {
    contains:
      'Jobs, such as emails to send and files to delete. The emails to an account are deleted with it; other jobs have ids and file names.',
    kept: 'Until the job is done; one that has failed every time, 30 days or `RETENTION_DAYS`',
  },
  drizzle: { contains: 'Which migrations were run', kept: 'As long as the installation' },
} as const;
