import { hasOwnTable, isSource, type SavedTemplate } from '@pictable/contract';
import { type JsonObject, stringify } from '@pictable/contract/json';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { type ProjectRow, senderIdOf } from '../http/caller.ts';
import { checkResourceName } from '../http/check-resource-name.ts';
import { invalidMembers } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { readValidSource } from '../sources/load-source.ts';
import { templateLimitReached } from './template-errors.ts';
import { type TemplatesRepo, templatesRepo } from './templates.repo.ts';

/** Renders the sample table of a template. @returns the warnings @throws PublicError 400 */
export type RenderSample = (
  template: string,
  project: ProjectRow,
  context: OperationContext<'saveTemplate'>,
) => Promise<SavedTemplate['warnings']>;

export interface SaveTemplateParts {
  readonly renderSample: RenderSample;
  readonly projects: ProjectsRepo;
  readonly templates: TemplatesRepo;
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Saves a template as a new version, unless the newest version has the same content. A sample table in it is
 * rendered first, so that a template with an error is rejected.
 *
 * @throws PublicError 400 for an invalid name or a sample that cannot be rendered, 403 at the limit, 404
 */
export async function saveTemplate(
  parts: SaveTemplateParts,
  context: OperationContext<'saveTemplate'>,
): Promise<SavedTemplate> {
  const { caller, params, body, reply } = context;
  const project = await findOwnProject(parts.projects, caller, params.id);
  const { name } = params;
  checkResourceName('template', name);
  rejectMembers(body);
  checkSource(body);
  const payload = stringify(body);
  const warnings = hasOwnTable(body) ? await parts.renderSample(payload, project, context) : [];
  const key = { projectId: project.id, name };
  const saved = await recordChange(
    parts.db,
    (tx) => templatesRepo(tx).save(key, payload, parts.clock.now()),
    (version) =>
      version?.isNew
        ? entryByUser(senderIdOf(caller), 'template.save', {
            ...templateEntry(project),
            details: { version: version.version },
          })
        : undefined,
  );
  if (!saved) throw templateLimitReached();
  reply.code(saved.isNew ? 201 : 200);
  return { success: true, name, ...saved, warnings };
}

/** Entries name the project only: the name of a template is a text of users, which the log must not keep. */
export function templateEntry({ id, userId }: ProjectRow) {
  return { ownerId: userId, target: `template of project ${id}` };
}

function checkSource(payload: JsonObject): void {
  const source = payload.get('source');
  if (isSource(source)) readValidSource(source);
}

/** A template names no other template, and belongs to its project; a key is not for storing. */
const refusedMembers = ['template', 'projectId', 'api_key'];

function rejectMembers(payload: JsonObject): void {
  const refused = refusedMembers.filter((key) => payload.has(key));
  if (refused.length === 0) return;
  const details = refused.map((key) => ({
    path: `/${key}`,
    message: `${key} cannot be a member of a template.`,
  }));
  throw invalidMembers(details);
}
