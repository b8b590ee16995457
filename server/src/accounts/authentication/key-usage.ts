import type { Principal, ProjectRow, ScopedKey } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountsRepo } from '../accounts.repo.ts';
import type { ApiKeysRepo } from '../api-keys/api-keys.repo.ts';

/** Precision of the time of last use; limits the number of writes. */
const PRECISION_MS = 60_000;
/** If more keys are used in one minute, some of them are written twice. */
const REMEMBERED_MAX = 10_000;

/** The key of a request, by its owner unless it has scopes. */
interface UsedKey {
  readonly user: Pick<Principal, 'id' | 'apiKeyLastUsedAt'>;
  readonly project: Pick<ProjectRow, 'id' | 'apiKeyLastUsedAt'> | undefined;
  readonly scopedKey?: Pick<ScopedKey, 'id' | 'lastUsedAt'>;
}

/** Records when a key was last used, at most once per minute, even under concurrent requests. */
export function createKeyUsageRecorder(
  accounts: Pick<AccountsRepo, 'recordUserKeyUse' | 'recordProjectKeyUse'>,
  apiKeys: Pick<ApiKeysRepo, 'recordUse'>,
  clock: Clock,
) {
  const recordedMs = new Map<string, number>();
  const isRecent = (ms: number | undefined, nowMs: number) =>
    ms !== undefined && Math.abs(nowMs - ms) < PRECISION_MS;

  return async (key: UsedKey): Promise<void> => {
    const now = clock.now();
    const nowMs = now.getTime();
    const { name, lastUsedAt, record } = recordOf(key);
    if (isRecent(lastUsedAt?.getTime(), nowMs) || isRecent(recordedMs.get(name), nowMs)) return;
    if (recordedMs.size >= REMEMBERED_MAX) recordedMs.clear();
    recordedMs.set(name, nowMs);
    await record(now);
  };

  function recordOf({ user, project, scopedKey }: UsedKey) {
    if (scopedKey) {
      const { id, lastUsedAt } = scopedKey;
      return { name: `key ${id}`, lastUsedAt, record: (now: Date) => apiKeys.recordUse(id, now) };
    }
    if (project) {
      const { id, apiKeyLastUsedAt: lastUsedAt } = project;
      return {
        name: `project ${id}`,
        lastUsedAt,
        record: (now: Date) => accounts.recordProjectKeyUse(id, now),
      };
    }
    const { id, apiKeyLastUsedAt: lastUsedAt } = user;
    return { name: `user ${id}`, lastUsedAt, record: (now: Date) => accounts.recordUserKeyUse(id, now) };
  }
}
