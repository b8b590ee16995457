import type { Handlers } from '../http/operation-context.ts';
import {
  changeAccount,
  createSignInLink,
  exportAnyAccount,
  purgeAccountImages,
  removeAccount,
  restoreAccountImage,
} from './change-accounts.ts';
import type { OperatorParts } from './operator-parts.ts';
import { getAccount, listAccounts } from './read-accounts.ts';
import { getOverview, listAuditEntries, listFailures, retryJobs } from './read-service.ts';

/** Handlers of the operator API. */
export function operatorHandlers(parts: OperatorParts) {
  return {
    getOverview: () => getOverview(parts),
    retryDeadJobs: (context) => retryJobs(parts, context),
    listFailures: (context) => listFailures(parts, context),
    listAuditEntries: (context) => listAuditEntries(parts, context),
    listAccounts: (context) => listAccounts(parts, context),
    getAccount: (context) => getAccount(parts, context),
    changeAccount: (context) => changeAccount(parts, context),
    removeAccount: (context) => removeAccount(parts, context),
    createSignInLink: (context) => createSignInLink(parts, context),
    purgeAccountImages: (context) => purgeAccountImages(parts, context),
    restoreAccountImage: (context) => restoreAccountImage(parts, context),
    exportAnyAccount: (context) => exportAnyAccount(parts, context),
  } satisfies Partial<Handlers>;
}
