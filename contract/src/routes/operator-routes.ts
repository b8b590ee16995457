import {
  accountChangeSchema,
  accountDetailSchema,
  accountListQuerySchema,
  accountListSchema,
  accountQuerySchema,
  accountRemovalSchema,
  auditListSchema,
  auditQuerySchema,
  changedAccountSchema,
  failureListSchema,
  failureQuerySchema,
  operatorLimits,
  overviewSchema,
  purgedSchema,
  purgeSchema,
  retriedJobsSchema,
  signInLinkSchema,
} from '../accounts/operator.ts';
import { doneSchema } from '../images/images.ts';
import { accountExportSchema } from '../own-data.ts';
import type { Route } from './route.ts';

const { bodyBytesMax } = operatorLimits;

/** Fields shared by the operator API. */
const operator = { aliases: [], tag: 'Operator', access: 'operator', scope: 'none', role: 'none' } as const;
const id = { id: 'The ID of the account.' };

/** Operations of operators on the accounts and the state of the server. */
export const operatorRoutes = {
  getOverview: {
    ...operator,
    method: 'GET',
    path: '/api/operator/overview',
    summary: 'Get the state of the service',
    description: 'Accounts, stored images, tables per day, and the jobs in the queue.',
    responses: { 200: { description: 'The overview.', schema: overviewSchema } },
    errors: ['internal-error'],
  },
  retryDeadJobs: {
    ...operator,
    method: 'POST',
    path: '/api/operator/dead-jobs/retry',
    summary: 'Retry dead jobs',
    description: 'Enqueues again every job whose attempts have all failed, with the full number of attempts.',
    responses: { 200: { description: 'Done.', schema: retriedJobsSchema } },
    errors: ['internal-error'],
  },
  listFailures: {
    ...operator,
    method: 'GET',
    path: '/api/operator/failures',
    summary: 'List failed requests',
    description:
      'Newest first: requests that ended with 500 or above, renders that were too large or whose data could not be loaded, and asynchronous requests that failed. With `requestId`, the request of this ID, whatever its status.',
    query: failureQuerySchema,
    responses: { 200: { description: 'The requests.', schema: failureListSchema } },
    errors: ['internal-error'],
  },
  listAuditEntries: {
    ...operator,
    method: 'GET',
    path: '/api/operator/audit',
    summary: 'List the audit log',
    description: 'What operators and users did, newest first, kept for at least 90 days.',
    query: auditQuerySchema,
    responses: { 200: { description: 'The entries.', schema: auditListSchema } },
    errors: ['internal-error'],
  },
  listAccounts: {
    ...operator,
    method: 'GET',
    path: '/api/operator/users',
    summary: 'List accounts',
    description: 'Newest first.',
    query: accountListQuerySchema,
    responses: { 200: { description: 'The accounts.', schema: accountListSchema } },
    errors: ['internal-error'],
  },
  getAccount: {
    ...operator,
    method: 'GET',
    path: '/api/operator/users/{id}',
    params: id,
    summary: 'Get an account',
    description: 'With its projects, keys, deleted images and tables per day: 30 days by default.',
    query: accountQuerySchema,
    responses: { 200: { description: 'The account.', schema: accountDetailSchema } },
    errors: ['account-not-found', 'internal-error'],
  },
  changeAccount: {
    ...operator,
    method: 'PATCH',
    path: '/api/operator/users/{id}',
    params: id,
    summary: 'Change an account',
    description:
      'Changes the plan or the role, disables the account or enables it again. Disabling ends its sessions. Nobody can disable their own account, and the last operator keeps the role.',
    body: accountChangeSchema,
    bodyBytesMax,
    responses: { 200: { description: 'The account.', schema: changedAccountSchema } },
    errors: ['account-not-found', 'own-account', 'last-operator', 'internal-error'],
  },
  removeAccount: {
    ...operator,
    method: 'POST',
    path: '/api/operator/users/{id}/delete',
    params: id,
    summary: 'Delete an account',
    description:
      'Immediately deletes the account with everything it owns, as its user can. This cannot be undone. `email` confirms the deletion.',
    body: accountRemovalSchema,
    bodyBytesMax,
    responses: { 200: { description: 'Done.', schema: doneSchema } },
    errors: ['account-not-found', 'own-account', 'subscription-active', 'internal-error'],
  },
  createSignInLink: {
    ...operator,
    method: 'POST',
    path: '/api/operator/users/{id}/sign-in-link',
    params: id,
    summary: 'Create a sign-in link',
    description:
      'For people who cannot receive email. The link signs in once, within a day. It does not verify the email address.',
    responses: { 200: { description: 'The link.', schema: signInLinkSchema } },
    errors: ['account-not-found', 'internal-error'],
  },
  purgeAccountImages: {
    ...operator,
    method: 'POST',
    path: '/api/operator/users/{id}/purge',
    params: id,
    summary: 'Delete the stored images of an account',
    description:
      'Deletes images that are older than a number of days. Live images and their versions stay. With `dryRun`, it only counts them.',
    body: purgeSchema,
    bodyBytesMax,
    responses: { 200: { description: 'Done.', schema: purgedSchema } },
    errors: ['account-not-found', 'internal-error'],
  },
  restoreAccountImage: {
    ...operator,
    method: 'POST',
    path: '/api/operator/users/{id}/images/{image}/restore',
    params: { ...id, image: 'The ID of the image.' },
    summary: 'Restore a deleted image of an account',
    description: 'Within a minute of the deletion, as its user can.',
    responses: { 200: { description: 'Done.', schema: doneSchema } },
    errors: ['account-not-found', 'image-not-found', 'internal-error'],
  },
  exportAnyAccount: {
    ...operator,
    method: 'GET',
    path: '/api/operator/users/{id}/export',
    params: id,
    summary: 'Download the data of an account',
    description: 'The file that its user can download. The audit log records it.',
    writes: true,
    responses: { 200: { description: 'The data.', schema: accountExportSchema } },
    errors: ['account-not-found', 'internal-error'],
  },
} as const satisfies Record<string, Route>;
