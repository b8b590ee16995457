import type { NewApiKey, ShownApiKey, SigningSecret } from '@pictable/contract';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { Db } from '../platform/db/database.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { signingSecret } from '../platform/signatures.ts';
import { apiKeyPrefix, newApiKey } from './api-key.ts';
import { type UsersRepo, usersRepo } from './users.repo.ts';

interface Parts {
  readonly db: Db;
  readonly users: UsersRepo;
  readonly keyedHash: KeyedHash;
}

/** The prefix of the personal key; the full key is shown only once. */
export async function showApiKey(
  { users }: Parts,
  { caller }: OperationContext<'getApiKey'>,
): Promise<ShownApiKey> {
  const { apiKeyPrefix: apiKey, apiKeyLastUsedAt } = await users.getProfile(caller.user.id);
  return { success: true, apiKey, lastUsedAt: apiKeyLastUsedAt?.toISOString() ?? null };
}

/** Creates a personal key that replaces the old one. */
export async function generateApiKey(
  { db, keyedHash }: Parts,
  { caller }: OperationContext<'generateApiKey'>,
): Promise<NewApiKey> {
  const apiKey = newApiKey('user');
  const userId = caller.user.id;
  await recordChange(
    db,
    (tx) => usersRepo(tx).setApiKey(userId, keyedHash(apiKey), apiKeyPrefix(apiKey)),
    () => entryByUser(userId, 'key.replace', { target: 'personal key' }),
  );
  return { success: true, apiKey };
}

/** Replaces the secret that signs the URLs of the caller's images outside of projects. */
export async function createAccountSigningSecret(
  { db, keyedHash }: Parts,
  { caller }: OperationContext<'createAccountSigningSecret'>,
): Promise<SigningSecret> {
  const { id: userId } = caller.user;
  const version = await recordChange(
    db,
    (tx) => usersRepo(tx).rotateSigningSecret(userId),
    () => entryByUser(userId, 'key.replace', { target: 'signing secret' }),
  );
  return { success: true, signingSecret: signingSecret(keyedHash, { userId, projectId: null, version }) };
}
