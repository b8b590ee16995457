import type { NewApiKey, ShownApiKey, SigningSecret } from '@pictable/contract';
import type { OperationContext } from '../http/operation-context.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { signingSecret } from '../platform/signatures.ts';
import { apiKeyPrefix, newApiKey } from './api-key.ts';
import type { UsersRepo } from './users.repo.ts';

interface Parts {
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
  { users, keyedHash }: Parts,
  { caller }: OperationContext<'generateApiKey'>,
): Promise<NewApiKey> {
  const apiKey = newApiKey('user');
  await users.setApiKey(caller.user.id, keyedHash(apiKey), apiKeyPrefix(apiKey));
  return { success: true, apiKey };
}

/** Replaces the secret that signs the URLs of the caller's images outside of projects. */
export async function createAccountSigningSecret(
  { users, keyedHash }: Parts,
  { caller }: OperationContext<'createAccountSigningSecret'>,
): Promise<SigningSecret> {
  const { id: userId } = caller.user;
  const version = await users.rotateSigningSecret(userId);
  return { success: true, signingSecret: signingSecret(keyedHash, { userId, projectId: null, version }) };
}
