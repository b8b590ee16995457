import type { Handlers } from '../http/call.ts';
import type { IdempotencyParts } from '../idempotency/run-once.ts';
import { answerWithProject } from './answer-with-project.ts';
import type { CreateProjectParts } from './create-project.ts';
import { getProject } from './get-project.ts';
import { listProjects } from './list-projects.ts';
import { createSigningSecret } from './signing-secret.ts';
import { updateProject } from './update-project.ts';

/** Handlers of the operations for projects that do not involve images. */
export function projectCalls(parts: CreateProjectParts & IdempotencyParts) {
  const { projects } = parts;
  return {
    listProjects: (call) => listProjects(projects, call),
    getProject: (call) => getProject(projects, call),
    createProject: (call) => answerWithProject(parts, call),
    updateProject: (call) => updateProject(projects, call),
    createSigningSecret: (call) => createSigningSecret(parts, call),
  } satisfies Partial<Handlers>;
}
