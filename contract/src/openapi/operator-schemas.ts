import {
  accountChangeSchema,
  accountDetailSchema,
  accountListSchema,
  accountRemovalSchema,
  auditListSchema,
  changedAccountSchema,
  failureListSchema,
  operatorAccountSchema,
  overviewSchema,
  purgedSchema,
  purgeSchema,
  retriedJobsSchema,
  signInLinkSchema,
} from '../accounts/operator.ts';

/** The schemas of the operator API, by name, each with its description. */
export const operatorSchemas = {
  OperatorAccount: [operatorAccountSchema, 'An account as operators see it.'],
  AccountList: [accountListSchema, 'A page of the accounts of the server.'],
  AccountDetail: [accountDetailSchema, 'One account with its projects, keys and usage.'],
  AccountChange: [accountChangeSchema, 'What to change in an account.'],
  ChangedAccount: [changedAccountSchema, 'The changed account.'],
  AccountRemoval: [accountRemovalSchema, 'Confirms the deletion of an account by an operator.'],
  SignInLink: [signInLinkSchema, 'A link that signs in once.'],
  Purge: [purgeSchema, 'Which images of an account to delete.'],
  Purged: [purgedSchema, 'Number of images that were deleted, or would be deleted.'],
  Overview: [overviewSchema, 'The state of the whole service.'],
  RetriedJobs: [retriedJobsSchema, 'Number of jobs that were queued again.'],
  FailureList: [failureListSchema, 'Requests that failed, newest first.'],
  AuditList: [auditListSchema, 'A page of the audit log, newest first.'],
} as const;
