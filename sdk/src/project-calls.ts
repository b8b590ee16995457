import type {
  CreatedProject,
  Done,
  ExampleList,
  NewProject,
  NewProjectKey,
  Project,
  ProjectChange,
  StoredImage,
} from '@pictable/contract';
import { fillPath, routes } from '@pictable/contract';
import { type Calls, read } from './send.ts';

const regeneratePath = '/api/projects/{id}/regenerate-key' satisfies typeof routes.regenerateProjectKey.path;

/** Calls about projects. */
export function projectCalls({ json }: Calls) {
  return {
    /** The projects of the caller, newest first. */
    projects: () => json<Project[]>(read(routes.listProjects.path)),

    /** Makes a project; the answer holds its key, this once. */
    createProject: (project: NewProject) =>
      json<CreatedProject>({ method: 'POST', path: routes.createProject.path, body: project }),

    /** Changes the members that are sent. */
    updateProject: (id: number, change: ProjectChange) =>
      json<Project>({ method: 'PATCH', path: fillPath(routes.updateProject.path, { id }), body: change }),

    /** Deletes a project with its images and its key. */
    deleteProject: (id: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(routes.deleteProject.path, { id }) }),

    /** Makes a new key for a project; the one before it stops working. */
    regenerateProjectKey: (id: number) =>
      json<NewProjectKey>({ method: 'POST', path: fillPath(regeneratePath, { id }) }),

    /** Tables that can be added to a project. */
    examples: () => json<ExampleList>(read(routes.listExamples.path)),

    /** Draws an example and stores it in a project. Costs one table of the plan. */
    addExample: (id: number, example?: string) =>
      json<StoredImage>({
        method: 'POST',
        path: fillPath(routes.addExampleImage.path, { id }),
        body: example === undefined ? {} : { example },
      }),
  };
}
