import type { Project } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { idOf } from '../http/paths.ts';
import { refusal } from '../http/public-error.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** Changes the fields in the request. @throws PublicError 404 if the caller has no such project */
export async function updateProject(projects: ProjectsRepo, context: Call<'updateProject'>): Promise<Project> {
  const { caller, params, body, origin } = context;
  const { name, description, isActive } = body;
  const changed = await projects.update(idOf(params.id), caller.user.id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(isActive === undefined ? {} : { isActive }),
  });
  if (!changed) throw refusal('project-not-found', {});
  return presentProject(changed, origin);
}
