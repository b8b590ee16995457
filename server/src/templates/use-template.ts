import type { TemplateReference } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';
import { invalidRequest } from '../http/errors/public-error.ts';
import { templateNotFound } from './template-errors.ts';
import type { TemplatesRepo } from './templates.repo.ts';

/**
 * The template that a request names, as JSON text; undefined if it names none.
 *
 * @throws PublicError 400 if the request has no project, 404 if the project has no such template or version
 */
export async function useTemplate(
  templates: TemplatesRepo,
  project: ProjectRow | undefined,
  reference: TemplateReference | undefined,
): Promise<{ readonly version: number; readonly payload: string } | undefined> {
  if (reference === undefined) return undefined;
  if (project === undefined) throw withoutProject(reference.name);
  const key = { projectId: project.id, name: reference.name };
  const found = await templates.find(key, reference.version);
  if (!found) throw await templateNotFound(templates, key, reference.version);
  return found;
}

function withoutProject(name: string): Error {
  const message = `The template "${name}" belongs to a project. Use the key or the endpoint path of the project, or send projectId.`;
  return invalidRequest('/template', message);
}
