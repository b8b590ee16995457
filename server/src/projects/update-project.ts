import type { Project } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** Changes the fields in the request. @throws PublicError 404 if the caller has no such project */
export async function updateProject(
  projects: ProjectsRepo,
  context: OperationContext<'updateProject'>,
): Promise<Project> {
  const { caller, params, body, origin } = context;
  const { name, description, isActive } = body;
  const changed = await projects.update(parseId(params.id), caller.user.id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(isActive === undefined ? {} : { isActive }),
  });
  if (!changed) throw publicError('project-not-found', {});
  return presentProject(changed, origin);
}
