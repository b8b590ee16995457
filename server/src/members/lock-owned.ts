import type { ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { MembersRepo } from './members.repo.ts';

/** Lets changes of the members of a project run one after the other. @throws PublicError 404 if it was deleted or transferred meanwhile */
export async function lockOwned(
  members: Pick<MembersRepo, 'lock'>,
  { id, userId }: Pick<ProjectRow, 'id' | 'userId'>,
): Promise<void> {
  if ((await members.lock(id))?.ownerId !== userId) throw publicError('project-not-found', {});
}
