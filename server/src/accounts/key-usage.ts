import type { Principal, ProjectRow } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountsRepo } from './accounts.repo.ts';

/** Precision of the time of last use; limits the number of writes. */
const PRECISION_MS = 60_000;
/** If more keys are used in one minute, some of them are written twice. */
const REMEMBERED_MAX = 10_000;

/** The owner of the key of a request. */
interface KeyOwner {
  readonly user: Pick<Principal, 'id' | 'apiKeyLastUsedAt'>;
  readonly project: Pick<ProjectRow, 'id' | 'apiKeyLastUsedAt'> | undefined;
}

/** Records when a key was last used, at most once per minute, even under concurrent requests. */
export function createKeyUsageRecorder(
  accounts: Pick<AccountsRepo, 'recordUserKeyUse' | 'recordProjectKeyUse'>,
  clock: Clock,
) {
  const recordedMs = new Map<string, number>();
  const isRecent = (ms: number | undefined, nowMs: number) =>
    ms !== undefined && Math.abs(nowMs - ms) < PRECISION_MS;

  return async ({ user, project }: KeyOwner): Promise<void> => {
    const now = clock.now();
    const nowMs = now.getTime();
    const { apiKeyLastUsedAt } = project ?? user;
    const name = project ? `project ${project.id}` : `user ${user.id}`;
    if (isRecent(apiKeyLastUsedAt?.getTime(), nowMs) || isRecent(recordedMs.get(name), nowMs)) return;
    if (recordedMs.size >= REMEMBERED_MAX) recordedMs.clear();
    recordedMs.set(name, nowMs);
    if (project) await accounts.recordProjectKeyUse(project.id, now);
    else await accounts.recordUserKeyUse(user.id, now);
  };
}
