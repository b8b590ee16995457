import type { Project } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** One project of the caller; a project key can only access its own. @throws PublicError 404 */
export async function getProject(
  projects: ProjectsRepo,
  context: OperationContext<'getProject'>,
): Promise<Project> {
  const { caller, params, origin } = context;
  const id = parseId(params.id);
  const project = caller.project
    ? [caller.project].find((own) => own.id === id)
    : await projects.findOwn(id, caller.user.id);
  if (!project) throw publicError('project-not-found', {});
  return presentProject(project, origin);
}
