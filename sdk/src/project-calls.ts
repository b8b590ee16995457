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
} from './generated/api-types.ts';
import { paths } from './paths.ts';
import { type Calls, read } from './send.ts';

/** Makes a project; under an `idempotencyKey` the same one again, which has no `apiKey` then. */
export interface CreateProject {
  (project: NewProject): Promise<CreatedProject & { apiKey: string }>;
  (project: NewProject, idempotencyKey: string): Promise<CreatedProject>;
}

/** Operations on projects. */
export function projectCalls({ json }: Calls) {
  return {
    /** The projects of the caller, newest first. */
    projects: () => json<Project[]>(read(paths.listProjects)),

    /**
     * Makes a project; the answer holds its key, this once. Under an `idempotencyKey` of your choice one project is made, however
     * often it is asked for; a repeated answer has no `apiKey`.
     */
    createProject: ((project: NewProject, idempotencyKey?: string) =>
      json({
        method: 'POST',
        path: paths.createProject,
        body: project,
        idempotencyKey,
      })) as CreateProject,

    /** Changes the members that are sent. */
    updateProject: (id: number, change: ProjectChange) =>
      json<Project>({ method: 'PATCH', path: fillPath(paths.updateProject, { id }), body: change }),

    /** Deletes a project with its images and its key. */
    deleteProject: (id: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteProject, { id }) }),

    /** Makes a new key for a project; the one before it stops working. */
    regenerateProjectKey: (id: number) =>
      json<NewProjectKey>({ method: 'POST', path: fillPath(paths.regenerateProjectKey, { id }) }),

    /** Makes a secret for `signImageUrl`; addresses signed with the one before it stop working. */
    createSigningSecret: (id: number) =>
      json<SigningSecret>({ method: 'POST', path: fillPath(paths.createSigningSecret, { id }) }),

    /** Tables that can be added to a project. */
    examples: () => json<ExampleList>(read(paths.listExamples)),

    /** Draws an example and stores it in a project. Costs one table of the plan. */
    addExample: (id: number, example?: string) =>
      json<StoredImage>({
        method: 'POST',
        path: fillPath(paths.addExampleImage, { id }),
        body: example === undefined ? {} : { example },
      }),
  };
}
