import { planOfTier, planTiers } from '@pictable/contract';
import { addMagicLink } from '../accounts/magic-links.ts';
import { auditLogRepo } from '../audit/audit-log.repo.ts';
import { imageStorageNames, livePointerName } from '../images/image-file.ts';
import { accountDeletionRepo } from '../own-data/account-deletion.repo.ts';
import { signInUrl } from '../platform/mail/deliver-mail.ts';
import { adminAccountsRepo } from './admin-accounts.repo.ts';
import { type AdminContext, AdminError, carryOut, findAccount, print } from './admin-context.ts';

/** A command of `npm run admin`. */
export interface AdminCommand {
  /** The words after its name, as the help shows them. */
  readonly words: string;
  readonly description: string;
  /** Least and largest number of words. */
  readonly count: readonly [number, number];
  readonly run: (context: AdminContext, words: readonly string[]) => Promise<void>;
}

/** The commands by name, in the order of the help. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  users: {
    words: '[TEXT]',
    description: 'lists the accounts, or those whose address contains a text',
    count: [0, 1],
    run: listUsers,
  },
  plan: {
    words: 'EMAIL PLAN',
    description: `changes the plan of an account: ${planTiers.join(', ')}`,
    count: [2, 2],
    run: changePlan,
  },
  'sign-in-link': {
    words: 'EMAIL',
    description: 'prints a link that signs in to an account once, within a day',
    count: [1, 1],
    run: printSignInLink,
  },
  keys: {
    words: 'EMAIL',
    description: 'lists the API keys of an account, without their secrets',
    count: [1, 1],
    run: listKeys,
  },
  usage: {
    words: '[EMAIL]',
    description: 'lists the stored tables per day, of all accounts or of one; --days N (30)',
    count: [0, 1],
    run: listUsage,
  },
  delete: {
    words: 'EMAIL',
    description: 'deletes an account with all its data; this cannot be undone',
    count: [1, 1],
    run: deleteAccount,
  },
  audit: {
    words: '',
    description: 'lists what operators did, for 90 days; --limit N (100)',
    count: [0, 0],
    run: listAudit,
  },
};

async function listUsers(context: AdminContext, [text]: readonly string[]): Promise<void> {
  const accounts = await adminAccountsRepo(context.db).list(text);
  print(
    context,
    accounts.map((account) => ({ ...account, plan: planOfTier(context.plans, account.plan).tier })),
    text === undefined ? 'There are no accounts.' : `No address contains ${text}.`,
  );
}

async function changePlan(context: AdminContext, [email = '', plan = '']: readonly string[]): Promise<void> {
  const { plans } = context;
  const wanted = plans.find(({ tier, name }) => tier === plan || name.toLowerCase() === plan.toLowerCase());
  if (!wanted) {
    const names = plans.map(({ tier, name }) => `${tier} (${name})`).join(', ');
    throw new AdminError(`There is no plan ${plan}. The plans are ${names}.`);
  }
  const account = await findAccount(context, email);
  const current = planOfTier(plans, account.plan);
  if (current.tier === wanted.tier)
    throw new AdminError(`${account.email} has the plan ${wanted.name} already.`);
  await carryOut(context, {
    done: `${account.email} has the plan ${wanted.name} instead of ${current.name}.`,
    work: () =>
      context.db.transaction(async (tx) => {
        await adminAccountsRepo(tx).setPlan(account.id, wanted.tier);
        const details = { from: current.tier, to: wanted.tier };
        await auditLogRepo(tx).add({ action: 'account.plan', userId: account.id, details });
      }),
  });
}

async function printSignInLink(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const { db, keyedHash, origin, now, say, flags } = context;
  const account = await findAccount(context, email);
  if (flags.dryRun)
    return carryOut(context, { done: `${account.email} has a sign-in link.`, work: async () => {} });
  const seed = await db.transaction(async (tx) => {
    await auditLogRepo(tx).add({ action: 'account.sign-in-link', userId: account.id });
    // No browser has requested it, so that opening it asks for a confirmation.
    const link = {
      email: account.email.toLowerCase(),
      userId: account.id,
      nonceHash: null,
      passwordHash: null,
    };
    return addMagicLink({ db: tx, keyedHash, clock: { now: () => now } }, link);
  });
  const url = signInUrl(origin, keyedHash, seed);
  say(flags.json ? JSON.stringify({ email: account.email, url }) : url);
}

async function listKeys(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const account = await findAccount(context, email);
  const keys = await adminAccountsRepo(context.db).keys(account.id);
  print(context, keys, `${account.email} has no API keys.`);
}

async function listUsage(context: AdminContext, [email]: readonly string[]): Promise<void> {
  const { db, now, flags } = context;
  const account = email === undefined ? undefined : await findAccount(context, email);
  const since = new Date(now.getTime() - (flags.days - 1) * 86_400_000).toISOString().slice(0, 10);
  const days = await adminAccountsRepo(db).usage(since, account?.id);
  print(context, days, `No tables were stored in the last ${flags.days} days.`);
}

async function deleteAccount(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const { db } = context;
  const account = await findAccount(context, email);
  const { images, projects } = account;
  await carryOut(context, {
    done: `The account ${account.email} is deleted, with ${projects} projects and ${images} images. The service deletes its files within a minute.`,
    question: `Delete the account ${account.email} with ${projects} projects and ${images} images? This cannot be undone.`,
    work: async () => {
      await db.transaction(async (tx) => {
        await auditLogRepo(tx).add({
          action: 'account.delete',
          userId: account.id,
          details: { images, projects },
        });
        const enqueued = await accountDeletionRepo(tx).delete(account.id, ({ images: files, live }) => [
          ...imageStorageNames(files),
          ...live.map(({ token }) => livePointerName(token)),
        ]);
        if (enqueued === undefined)
          throw new AdminError(
            `${account.email} has a paid subscription, which would go on. Cancel it in Stripe first.`,
          );
      });
    },
  });
}

async function listAudit(context: AdminContext): Promise<void> {
  const entries = await auditLogRepo(context.db).list(context.flags.limit);
  const shown = entries.map(({ details, ...entry }) => ({
    ...entry,
    details: details === null ? null : (JSON.parse(details) as unknown),
  }));
  print(context, shown, 'No operator has done anything.');
}
