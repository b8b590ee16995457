import type { FastifyRequest } from 'fastify';
import type { AuthenticateOptions, Caller } from '../../http/caller.ts';
import { publicError } from '../../http/errors/public-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import type { AccountsRepo } from '../accounts.repo.ts';
import { type ApiKeyKind, apiKeyKind } from '../api-key.ts';
import type { ApiKeysRepo } from '../api-keys/api-keys.repo.ts';
import type { AuthenticationMethod } from './authenticate.ts';
import { createKeyUsageRecorder } from './key-usage.ts';
import type { RecentCallers } from './recent-callers.ts';

interface Parts {
  readonly accounts: AccountsRepo;
  readonly apiKeys: ApiKeysRepo;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  /** Undefined if other servers can change the database. */
  readonly recentCallers: RecentCallers | undefined;
}

/**
 * Finds the caller by API key: `Authorization: Bearer`, `X-API-Key` or `?api_key=`. The same key in two
 * places counts as one; two different keys make the request ambiguous, so it is rejected.
 */
export function callerByApiKey(parts: Parts): AuthenticationMethod {
  const { accounts, apiKeys, clock } = parts;
  const recordUse = createKeyUsageRecorder(accounts, apiKeys, clock);
  return async (request, { acceptsRecentFor }) => {
    const [key, ...others] = new Set(sentKeys(request));
    if (key === undefined) return undefined;
    if (others.length > 0) throw publicError('conflicting-credentials', {});
    const caller = await findCaller(parts, key, acceptsRecentFor);
    if (!caller)
      throw publicError('invalid-credentials', {}, apiKeyKind(key) ? challenge : incompleteKey(key));
    rejectExpired(caller, clock.now());
    if (caller.project?.isActive === false)
      throw publicError('project-inactive', { project: caller.project.name });
    await recordUse(caller);
    return caller;
  };
}

const challenge = { headers: { 'www-authenticate': 'Bearer realm="pictable", error="invalid_token"' } };

/** Usually the placeholder of an example, or just the prefix of a key, as lists show it. */
function incompleteKey(key: string) {
  const hint =
    'A key is "pictable_user_", "pictable_project_" or "pictable_key_" followed by 40 characters, exactly as shown when it was created. ' +
    `The value received is ${key.length} characters long and is not a complete key; it may be a placeholder from an example.`;
  return { ...challenge, hint };
}

async function findCaller(
  parts: Parts,
  key: string,
  purpose: AuthenticateOptions['acceptsRecentFor'],
): Promise<Caller | undefined> {
  const kind = apiKeyKind(key);
  if (kind === undefined) return undefined;
  const hash = parts.keyedHash(key);
  const load = () => loadCaller(parts, kind, hash);
  return purpose && parts.recentCallers ? parts.recentCallers.find(hash, purpose, load) : load();
}

async function loadCaller(
  { accounts, apiKeys }: Parts,
  kind: ApiKeyKind,
  hash: string,
): Promise<Caller | undefined> {
  switch (kind) {
    case 'user':
      return accounts.findByUserKey(hash);
    case 'project':
      return accounts.findByProjectKey(hash);
    case 'key':
      return apiKeys.findCaller(hash);
  }
}

/** @throws PublicError 401 */
function rejectExpired({ scopedKey }: Caller, now: Date): void {
  const expiresAt = scopedKey?.expiresAt;
  if (expiresAt && expiresAt <= now)
    throw publicError('expired-credentials', { at: expiresAt.toISOString() }, challenge);
}

function sentKeys(request: FastifyRequest): string[] {
  const { authorization } = request.headers;
  const header = request.headers['x-api-key'];
  const parameter = (request.query as Record<string, unknown>).api_key;
  const candidates = [/^Bearer\s(.*)$/i.exec(authorization ?? '')?.[1], header, parameter].flat();
  return candidates
    .filter((key) => typeof key === 'string')
    .map((key) => key.trim())
    .filter((key) => key !== '');
}
