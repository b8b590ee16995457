import {
  type CreatedKey,
  type Done,
  type KeyList,
  keyScopes,
  type ListedKey,
  limits,
  type RestoredKey,
} from '@pictable/contract';
import { entryByUser, recordChange } from '../../audit/record-change.ts';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { parseId } from '../../http/paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import { apiKeyPrefix, newApiKey } from '../api-key.ts';
import { type ApiKeyRow, type ApiKeysRepo, apiKeysRepo, type FullKeyRow } from './api-keys.repo.ts';

/** What keys need to know about projects. */
interface OwnProjects {
  /** @returns undefined if this owner has no such project */
  findOwn(id: number, userId: number): Promise<object | undefined>;
}

export interface ManageKeysParts {
  readonly apiKeys: ApiKeysRepo;
  readonly projects: OwnProjects;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  readonly db: Db;
}

/** The keys of the caller, or of one of their projects. @throws PublicError 404 for any other project */
export async function listKeys(
  { apiKeys, projects }: ManageKeysParts,
  { caller, query }: OperationContext<'listKeys'>,
): Promise<KeyList> {
  const userId = caller.user.id;
  const projectId = query.projectId === undefined ? undefined : Number(query.projectId);
  await checkProject(projects, userId, projectId);
  const fullKeys = await apiKeys.listFullKeys(userId, projectId);
  const scopedKeys = await apiKeys.list(userId, projectId);
  return {
    success: true,
    keys: [...fullKeys.map((row) => presentFullKey(row)), ...scopedKeys.map((row) => presentKey(row))],
  };
}

/** @throws PublicError 400 if the key would have expired already, 403 at the limit of keys, 404 for a project of others */
export async function createKey(
  { db, apiKeys, projects, keyedHash, clock }: ManageKeysParts,
  { caller, body }: OperationContext<'createKey'>,
): Promise<CreatedKey> {
  const userId = caller.user.id;
  const projectId = body.projectId ?? undefined;
  const expiresAt = readExpiry(body.expiresAt ?? undefined, clock.now());
  await checkProject(projects, userId, projectId);
  const apiKey = newApiKey('key');
  const row = {
    userId,
    projectId: projectId ?? null,
    name: body.name,
    keyHash: keyedHash(apiKey),
    prefix: apiKeyPrefix(apiKey),
    scopes: keyScopes.filter((scope) => body.scopes.includes(scope)),
    expiresAt,
  };
  const id = await recordChange(
    db,
    (tx) => apiKeysRepo(tx).insert(row),
    (added) =>
      added === 'limit-reached'
        ? undefined
        : entryByUser(userId, 'key.create', {
            target: `key ${added}`,
            details: { scopes: row.scopes.join(' '), project: row.projectId },
          }),
  );
  if (id === 'limit-reached') throw limitReached();
  return { success: true, apiKey, key: await presentById(apiKeys, id, userId) };
}

/** @throws PublicError 404 if the caller has no such key */
export async function revokeKey(
  { db }: ManageKeysParts,
  { caller, params }: OperationContext<'revokeKey'>,
): Promise<Done> {
  const id = parseId(params.id);
  const userId = caller.user.id;
  const isRevoked = await recordChange(
    db,
    (tx) => apiKeysRepo(tx).revoke(id, userId),
    (revoked) => (revoked ? entryByUser(userId, 'key.revoke', { target: `key ${id}` }) : undefined),
  );
  if (!isRevoked) throw publicError('key-not-found', {});
  return { success: true };
}

/** @throws PublicError 403 at the limit of keys, 404 if the caller has no such key, or revoked it too long ago */
export async function restoreKey(
  { db, apiKeys }: ManageKeysParts,
  { caller, params }: OperationContext<'restoreKey'>,
): Promise<RestoredKey> {
  const id = parseId(params.id);
  const userId = caller.user.id;
  const outcome = await recordChange(
    db,
    (tx) => apiKeysRepo(tx).restore(id, userId),
    (restored) =>
      restored === 'restored' ? entryByUser(userId, 'key.restore', { target: `key ${id}` }) : undefined,
  );
  if (outcome === 'limit-reached') throw limitReached();
  return { success: true, key: await presentById(apiKeys, id, userId) };
}

function limitReached(): Error {
  return publicError('key-limit-reached', { max: limits.keysMax });
}

async function checkProject(
  projects: OwnProjects,
  userId: number,
  projectId: number | undefined,
): Promise<void> {
  if (projectId !== undefined && !(await projects.findOwn(projectId, userId)))
    throw publicError('project-not-found', {});
}

function readExpiry(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt > now) return expiresAt;
  const message = `expiresAt must be in the future; got ${text}, and it is ${now.toISOString()} now.`;
  throw publicError('invalid-request', { problem: message }, { details: [{ path: '/expiresAt', message }] });
}

async function presentById(apiKeys: ApiKeysRepo, id: number, userId: number): Promise<ListedKey> {
  const row = await apiKeys.find(id, userId);
  if (!row) throw publicError('key-not-found', {});
  return presentKey(row);
}

function presentKey(row: ApiKeyRow): ListedKey {
  return {
    id: row.id,
    kind: 'scoped',
    name: row.name,
    prefix: row.prefix,
    // In the order of the contract, without scopes that only a newer version knows.
    scopes: keyScopes.filter((scope) => row.scopes.includes(scope)),
    project: row.project,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

function presentFullKey({ prefix, project, lastUsedAt }: FullKeyRow): ListedKey {
  return {
    id: null,
    kind: project ? 'project' : 'personal',
    name: null,
    prefix,
    scopes: [...keyScopes],
    project,
    createdAt: null,
    expiresAt: null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
