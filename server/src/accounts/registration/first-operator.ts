import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../platform/db/database.ts';
import { replaceFileDurably } from '../../platform/durable-files.ts';
import { randomSecret } from '../../platform/ids.ts';
import { registrationUrl } from '../../platform/mail/deliver-mail.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import { accountsRepo } from '../accounts.repo.ts';
import { firstOperatorRepo } from './first-operator.repo.ts';

interface Parts {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
}

interface FolderParts extends Parts {
  readonly dataFolder: string;
  /** Origin of the link. */
  readonly origin: string;
}

const fileIn = (dataFolder: string) => path.join(dataFolder, 'first-operator-link');

/**
 * While there are no accounts, writes a new link for the first operator to the data folder, and invalidates the previous
 * one. Someone may register before the operator opens it, so a link stays valid until there is an operator.
 *
 * @returns the file with the link; undefined if there is none
 */
export async function renewFirstOperatorLink(parts: FolderParts): Promise<string | undefined> {
  const { db, keyedHash, dataFolder, origin } = parts;
  const file = fileIn(dataFolder);
  const earlier = await readToken(file);
  const link = await db.transaction(async (tx) => {
    const repo = firstOperatorRepo(tx);
    await repo.lock();
    if (await repo.hasOperator()) {
      await repo.deleteAllLinks();
      return 'not-needed';
    }
    if (!(await accountsRepo(tx).isEmpty())) return 'unchanged';
    if (earlier !== undefined) await repo.deleteLink(keyedHash(earlier));
    return addLink(tx, keyedHash, origin);
  });
  if (link === 'not-needed') await rm(file, { force: true });
  else if (link !== 'unchanged') await replaceFileDurably(file, `${link}\n`, 0o600);
  return (await readToken(file)) === undefined ? undefined : file;
}

/** @returns another link for the first operator; undefined if there are accounts already */
export async function createFirstOperatorLink(
  { db, keyedHash }: Parts,
  origin: string,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await firstOperatorRepo(tx).lock();
    return (await accountsRepo(tx).isEmpty()) ? addLink(tx, keyedHash, origin) : undefined;
  });
}

/** Whether the token is that of a link for the first operator that can still be used. */
export async function isFirstOperatorToken({ db, keyedHash }: Parts, token: string): Promise<boolean> {
  const repo = firstOperatorRepo(db);
  return (await repo.hasLink(keyedHash(token))) && !(await repo.hasOperator());
}

/** Removes the file of a link that was used. */
export async function removeFirstOperatorFile(dataFolder: string): Promise<void> {
  await rm(fileIn(dataFolder), { force: true });
}

async function addLink(tx: Db, keyedHash: KeyedHash, origin: string): Promise<string> {
  const token = randomSecret();
  await firstOperatorRepo(tx).addLink(keyedHash(token));
  return registrationUrl(origin, token);
}

async function readToken(file: string): Promise<string | undefined> {
  try {
    return new URL((await readFile(file, 'utf8')).trim()).searchParams.get('invitation') ?? undefined;
  } catch {
    // There is no file, or no link in it.
    return undefined;
  }
}
