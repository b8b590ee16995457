import * as z from 'zod/mini';
import { isoTime } from '../text/iso-time.ts';
import { idText, wholeNumberText } from '../text/whole-number.ts';
import { accountRoles, emailSchema, signInLimits } from './accounts.ts';
import { planTiers } from './plan-catalogue.ts';

const count = (description: string) => z.int().check(z.nonnegative(), z.describe(description));

/** Limits of the operator API. */
export const operatorLimits = {
  bodyBytesMax: signInLimits.bodyBytesMax,
  /** Characters of a text to search for. */
  searchCharsMax: 254,
  /** Entries of one page. */
  pageMax: 200,
  /** Days of usage that are kept. */
  usageDaysMax: 400,
  /** Maximum of `olderThanDays`. */
  purgeDaysMax: 10_000,
} as const;

const { searchCharsMax, pageMax, usageDaysMax, purgeDaysMax } = operatorLimits;

const searchText = (name: string, description: string) =>
  z
    .string({ error: `${name} must be a single text.` })
    .check(
      z.maxLength(searchCharsMax, `${name} must have ${searchCharsMax} characters or fewer.`),
      z.describe(description),
    );
const pageSize = z.optional(wholeNumberText('limit', { min: 1, max: pageMax }));
const daysOfUsage = z.optional(wholeNumberText('days', { min: 1, max: usageDaysMax }));

/** The query of the list of accounts. */
export const accountListQuerySchema = z.object({
  text: z.optional(searchText('text', 'Part of the email address or the name, or the ID.')),
  before: z.optional(idText('before')),
  limit: pageSize,
});

/** An account as operators see it. */
export const operatorAccountSchema = z.object({
  id: z.int().check(z.positive()),
  email: z.string(),
  name: z.nullable(z.string()).check(z.describe('First and last name, or the user name; null: none.')),
  role: z.enum(accountRoles),
  disabledAt: z.nullable(isoTime('When an operator disabled it; null: it is enabled.')),
  plan: z.enum(planTiers).check(z.describe('The tier whose limits apply.')),
  planName: z.string(),
  used: count('Tables stored in this usage window.'),
  usageResetsAt: isoTime('When the next usage window begins.'),
  createdAt: isoTime('When it was created.'),
  lastSeenAt: z.nullable(isoTime('When a session or a key was last used; null: never.')),
  projects: count('Number of projects.'),
  images: count('Stored images, without deleted ones that can be restored.'),
  storageBytes: count('Size of these images.'),
});
/** An account as operators see it: no tables, no hashes. */
export type OperatorAccount = z.infer<typeof operatorAccountSchema>;

/** A page of the accounts, newest first. */
export const accountListSchema = z.object({
  success: z.literal(true),
  accounts: z.array(operatorAccountSchema),
  next: z.nullable(z.int()).check(z.describe('`before` of the next page; null: there is no next page.')),
});
/** A page of the accounts. */
export type AccountList = z.infer<typeof accountListSchema>;

/** The query of one account. */
export const accountQuerySchema = z.object({ days: daysOfUsage });

const daySchema = z.object({
  day: z.string().check(z.meta({ description: 'A day in UTC.', format: 'date' })),
  tables: count('Tables stored on that day, including those deleted since.'),
});

/** One account with its projects, keys and usage. */
export const accountDetailSchema = z.object({
  success: z.literal(true),
  account: z.extend(operatorAccountSchema, {
    emailVerified: z.boolean(),
    hasSubscription: z.boolean().check(z.describe('Whether a payment provider charges for it.')),
  }),
  projects: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      isActive: z.boolean(),
      images: count('Stored images of the project.'),
      createdAt: isoTime('When it was created.'),
    }),
  ),
  keys: z.array(
    z.object({
      kind: z.enum(['personal', 'project', 'scoped']),
      name: z.nullable(z.string()),
      prefix: z.string().check(z.describe('The start of the key.')),
      lastUsedAt: z.nullable(isoTime('When it was last used; null: never.')),
    }),
  ),
  days: z.array(daySchema).check(z.describe('One entry per day, oldest first.')),
  deletedImages: z
    .array(
      z.object({
        id: z.int(),
        title: z.nullable(z.string()),
        filename: z.string(),
        deletedAt: isoTime('When it was deleted.'),
      }),
    )
    .check(z.describe('Deleted images that can still be restored.')),
});
/** One account with its projects, keys and usage. */
export type AccountDetail = z.infer<typeof accountDetailSchema>;

const noChange = 'Send plan, role or disabled.';

/** Request body to change an account. */
export const accountChangeSchema = z
  .strictObject({
    plan: z.optional(z.enum(planTiers, { error: `plan must be one of: ${planTiers.join(', ')}.` })),
    role: z.optional(z.enum(accountRoles, { error: `role must be one of: ${accountRoles.join(', ')}.` })),
    disabled: z.optional(z.boolean({ error: 'disabled must be true or false.' })),
  })
  .check(
    z.refine(
      ({ plan, role, disabled }) => plan !== undefined || role !== undefined || disabled !== undefined,
      {
        error: noChange,
      },
    ),
  );
/** What to change in an account. */
export type AccountChange = z.infer<typeof accountChangeSchema>;

/** The changed account. */
export const changedAccountSchema = z.object({ success: z.literal(true), account: operatorAccountSchema });
/** The changed account. */
export type ChangedAccount = z.infer<typeof changedAccountSchema>;

/** Request body to delete another account. */
export const accountRemovalSchema = z.strictObject({
  email: emailSchema.check(z.describe('The email address of the account, as a confirmation.')),
});

/** A link that signs in once. */
export const signInLinkSchema = z.object({ success: z.literal(true), url: z.string() });
/** A link that signs in once. */
export type SignInLink = z.infer<typeof signInLinkSchema>;

const purgeMessage = `olderThanDays must be a whole number from 0 to ${purgeDaysMax}.`;

/** Request body to delete the stored images of an account. */
export const purgeSchema = z.strictObject({
  olderThanDays: z
    .int({ error: purgeMessage })
    .check(z.minimum(0, purgeMessage), z.maximum(purgeDaysMax, purgeMessage)),
  dryRun: z.optional(z.boolean({ error: 'dryRun must be true or false.' })),
});

/** Number of images that were deleted, or would be deleted. */
export const purgedSchema = z.object({ success: z.literal(true), images: count('Number of images.') });
/** Number of images that were deleted, or would be deleted. */
export type Purged = z.infer<typeof purgedSchema>;

/** The state of the whole service. */
export const overviewSchema = z.object({
  success: z.literal(true),
  version: z.string(),
  accounts: z.object({
    all: count('Number of accounts.'),
    operators: count('Accounts with the role operator.'),
    disabled: count('Disabled accounts.'),
  }),
  images: count('Stored images.'),
  storageBytes: count('Size of the stored images.'),
  days: z
    .array(z.extend(daySchema, { accounts: count('Accounts that stored tables on that day.') }))
    .check(z.describe('The last 30 days, oldest first.')),
  queue: z
    .array(
      z.object({
        task: z.string(),
        waiting: count('Jobs that will run, now or later.'),
        active: count('Jobs that are running.'),
        dead: count('Jobs whose attempts have all failed.'),
      }),
    )
    .check(z.describe('The tasks that have jobs.')),
  deadJobs: z
    .array(
      z.object({
        id: z.string(),
        task: z.string(),
        at: isoTime('When its last attempt failed.'),
        problem: z.nullable(z.string()),
      }),
    )
    .check(z.describe('The newest dead jobs.')),
});
/** The state of the whole service. */
export type Overview = z.infer<typeof overviewSchema>;

/** Number of jobs that were queued again. */
export const retriedJobsSchema = z.object({ success: z.literal(true), retried: count('Number of jobs.') });
/** Number of jobs that were queued again. */
export type RetriedJobs = z.infer<typeof retriedJobsSchema>;

/** The query of the failed requests. */
export const failureQuerySchema = z.object({
  requestId: z.optional(
    searchText('requestId', 'The value of an X-Request-Id header, or the ID of a job: whatever its status.'),
  ),
  userId: z.optional(idText('userId', 'Only those of this account.')),
  limit: pageSize,
});

/** Requests that failed, newest first. */
export const failureListSchema = z.object({
  success: z.literal(true),
  failures: z.array(
    z.object({
      kind: z.enum(['request', 'job']).check(z.describe('`job`: a request with `Prefer: respond-async`.')),
      id: z.string().check(z.describe('The request ID, or the ID of the job.')),
      at: isoTime('When it ended.'),
      userId: z.int(),
      email: z.string(),
      method: z.string(),
      route: z.string().check(z.describe('The pattern of the path.')),
      status: z.int(),
      ms: count('Duration in milliseconds.'),
      error: z.nullable(z.object({ type: z.string(), message: z.string() })),
    }),
  ),
});
/** Requests that failed. */
export type FailureList = z.infer<typeof failureListSchema>;

/** Who acts: an operator command, the issuer of single sign-on, an operator in the web app, or a user. */
export const auditActors = ['command', 'issuer', 'operator', 'user'] as const;

/** The query of the audit log. */
export const auditQuerySchema = z.object({
  actor: z.optional(
    searchText('actor', 'command, issuer, operator or user; or the address of the account that acted.'),
  ),
  account: z.optional(
    searchText('account', 'The address or the ID of the account that the target belongs to.'),
  ),
  action: z.optional(searchText('action', 'Such as account.plan.')),
  before: z.optional(idText('before')),
  limit: pageSize,
});

/** ID in entries of the audit log that concern no account, or one that does not exist yet. */
export const NO_ACCOUNT = 0;

const detailSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A page of the audit log, newest first. */
export const auditListSchema = z.object({
  success: z.literal(true),
  entries: z.array(
    z.object({
      id: z.int(),
      at: isoTime('When the change was made.'),
      actor: z.enum(auditActors),
      actorId: z.nullable(z.int()),
      actorEmail: z.nullable(z.string()).check(z.describe('Null: a command, or the account was deleted.')),
      action: z.string(),
      userId: z.int().check(z.describe('The account that the target belongs to; 0: none.')),
      email: z
        .nullable(z.string())
        .check(z.describe('The email address of that account; null: there is none, or it was deleted.')),
      target: z.nullable(z.string()).check(z.describe('Null: the account itself.')),
      details: z.nullable(z.record(z.string(), detailSchema)),
    }),
  ),
  next: z.nullable(z.int()).check(z.describe('`before` of the next page; null: there is no next page.')),
});
/** A page of the audit log. */
export type AuditList = z.infer<typeof auditListSchema>;
