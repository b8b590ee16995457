import type { Handlers } from '../http/call.ts';
import { type CreateProjectParts, createProject } from './create-project.ts';
import { getProject } from './get-project.ts';
import { listProjects } from './list-projects.ts';
import { presentProject } from './present-project.ts';
import { createSigningSecret } from './signing-secret.ts';
import { updateProject } from './update-project.ts';

/** The calls about projects that do not touch their images. */
export function projectCalls(parts: CreateProjectParts) {
  const { projects } = parts;
  return {
    listProjects: (call) => listProjects(projects, call),
    getProject: (call) => getProject(projects, call),
    createProject: async ({ caller, body, origin }) => {
      const { project, apiKey } = await createProject(parts, caller.user, body);
      return { ...presentProject(project, origin), apiKey };
    },
    updateProject: (call) => updateProject(projects, call),
    createSigningSecret: (call) => createSigningSecret(parts, call),
  } satisfies Partial<Handlers>;
}
