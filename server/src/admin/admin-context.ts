import type { PlanCatalogue } from '@pictable/contract';
import type { RegistrationRules } from '../accounts/registration/registration-policy.ts';
import type { Db } from '../platform/db/database.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type AdminAccount, adminAccountsRepo } from './admin-accounts.repo.ts';

/** What the commands of an operator need. */
export interface AdminContext {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly plans: PlanCatalogue;
  /** Opens the storage of the images; few commands need it. */
  readonly openStorage: () => Promise<Storage>;
  /** Origin of sign-in links. */
  readonly origin: string;
  readonly registration: RegistrationRules;
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean;
  readonly now: Date;
  /** Prints a line to standard output. */
  readonly say: (line: string) => void;
  /** Asks a question in the terminal; false if it is not answered with yes. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly flags: AdminFlags;
}

export interface AdminFlags {
  /** Print JSON. */
  readonly json: boolean;
  /** Say what would be done, and change nothing. */
  readonly dryRun: boolean;
  /** Number of days of `usage`. */
  readonly days: number;
  /** Least age in days of the images that `purge` deletes. */
  readonly olderThan: number;
  /** Number of entries of `audit`. */
  readonly limit: number;
}

/** A command that cannot be carried out; the message is one sentence. */
export class AdminError extends Error {}

/** @throws AdminError that names similar addresses */
export async function findAccount({ db }: AdminContext, email: string): Promise<AdminAccount> {
  const accounts = adminAccountsRepo(db);
  const account = await accounts.find(email);
  if (account) return account;
  const similar = await accounts.similar(email);
  const hint = similar.length === 0 ? '' : ` Accounts with similar addresses: ${similar.join(', ')}.`;
  throw new AdminError(`There is no account with the address ${email}.${hint}`);
}

/** Prints rows as JSON, or as columns that are as wide as their longest text. */
export function print(
  { say, flags }: Pick<AdminContext, 'say' | 'flags'>,
  rows: readonly Readonly<Record<string, unknown>>[],
  nothing: string,
): void {
  if (flags.json) {
    say(escapeInvisible(JSON.stringify(rows, null, 2)));
    return;
  }
  if (rows.length === 0) {
    say(nothing);
    return;
  }
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines)
    say(
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Users choose names: a terminal must not run what is in them, and a line must stay one.
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}

/**
 * JSON of the same value, with escapes for the characters that a terminal would run or hide. JSON itself only escapes
 * those below U+0020; the line ends between its members stay.
 */
function escapeInvisible(json: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (found) =>
    found.split('').map(escaped).join(''),
  );
}

/** Prints the result of a change, and carries it out unless it is a dry run or not confirmed. */
export async function carryOut(
  { say, confirm, flags }: AdminContext,
  { done, question, work }: { done: string; question?: string; work: () => Promise<void> },
): Promise<void> {
  if (flags.dryRun) {
    say(flags.json ? JSON.stringify({ done: false, dryRun: true, message: done }) : `Would be done: ${done}`);
    return;
  }
  if (question !== undefined && !(await confirm(question)))
    throw new AdminError('Nothing was changed, because the question was not answered with yes.');
  await work();
  say(flags.json ? JSON.stringify({ done: true, message: done }) : done);
}
