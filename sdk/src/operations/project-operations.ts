import { fillPath } from '@pictable/contract';
import type {
  CreatedProject,
  Done,
  ExampleList,
  NewProject,
  NewProjectKey,
  Project,
  ProjectChange,
  SigningSecret,
  StoredImage,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/**
 * Creates a project. A repeated request with the same `idempotencyKey` returns the same project, without
 * `apiKey`.
 */
export interface CreateProject {
  (project: NewProject): Promise<CreatedProject & { apiKey: string }>;
  (project: NewProject, idempotencyKey: string): Promise<CreatedProject>;
}

/** Operations on projects. */
export function projectOperations({ json }: Transport) {
  return {
    /** The projects of the caller, newest first. */
    projects: () => json<Project[]>(getRequest(paths.listProjects)),

    /**
     * Creates a project. Only the first response contains its key. With an `idempotencyKey` of your choice,
     * repeated requests create one project; the responses to the repetitions have no `apiKey`.
     */
    createProject: ((project: NewProject, idempotencyKey?: string) =>
      json({
        method: 'POST',
        path: paths.createProject,
        body: project,
        idempotencyKey,
      })) as CreateProject,

    /** Changes the members in `change` and leaves the others unchanged. */
    updateProject: (id: number, change: ProjectChange) =>
      json<Project>({ method: 'PATCH', path: fillPath(paths.updateProject, { id }), body: change }),

    /** Deletes a project with its images and its key. */
    deleteProject: (id: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteProject, { id }) }),

    /** Replaces the key of a project. The previous key stops working. */
    regenerateProjectKey: (id: number) =>
      json<NewProjectKey>({ method: 'POST', path: fillPath(paths.regenerateProjectKey, { id }) }),

    /** Creates a secret for `signImageUrl`. URLs signed with the previous secret stop working. */
    createSigningSecret: (id: number) =>
      json<SigningSecret>({ method: 'POST', path: fillPath(paths.createSigningSecret, { id }) }),

    /** The example tables that can be added to a project. */
    examples: () => json<ExampleList>(getRequest(paths.listExamples)),

    /** Renders an example and stores it in a project. Counts as one table of the plan. */
    addExample: (id: number, example?: string) =>
      json<StoredImage>({
        method: 'POST',
        path: fillPath(paths.addExampleImage, { id }),
        body: example === undefined ? {} : { example },
      }),
  };
}
