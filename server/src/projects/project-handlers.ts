import type { Handlers } from '../http/operation-context.ts';
import type { IdempotencyParts } from '../idempotency/run-once.ts';
import type { CreateProjectParts } from './create-project.ts';
import { getProject } from './get-project.ts';
import { handleCreateProject } from './handle-create-project.ts';
import { listProjects } from './list-projects.ts';
import { createSigningSecret } from './signing-secret.ts';
import { updateProject } from './update-project.ts';

/** Handlers of the operations for projects that do not involve images. */
export function projectHandlers(
  parts: CreateProjectParts & IdempotencyParts & Parameters<typeof listProjects>[0],
) {
  return {
    listProjects: (context) => listProjects(parts, context),
    getProject: (context) => getProject(parts, context),
    createProject: (context) => handleCreateProject(parts, context),
    updateProject: (context) => updateProject(parts, context),
    createSigningSecret: (context) => createSigningSecret(parts, context),
  } satisfies Partial<Handlers>;
}
