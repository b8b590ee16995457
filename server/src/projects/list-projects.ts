import type { Project } from '@pictable/contract';
import type { OperationContext } from '../http/operation-context.ts';
import { presentProject } from './present-project.ts';
import type { ProjectsRepo } from './projects.repo.ts';

/** The projects of the caller, newest first; a project key lists only its own. */
export async function listProjects(
  projects: ProjectsRepo,
  context: OperationContext<'listProjects'>,
): Promise<Project[]> {
  const { caller, origin } = context;
  const rows = caller.project ? [caller.project] : await projects.listOfUser(caller.user.id);
  return rows.map((row) => presentProject(row, origin));
}
