import type { AccountDetail, AccountList } from '@pictable/contract';
import { adminAccountsRepo } from '../admin/admin-accounts.repo.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { accountPartsRepo } from './account-parts.repo.ts';
import { findAccount, type OperatorParts } from './operator-parts.ts';
import { lastDays, presentAccount } from './present-account.ts';

const PAGE_SIZE = 50;
const DAYS = 30;

/** Lists accounts, newest first. */
export async function listAccounts(
  { db, plans, clock }: OperatorParts,
  { query }: OperationContext<'listAccounts'>,
): Promise<AccountList> {
  const limit = query.limit === undefined ? PAGE_SIZE : Number(query.limit);
  const rows = await adminAccountsRepo(db).list({
    text: query.text?.trim(),
    beforeId: query.before === undefined ? undefined : Number(query.before),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    success: true,
    accounts: page.map((account) => presentAccount(account, plans, clock.now())),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** One account with its projects, keys and usage. @throws PublicError 404 */
export async function getAccount(
  { db, plans, clock }: OperatorParts,
  { params, query }: OperationContext<'getAccount'>,
): Promise<AccountDetail> {
  const account = await findAccount(db, params.id);
  const now = clock.now();
  const days = lastDays(query.days === undefined ? DAYS : Number(query.days), now);
  const accounts = adminAccountsRepo(db);
  const parts = accountPartsRepo(db);
  const state = await parts.signInState(account.id);
  if (!state) throw publicError('account-not-found', {});
  const usage = new Map((await accounts.usage(days[0]!, account.id)).map(({ day, tables }) => [day, tables]));
  const iso = (time: Date) => time.toISOString();
  return {
    success: true,
    account: {
      ...presentAccount(account, plans, now),
      emailVerified: state.emailVerifiedAt !== null,
      hasSubscription: state.subscriptionId !== null,
    },
    projects: (await parts.projects(account.id)).map((project) => ({
      ...project,
      createdAt: iso(project.createdAt),
    })),
    keys: (await accounts.keys(account.id)).map(({ kind, name, prefix, lastUsedAt }) => ({
      ...{ kind, name, prefix },
      lastUsedAt: lastUsedAt && iso(lastUsedAt),
    })),
    days: days.map((day) => ({ day, tables: usage.get(day) ?? 0 })),
    deletedImages: (await parts.deletedImages(account.id)).map((image) => ({
      ...image,
      deletedAt: iso(image.deletedAt),
    })),
  };
}
