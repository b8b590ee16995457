import type { Caller, ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import { parseId } from '../http/paths.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/**
 * The project of a path; a project key can only access its own.
 *
 * @param idInPath the id as it is in the path
 * @throws PublicError 404
 */
export async function findOwnProject(
  projects: ProjectsRepo,
  caller: Caller,
  idInPath: string,
): Promise<ProjectRow> {
  const id = parseId(idInPath);
  const project = caller.project
    ? [caller.project].find((own) => own.id === id)
    : await projects.findOwn(id, caller.user.id);
  if (!project) throw publicError('project-not-found', {});
  return project;
}
