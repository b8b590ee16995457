import { createHash } from 'node:crypto';
import {
  type Done,
  isLinkUrl,
  type LogoResponse,
  logoLinkAllowed,
  type SavedLogo,
  showValue,
} from '@pictable/contract';
import type { CheckedLogo } from '@pictable/engine';
import { LogoRejected } from '@pictable/engine/logo-rejected';
import type { FastifyReply } from 'fastify';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { clientAbortSignal, withRenderErrors } from '../images/rendering/render-table.ts';
import type { Clock } from '../platform/clock.ts';
import type { RenderPool } from '../platform/render-pool/render-pool.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { LogoRowSettings, LogosRepo } from '../projects/logos.repo.ts';
import { presentLogo } from '../projects/present-logo.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';

interface Parts {
  readonly projects: ProjectsRepo;
  readonly logos: LogosRepo;
  readonly renderPool: RenderPool;
  readonly clock: Clock;
}

/** Handlers of the operations on the logos of projects. */
export function logoHandlers(parts: Parts) {
  return {
    getLogo: (context) => getLogo(parts, context),
    putLogo: (context) => putLogo(parts, context),
    getLogoImage: (context) => getLogoImage(parts, context),
    deleteLogo: (context) => deleteLogo(parts, context),
  } satisfies Partial<Handlers>;
}

async function getLogo(
  { projects, logos }: Parts,
  { caller, params }: OperationContext<'getLogo'>,
): Promise<LogoResponse> {
  const project = await findOwnProject(projects, caller, params.id);
  const row = await logos.find(project.id);
  return { success: true, logo: row === undefined ? null : presentLogo(row) };
}

async function getLogoImage(
  { projects, logos }: Parts,
  { caller, params, reply }: OperationContext<'getLogoImage'>,
): Promise<FastifyReply> {
  const project = await findOwnProject(projects, caller, params.id);
  const found = await logos.loadImage(project.id);
  if (found === undefined) throw publicError('logo-not-found', {});
  // The type is one of two, because the image was encoded or checked here.
  reply.headers({
    'content-type': found.mediaType,
    'content-disposition': `inline; filename="logo.${found.mediaType.slice('image/'.length)}"`,
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
  return reply.send(found.content);
}

/** @throws PublicError 400 for an invalid link or image, or no image, 404 */
async function putLogo(parts: Parts, context: OperationContext<'putLogo'>): Promise<SavedLogo> {
  const { caller, params, body, query, reply } = context;
  const project = await findOwnProject(parts.projects, caller, params.id);
  const settings = readSettings(query);
  const checked = body === undefined ? undefined : await checkLogo(parts, context, body);
  const image = checked && {
    fileId: createHash('sha256').update(checked.bytes).digest('hex'),
    mediaType: checked.mediaType,
    widthPx: checked.widthPx,
    imageHeightPx: checked.heightPx,
    content: Buffer.from(checked.bytes),
  };
  const saved = await parts.logos.save(project.id, settings, image, parts.clock.now());
  if (saved === undefined) throw publicError('empty-body', {});
  reply.code(saved.isNew ? 201 : 200);
  return { success: true, logo: presentLogo(saved.row), warnings: [...(checked?.warnings ?? [])] };
}

/** @throws PublicError 400 */
function readSettings({
  position = 'title-start',
  height,
  alt,
  link = '',
}: OperationContext<'putLogo'>['query']): LogoRowSettings {
  const url = link.trim();
  if (url !== '' && !isLinkUrl(url))
    throw invalidRequest('/link', `link must be ${logoLinkAllowed}; got ${showValue(link)}.`);
  return {
    position,
    heightPx: height === undefined ? null : Number(height),
    alt: alt?.trim() ?? null,
    link: url === '' ? null : url,
  };
}

/** Reads the image in a worker: it can be hostile. @throws PublicError 400 with the reason if it is rejected */
async function checkLogo(
  { renderPool }: Parts,
  { caller, reply }: OperationContext<'putLogo'>,
  content: Buffer,
): Promise<CheckedLogo> {
  const request = { signal: clientAbortSignal(reply), ...accountTenant(caller.user.id) };
  try {
    return await withRenderErrors('', () => renderPool.checkLogo(content, request));
  } catch (error) {
    if (!(error instanceof LogoRejected)) throw error;
    const problem = error.message;
    throw publicError('invalid-logo', { problem }, { details: [{ path: '', message: problem }] });
  }
}

async function deleteLogo(
  { projects, logos }: Parts,
  { caller, params }: OperationContext<'deleteLogo'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  if (await logos.delete(project.id)) return { success: true };
  throw publicError('logo-not-found', {});
}
