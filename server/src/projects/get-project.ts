import type { Project } from '@pictable/contract';
import { senderIdOf } from '../http/caller.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { Clock } from '../platform/clock.ts';
import { findOwnProject } from './find-own-project.ts';
import { type ProjectTransfers, presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

export interface GetProjectParts {
  readonly projects: ProjectsRepo;
  readonly transfers: ProjectTransfers;
  readonly clock: Clock;
}

/** One project of the caller. @throws PublicError 404 */
export async function getProject(
  { projects, transfers, clock }: GetProjectParts,
  { caller, params, origin }: OperationContext<'getProject'>,
): Promise<Project> {
  const project = await findOwnProject(projects, caller, params.id);
  const open = await transfers.openFor(senderIdOf(caller), clock.now());
  return presentProject(project, origin, { member: caller.member, transfer: open.get(project.id) });
}
