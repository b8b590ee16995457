import { fillPath, type routes } from '@pictable/contract';
import type {
  AccountChange,
  AccountDetail,
  AccountExport,
  AccountList,
  AuditList,
  ChangedAccount,
  Done,
  FailureList,
  Overview,
  Purge,
  Purged,
  RetriedJobs,
  SignInLink,
} from '../generated/api-types.ts';
import { getRequest, type Transport } from '../transport.ts';

const account = '/api/operator/users/{id}';

/** The paths are here and not with the others, so that only programs for operators contain them. */
const paths = {
  getOverview: '/api/operator/overview',
  retryDeadJobs: '/api/operator/dead-jobs/retry',
  listFailures: '/api/operator/failures',
  listAuditEntries: '/api/operator/audit',
  listAccounts: '/api/operator/users',
  getAccount: account,
  changeAccount: account,
  removeAccount: `${account}/delete`,
  createSignInLink: `${account}/sign-in-link`,
  purgeAccountImages: `${account}/purge`,
  restoreAccountImage: `${account}/images/{image}/restore`,
  exportAnyAccount: `${account}/export`,
} as const satisfies { readonly [Name in OperatorRoute]: (typeof routes)[Name]['path'] };

type OperatorRoute =
  | ('getOverview' | 'retryDeadJobs' | 'listFailures' | 'listAuditEntries' | 'listAccounts' | 'getAccount')
  | ('changeAccount' | 'removeAccount' | 'createSignInLink' | 'purgeAccountImages')
  | ('restoreAccountImage' | 'exportAnyAccount');

/** Which page of a list to read: the entries before this one. */
export type PageOptions = {
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
};

/** Operations on the accounts and the state of a server, for a session of an operator. */
export function operatorOperations({ json }: Transport) {
  return {
    /** Accounts, stored images, tables per day, and the jobs in the queue. */
    overview: () => json<Overview>(getRequest(paths.getOverview)),

    /** Queues every dead job again. */
    retryDeadJobs: () => json<RetriedJobs>({ method: 'POST', path: paths.retryDeadJobs }),

    /** Failed requests, newest first; with `requestId`, this request whatever its status. */
    failures: (which: { requestId?: string | undefined; userId?: number | undefined; limit?: number } = {}) =>
      json<FailureList>(getRequest(paths.listFailures, which)),

    /** What operators and users did, newest first. */
    audit: (
      which: PageOptions & {
        /** `command`, `operator` or `user`; or the address of the account that acted. */
        actor?: string | undefined;
        /** The address or the ID of the account that the target belongs to. */
        account?: string | undefined;
        action?: string | undefined;
      } = {},
    ) => json<AuditList>(getRequest(paths.listAuditEntries, which)),

    /** Accounts, newest first. @param which `text`: part of the email address or the name, or the ID */
    accounts: (which: PageOptions & { text?: string | undefined } = {}) =>
      json<AccountList>(getRequest(paths.listAccounts, which)),

    /** One account with its projects, keys and usage. */
    account: (id: number, { days }: { days?: number | undefined } = {}) =>
      json<AccountDetail>(getRequest(fillPath(paths.getAccount, { id }), { days })),

    /** Changes the plan or the role, disables the account or enables it again. */
    changeAccount: (id: number, change: AccountChange) =>
      json<ChangedAccount>({ method: 'PATCH', path: fillPath(paths.changeAccount, { id }), body: change }),

    /** Deletes an account with everything it owns. @param email its address, as a confirmation */
    removeAccount: (id: number, email: string) =>
      json<Done>({ method: 'POST', path: fillPath(paths.removeAccount, { id }), body: { email } }),

    /** Creates a link that signs in to the account once. */
    createSignInLink: (id: number) =>
      json<SignInLink>({ method: 'POST', path: fillPath(paths.createSignInLink, { id }) }),

    /** Deletes stored images of the account, or counts them. */
    purgeImages: (id: number, purge: Purge) =>
      json<Purged>({ method: 'POST', path: fillPath(paths.purgeAccountImages, { id }), body: purge }),

    /** Restores an image that was deleted a moment ago. */
    restoreImage: (id: number, image: number) =>
      json<Done>({ method: 'POST', path: fillPath(paths.restoreAccountImage, { id, image }) }),

    /** All data of the account, without passwords and secrets. */
    exportAccount: (id: number) => json<AccountExport>(getRequest(fillPath(paths.exportAnyAccount, { id }))),
  };
}
