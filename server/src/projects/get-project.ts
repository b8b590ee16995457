import type { Project } from '@pictable/contract';
import type { OperationContext } from '../http/operation-context.ts';
import { findOwnProject } from './find-own-project.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** One project of the caller. @throws PublicError 404 */
export async function getProject(
  projects: ProjectsRepo,
  { caller, params, origin }: OperationContext<'getProject'>,
): Promise<Project> {
  return presentProject(await findOwnProject(projects, caller, params.id), origin, caller.member);
}
