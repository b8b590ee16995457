import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { accountRoles, planOfTier, planTiers } from '@pictable/contract';
import { createFirstOperatorLink } from '../accounts/registration/first-operator.ts';
import { auditLogRepo } from '../audit/audit-log.repo.ts';
import { accountDeletionRepo } from '../own-data/account-deletion.repo.ts';
import { exportRecords } from '../own-data/export-records.ts';
import { signInUrl } from '../platform/mail/deliver-mail.ts';
import {
  addSignInLink,
  changePlanOf,
  changeRoleOf,
  deleteAccountOf,
  purgeImagesOf,
  recordExport,
  setDisabledAt,
} from './account-changes.ts';
import { adminAccountsRepo } from './admin-accounts.repo.ts';
import { type AdminContext, AdminError, carryOut, findAccount, print } from './admin-context.ts';
import { invite, listInvitations, revokeInvitation } from './invitation-commands.ts';

/** A command of `npm run admin`. */
export interface AdminCommand {
  /** The words after its name, as the help shows them. */
  readonly words: string;
  readonly description: string;
  /** Least and largest number of words. */
  readonly count: readonly [number, number];
  readonly run: (context: AdminContext, words: readonly string[]) => Promise<void>;
}

const commandActor = { actor: 'command' } as const;

/** The commands by name, in the order of the help. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  users: {
    words: '[TEXT]',
    description: 'lists the accounts, or those with a text in their address or name',
    count: [0, 1],
    run: listUsers,
  },
  plan: {
    words: 'EMAIL PLAN',
    description: `changes the plan of an account: ${planTiers.join(', ')}`,
    count: [2, 2],
    run: changePlan,
  },
  role: {
    words: 'EMAIL ROLE',
    description: `changes the role of an account: ${accountRoles.join(', ')}`,
    count: [2, 2],
    run: changeRole,
  },
  disable: {
    words: 'EMAIL',
    description: 'disables an account: its keys and sessions stop working, its images stay',
    count: [1, 1],
    run: disableAccount,
  },
  enable: {
    words: 'EMAIL',
    description: 'enables a disabled account',
    count: [1, 1],
    run: enableAccount,
  },
  invite: {
    words: 'EMAIL',
    description: 'invites an address to create an account, with a mail or, without a mail server, a link',
    count: [1, 1],
    run: invite,
  },
  invitations: {
    words: '',
    description: 'lists the pending invitations to the server',
    count: [0, 0],
    run: listInvitations,
  },
  'revoke-invitation': {
    words: 'EMAIL',
    description: 'revokes the invitation of an address: its link stops working',
    count: [1, 1],
    run: revokeInvitation,
  },
  'sign-in-link': {
    words: '[EMAIL]',
    description:
      'prints a link that signs in to an account once, within a day; without accounts, that of the first operator',
    count: [0, 1],
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
  export: {
    words: 'EMAIL FILE',
    description: 'writes all data of an account to a new file, as JSON',
    count: [2, 2],
    run: exportAccount,
  },
  purge: {
    words: 'EMAIL',
    description: 'deletes the stored images of an account; --older-than DAYS (0)',
    count: [1, 1],
    run: purgeImages,
  },
  delete: {
    words: 'EMAIL',
    description: 'deletes an account with all its data; this cannot be undone',
    count: [1, 1],
    run: deleteAccount,
  },
  audit: {
    words: '',
    description: 'lists what operators and users did, for 90 days; --limit N (100)',
    count: [0, 0],
    run: listAudit,
  },
};

async function listUsers(context: AdminContext, [text]: readonly string[]): Promise<void> {
  const accounts = await adminAccountsRepo(context.db).list({ text });
  print(
    context,
    accounts.map((account) => ({ ...account, plan: planOfTier(context.plans, account.plan).tier })),
    text === undefined ? 'There are no accounts.' : `No address and no name contains ${text}.`,
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
      changePlanOf({ ...context, ...commandActor, account }, { from: current.tier, to: wanted.tier }),
  });
}

async function changeRole(context: AdminContext, [email = '', role = '']: readonly string[]): Promise<void> {
  const wanted = accountRoles.find((known) => known === role);
  if (!wanted) throw new AdminError(`There is no role ${role}. The roles are ${accountRoles.join(' and ')}.`);
  const account = await findAccount(context, email);
  if (account.role === wanted) throw new AdminError(`${account.email} has the role ${wanted} already.`);
  await carryOut(context, {
    done: `${account.email} has the role ${wanted} instead of ${account.role}.`,
    work: () => changeRoleOf({ ...context, ...commandActor, account }, wanted),
  });
}

async function disableAccount(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const account = await findAccount(context, email);
  await carryOut(context, {
    done: `The account ${account.email} is disabled: its keys and sessions do not work any more. Its public images stay.`,
    question: `Disable the account ${account.email}? Its keys and sessions stop working at once.`,
    work: () => setDisabledAt({ ...context, ...commandActor, account }, context.now),
  });
}

async function enableAccount(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const account = await findAccount(context, email);
  await carryOut(context, {
    done: `The account ${account.email} can be used again. Its users have to sign in again.`,
    work: () => setDisabledAt({ ...context, ...commandActor, account }, null),
  });
}

async function printFirstOperatorLink(context: AdminContext): Promise<void> {
  const { origin, say, flags } = context;
  const done = 'There is a link for the first operator.';
  if (flags.dryRun) return carryOut(context, { done, work: async () => {} });
  const url = await createFirstOperatorLink(context, origin);
  if (url === undefined)
    throw new AdminError(
      'There are accounts already. Name the one to sign in to: npm run admin -- users lists them.',
    );
  say(flags.json ? JSON.stringify({ email: null, url }) : url);
}

async function printSignInLink(context: AdminContext, [email]: readonly string[]): Promise<void> {
  if (email === undefined) return printFirstOperatorLink(context);
  const { db, keyedHash, origin, now, say, flags } = context;
  const account = await findAccount(context, email);
  if (flags.dryRun)
    return carryOut(context, { done: `${account.email} has a sign-in link.`, work: async () => {} });
  const seed = await addSignInLink({ db, ...commandActor, account }, { keyedHash, now });
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

async function exportAccount(
  context: AdminContext,
  [email = '', file = '']: readonly string[],
): Promise<void> {
  const { db, now } = context;
  const account = await findAccount(context, email);
  await carryOut(context, {
    done: `${file} has the data of ${account.email}.`,
    work: async () => {
      const storage = await context.openStorage();
      const target = await createFile(file);
      await recordExport({ ...context, ...commandActor, account });
      const records = exportRecords({ db, storage }, account.id);
      await pipeline(accountJson(records, now), target.createWriteStream());
    },
  });
}

async function* accountJson(records: AsyncIterable<string>, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now)},`;
  yield* records;
  yield '}\n';
}

/** @throws AdminError if the file exists or cannot be created */
async function createFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new AdminError(`${file} could not be created: ${(error as Error).message}.`);
  }
}

async function purgeImages(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const { db, now, flags } = context;
  const account = await findAccount(context, email);
  const days = flags.olderThan;
  const ids = await adminAccountsRepo(db).oldImages(account.id, new Date(now.getTime() - days * 86_400_000));
  const which = `${ids.length} images of ${account.email}${days === 0 ? '' : ` that are older than ${days} days`}`;
  await carryOut(context, {
    done: `The service deletes ${which} within two minutes. Live images stay.`,
    question: `Delete ${which}? Their URLs stop working.`,
    work: () => purgeImagesOf({ ...context, ...commandActor, account }, { ids, days }),
  });
}

async function deleteAccount(context: AdminContext, [email = '']: readonly string[]): Promise<void> {
  const account = await findAccount(context, email);
  const { images, projects } = account;
  const paid = `${account.email} has a paid subscription, which would go on. Cancel it in Stripe first.`;
  if (await accountDeletionRepo(context.db).isRejected(account.id)) throw new AdminError(paid);
  await carryOut(context, {
    done: `The account ${account.email} is deleted, with ${projects} projects and ${images} images. The service deletes its files within a minute.`,
    question: `Delete the account ${account.email} with ${projects} projects and ${images} images? This cannot be undone.`,
    work: async () => {
      const enqueued = await deleteAccountOf({ ...context, ...commandActor, account });
      // A payment while the question was open can have started a subscription.
      if (enqueued === undefined) throw new AdminError(paid);
    },
  });
}

async function listAudit(context: AdminContext): Promise<void> {
  const entries = await auditLogRepo(context.db).list({ limit: context.flags.limit });
  print(context, entries, 'Nobody has changed anything.');
}
