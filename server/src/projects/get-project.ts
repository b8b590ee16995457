import type { Project } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { idOf } from '../http/paths.ts';
import { refusal } from '../http/public-error.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** One project of the caller; a project key can only access its own. @throws PublicError 404 */
export async function getProject(projects: ProjectsRepo, context: Call<'getProject'>): Promise<Project> {
  const { caller, params, origin } = context;
  const id = idOf(params.id);
  const project = caller.project
    ? [caller.project].find((own) => own.id === id)
    : await projects.findOwn(id, caller.user.id);
  if (!project) throw refusal('project-not-found', {});
  return presentProject(project, origin);
}
