import type { Caller, ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** How a request identifies its project, if it does. */
export interface ProjectChoice {
  readonly endpointPath?: string | undefined;
  readonly projectId?: number | undefined;
}

/**
 * The project of a request. A project key always selects its own project; a personal key may select any
 * project of its user, or none.
 *
 * @throws PublicError 403 if a project key is used for another project or the project is inactive, 404 if
 * this user has no such project
 */
export async function chooseProject(
  projects: ProjectsRepo,
  caller: Caller,
  { endpointPath, projectId }: ProjectChoice,
): Promise<ProjectRow | undefined> {
  if (caller.project) return ownProject(caller.project, { endpointPath, projectId });
  if (endpointPath === undefined && projectId === undefined) return undefined;
  const project =
    endpointPath === undefined
      ? await projects.findById(projectId ?? 0)
      : await projects.findByEndpointPath(endpointPath);
  if (project?.userId !== caller.user.id) throw publicError('project-not-found', {});
  if (projectId !== undefined && projectId !== project.id) throw publicError('project-not-found', {});
  if (!project.isActive) throw publicError('project-inactive', { project: project.name });
  return project;
}

function ownProject(project: ProjectRow, { endpointPath, projectId }: ProjectChoice): ProjectRow {
  const isOwn =
    (endpointPath === undefined || endpointPath === project.endpointPath) &&
    (projectId === undefined || projectId === project.id);
  if (!isOwn) throw publicError('wrong-project', { endpointPath: project.endpointPath });
  return project;
}
