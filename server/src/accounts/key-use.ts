import type { Caller } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountsRepo } from './accounts.repo.ts';

/** How exact the time of last use is: a write for every request would be one too many. */
const EVERY_MS = 60_000;
/** More keys than that in one minute, and some are written down twice. */
const REMEMBERED_MAX = 10_000;

/** Writes down when a key was last used, at most once a minute, also when many requests come at once. */
export function createNoteKeyUse(accounts: AccountsRepo, clock: Clock) {
  const notedMs = new Map<string, number>();
  const isRecent = (ms: number | undefined, nowMs: number) =>
    ms !== undefined && Math.abs(nowMs - ms) < EVERY_MS;

  return async ({ user, project }: Caller): Promise<void> => {
    const now = clock.now();
    const nowMs = now.getTime();
    const { apiKeyLastUsedAt } = project ?? user;
    const name = project ? `project ${project.id}` : `user ${user.id}`;
    if (isRecent(apiKeyLastUsedAt?.getTime(), nowMs) || isRecent(notedMs.get(name), nowMs)) return;
    if (notedMs.size >= REMEMBERED_MAX) notedMs.clear();
    notedMs.set(name, nowMs);
    if (project) await accounts.noteProjectKeyUse(project.id, now);
    else await accounts.noteUserKeyUse(user.id, now);
  };
}
