import {
  type Template,
  type TemplateList,
  type TemplateSummary,
  templateRestoreDays,
} from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { senderIdOf } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import { type SaveTemplateParts, saveTemplate, templateEntry } from './save-template.ts';
import { templateLimitReached, templateNotFound } from './template-errors.ts';
import { type TemplateKey, type TemplateRow, templatesRepo } from './templates.repo.ts';

type Parts = SaveTemplateParts;

/** Handlers of the operations for templates. */
export function templateHandlers(parts: Parts) {
  return {
    listTemplates: (context) => listTemplates(parts, context),
    saveTemplate: (context) => saveTemplate(parts, context),
    getTemplate: (context) => getTemplate(parts, context),
    deleteTemplate: (context) => deleteTemplate(parts, context),
    restoreTemplate: (context) => restoreTemplate(parts, context),
  } satisfies Partial<Handlers>;
}

async function listTemplates(
  { projects, templates }: Parts,
  { caller, params }: OperationContext<'listTemplates'>,
): Promise<TemplateList> {
  const project = await findOwnProject(projects, caller, params.id);
  return { success: true, templates: (await templates.list(project.id)).map(present) };
}

/** Sends JSON text, because the content keeps its key order and digits. */
async function getTemplate(
  parts: Parts,
  { caller, params, query, reply }: OperationContext<'getTemplate'>,
): Promise<FastifyReply> {
  const key = await keyOf(parts, { caller, params });
  const version = query.version === undefined ? undefined : Number(query.version);
  const found = await parts.templates.find(key, version);
  if (!found) throw await templateNotFound(parts.templates, key, version);
  const { payload, savedAt, ...template } = found;
  const record: Omit<Template, 'payload'> = {
    success: true,
    ...present({ ...template, updatedAt: savedAt }),
    versions: await parts.templates.versions(key),
  };
  const text = `${JSON.stringify(record).slice(0, -1)},"payload":${payload}}`;
  return reply.type('application/json; charset=utf-8').send(text);
}

async function deleteTemplate(
  parts: Parts,
  { caller, params }: OperationContext<'deleteTemplate'>,
): Promise<{ success: true }> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  const key = { projectId: project.id, name: params.name };
  const isDeleted = await recordChange(
    parts.db,
    (tx) => templatesRepo(tx).delete(key, parts.clock.now()),
    (deleted) =>
      deleted ? entryByUser(senderIdOf(caller), 'template.delete', templateEntry(project)) : undefined,
  );
  if (isDeleted) return { success: true };
  throw await templateNotFound(parts.templates, key, undefined);
}

async function restoreTemplate(
  parts: Parts,
  { caller, params }: OperationContext<'restoreTemplate'>,
): Promise<TemplateSummary> {
  const project = await findOwnProject(parts.projects, caller, params.id);
  const key = { projectId: project.id, name: params.name };
  const restored = await recordChange(
    parts.db,
    (tx) => templatesRepo(tx).restore(key, oldestRestorable(parts.clock.now())),
    (template) =>
      typeof template === 'object'
        ? entryByUser(senderIdOf(caller), 'template.restore', templateEntry(project))
        : undefined,
  );
  if (restored === undefined) throw publicError('template-not-found', { template: key.name });
  if (restored === 'full') throw templateLimitReached();
  return present(restored);
}

/** Templates deleted before this time are gone. */
export function oldestRestorable(now: Date): Date {
  return new Date(now.getTime() - templateRestoreDays * 86_400_000);
}

async function keyOf(
  { projects }: Parts,
  { caller, params }: Pick<OperationContext<'deleteTemplate'>, 'caller' | 'params'>,
): Promise<TemplateKey> {
  const project = await findOwnProject(projects, caller, params.id);
  return { projectId: project.id, name: params.name };
}

function present({ name, version, createdAt, updatedAt }: TemplateRow): TemplateSummary {
  return { name, version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
