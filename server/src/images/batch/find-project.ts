import type { Caller, ProjectRow } from '../../http/caller.ts';
import { invalidRequest } from '../../http/errors/public-error.ts';
import {
  chooseProject,
  type SelectedProject,
  type SelectProjectParts,
  selectProject,
} from '../../projects/choose-project.ts';
import type { ProjectsRepo } from '../../projects/projects.repo.ts';

/** The project of a table that names this one, or none. @throws as `chooseProject` */
export type FindProject = (projectId: number | undefined) => Promise<ProjectRow | undefined>;

/** The id of a project as text, and where it was sent. */
interface SentProjectId {
  readonly inQuery: string | undefined;
  readonly inBody: string | undefined;
}

/** @throws PublicError 400 if the query and the body name different projects */
export function requestedProjectId({ inQuery, inBody }: SentProjectId): string | undefined {
  if (inQuery === undefined || inBody === undefined || inQuery === inBody) return inQuery ?? inBody;
  const problem = `projectId is ${inQuery} in the URL and ${inBody} in the body; send only one.`;
  throw invalidRequest('/projectId', problem);
}

/**
 * The project of a batch, which its tables have unless they name another. @throws as `selectProject`, and PublicError 400
 * if the query and the body name different projects
 */
export function projectOfBatch(
  parts: SelectProjectParts,
  context: Parameters<typeof selectProject>[1],
  sent: SentProjectId,
): Promise<SelectedProject> {
  const id = requestedProjectId(sent);
  return selectProject(parts, context, { projectId: id === undefined ? undefined : Number(id) });
}

/**
 * Finds the projects of the tables of a batch, each once.
 *
 * @throws PublicError 400 if the query and the body name different projects
 */
export function createFindProject(
  projects: ProjectsRepo,
  caller: Caller,
  { inQuery, inBody }: SentProjectId,
): FindProject {
  const ofBatch = requestedProjectId({ inQuery, inBody });
  const found = new Map<number | undefined, Promise<ProjectRow | undefined>>();
  return (requested) => {
    const projectId = requested ?? (ofBatch === undefined ? undefined : Number(ofBatch));
    const known = found.get(projectId) ?? chooseProject(projects, caller, { projectId });
    found.set(projectId, known);
    return known;
  };
}
