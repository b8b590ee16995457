import { type RouteName, routes } from '@pictable/contract';
import type { FastifyRequest } from 'fastify';
import type { ActAsMember, Caller, ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** How a request identifies its project, if it does. */
export interface ProjectChoice {
  readonly endpointPath?: string | undefined;
  readonly projectId?: number | undefined;
}

export interface SelectProjectParts {
  readonly projects: ProjectsRepo;
  readonly actAsMember: ActAsMember;
}

/** The project of a request, and the caller who acts in it. */
export interface SelectedProject {
  readonly caller: Caller;
  readonly project: ProjectRow | undefined;
}

/**
 * The project of a request, also one of another account of which the caller is a member; the caller then acts on
 * behalf of its owner.
 *
 * @throws as `chooseProject`, and PublicError 403 if the role of the member is not sufficient
 */
export async function selectProject(
  { projects, actAsMember }: SelectProjectParts,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
  choice: ProjectChoice,
): Promise<SelectedProject> {
  if (caller.project) return { caller, project: ownProject(caller, caller.project, choice) };
  const named = await findNamed(projects, choice);
  if (named === undefined || named.userId === caller.user.id)
    return { caller, project: named && checkChoice(named, choice) };
  const acting = await actAsMember(caller, operationOf(request), { projectId: named.id });
  if (!acting.project) throw publicError('project-not-found', {});
  request.caller = acting;
  return { caller: acting, project: ownProject(acting, acting.project, choice) };
}

function operationOf({ routeOptions }: FastifyRequest) {
  return routes[routeOptions.config.operation as RouteName];
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
  choice: ProjectChoice,
): Promise<ProjectRow | undefined> {
  if (caller.project) return ownProject(caller, caller.project, choice);
  const named = await findNamed(projects, choice);
  if (named === undefined) return undefined;
  if (named.userId !== caller.user.id) throw publicError('project-not-found', {});
  return checkChoice(named, choice);
}

/** @returns undefined if the request names no project @throws PublicError 404 if there is no such project */
async function findNamed(
  projects: ProjectsRepo,
  { endpointPath, projectId }: ProjectChoice,
): Promise<ProjectRow | undefined> {
  if (endpointPath === undefined && projectId === undefined) return undefined;
  const project =
    endpointPath === undefined
      ? await projects.findById(projectId ?? 0)
      : await projects.findByEndpointPath(endpointPath);
  if (!project) throw publicError('project-not-found', {});
  return project;
}

function checkChoice(project: ProjectRow, { projectId }: ProjectChoice): ProjectRow {
  if (projectId !== undefined && projectId !== project.id) throw publicError('project-not-found', {});
  return checkActive(project);
}

function ownProject(
  { member }: Caller,
  project: ProjectRow,
  { endpointPath, projectId }: ProjectChoice,
): ProjectRow {
  const isOwn =
    (endpointPath === undefined || endpointPath === project.endpointPath) &&
    (projectId === undefined || projectId === project.id);
  if (isOwn) return checkActive(project);
  if (member) throw publicError('project-not-found', {});
  throw publicError('wrong-project', { endpointPath: project.endpointPath });
}

function checkActive(project: ProjectRow): ProjectRow {
  if (!project.isActive) throw publicError('project-inactive', { project: project.name });
  return project;
}
