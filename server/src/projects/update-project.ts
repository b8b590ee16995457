import type { Project } from '@pictable/contract';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { type ProjectTransfers, presentProject } from './present-project.ts';
import { projectsRepo } from './projects.repo.ts';

interface UpdateProjectParts {
  readonly db: Db;
  readonly transfers: ProjectTransfers;
  readonly clock: Clock;
}

/** Changes the fields in the request. @throws PublicError 404 if the caller has no such project */
export async function updateProject(
  { db, transfers, clock }: UpdateProjectParts,
  context: OperationContext<'updateProject'>,
): Promise<Project> {
  const { caller, params, body, origin } = context;
  const { name, description, isActive } = body;
  const id = parseId(params.id);
  const userId = caller.user.id;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(isActive === undefined ? {} : { isActive }),
  };
  const changed = await recordChange(
    db,
    (tx) => projectsRepo(tx).update(id, userId, change),
    (updated) =>
      updated &&
      entryByUser(userId, 'project.change', {
        target: `project ${id}`,
        // Names and descriptions are texts of users, which the log must not keep.
        details: { changed: Object.keys(change).join(' '), ...(isActive === undefined ? {} : { isActive }) },
      }),
  );
  if (!changed) throw publicError('project-not-found', {});
  const open = await transfers.openFor(userId, clock.now());
  return presentProject(changed, origin, { transfer: open.get(id) });
}
