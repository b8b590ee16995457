import type { Handlers } from '../http/operation-context.ts';
import type { Platform } from '../platform/platform.ts';
import { type DeleteAccountParts, deleteAccount } from './delete-account.ts';
import { type ExportParts, exportAccount } from './export-account.ts';

type Parts = Platform & Omit<ExportParts, 'db'> & Pick<DeleteAccountParts, 'jobs' | 'signInLimits'>;

/** Handlers of the operations on everything that an account owns. */
export function ownDataHandlers(platform: Parts) {
  const { db } = platform.database;
  const parts = { ...platform, db };
  return {
    exportAccount: (context) => exportAccount(parts, context),
    deleteAccount: (context) => deleteAccount(parts, context),
  } satisfies Partial<Handlers>;
}
