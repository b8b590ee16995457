import { createHash } from 'node:crypto';
import {
  type Done,
  type FontList,
  fontFamilies,
  fontFamilyNamePattern,
  fontFamilyNameRule,
  genericFontFamilies,
  limits,
  type SavedFont,
} from '@pictable/contract';
import type { FontProperties } from '@pictable/engine';
import { FontRejected } from '@pictable/engine/font-rejected';
import type { FastifyReply } from 'fastify';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { clientAbortSignal, withRenderErrors } from '../images/rendering/render-table.ts';
import type { Clock } from '../platform/clock.ts';
import type { RenderPool } from '../platform/render-pool/render-pool.ts';
import { accountTenant } from '../platform/render-pool/tenants.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { FontsRepo } from '../projects/fonts.repo.ts';
import { presentFonts } from '../projects/present-fonts.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';

interface Parts {
  readonly projects: ProjectsRepo;
  readonly fonts: FontsRepo;
  readonly renderPool: RenderPool;
  readonly clock: Clock;
}

/** Handlers of the operations on the fonts of projects. */
export function fontHandlers(parts: Parts) {
  return {
    listFonts: (context) => listFonts(parts, context),
    saveFont: (context) => saveFont(parts, context),
    getFontFile: (context) => getFontFile(parts, context),
    deleteFont: (context) => deleteFont(parts, context),
  } satisfies Partial<Handlers>;
}

async function listFonts(
  { projects, fonts }: Parts,
  { caller, params }: OperationContext<'listFonts'>,
): Promise<FontList> {
  const project = await findOwnProject(projects, caller, params.id);
  return { success: true, fonts: presentFonts(await fonts.list(project.id)) };
}

/** The content of a file never changes, because its id is the hash of it. */
const CACHE_CONTROL = 'private, max-age=86400, immutable';

async function getFontFile(
  { projects, fonts }: Parts,
  { caller, params, reply }: OperationContext<'getFontFile'>,
): Promise<FastifyReply> {
  const project = await findOwnProject(projects, caller, params.id);
  const family = params.family.normalize('NFC');
  const found = await fonts.find(project.id, family, params.file);
  if (found === undefined) throw publicError('font-not-found', { family: family.slice(0, 80) });
  reply.headers({
    'content-type': `font/${found.format}`,
    'content-disposition': `attachment; filename="font.${found.format}"`,
    'cache-control': CACHE_CONTROL,
  });
  return reply.send(found.content);
}

/** @throws PublicError 400 for an invalid name or font, 403 at the limit of files, 404 */
async function saveFont(parts: Parts, context: OperationContext<'saveFont'>): Promise<SavedFont> {
  const { caller, params, body, reply } = context;
  const project = await findOwnProject(parts.projects, caller, params.id);
  const family = readFamily(params.family);
  const content = Buffer.from(body);
  const { weightMin, weightMax, isItalic, format, glyphs } = await checkFont(parts, context, content);
  const row = {
    ...{ family, weightMin, weightMax, isItalic, format, glyphs, content },
    fileId: createHash('sha256').update(content).digest('hex'),
  };
  const saved = await parts.fonts.save(project.id, row, parts.clock.now());
  if (!saved) throw publicError('font-limit-reached', { limit: limits.fontsMax });
  reply.code(saved.isNew ? 201 : 200);
  return { success: true, ...presentFonts(saved.files)[0]! };
}

/** Reads the font in a worker: it can be hostile. @throws PublicError 400 with the reason if it is rejected */
async function checkFont(
  { renderPool }: Parts,
  { caller, reply }: OperationContext<'saveFont'>,
  content: Buffer,
): Promise<FontProperties> {
  const request = { signal: clientAbortSignal(reply), ...accountTenant(caller.user.id) };
  try {
    return await withRenderErrors('', () => renderPool.checkFont(content, request));
  } catch (error) {
    if (!(error instanceof FontRejected)) throw error;
    const problem = error.message;
    throw publicError('invalid-font', { problem }, { details: [{ path: '', message: problem }] });
  }
}

async function deleteFont(
  { projects, fonts }: Parts,
  { caller, params, query }: OperationContext<'deleteFont'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  const family = params.family.normalize('NFC');
  if (await fonts.delete(project.id, family, query.file)) return { success: true };
  throw publicError('font-not-found', { family: family.slice(0, 80) });
}

/** Names that already mean a font, so that tables of the project would look different everywhere else. */
const reservedNames: ReadonlySet<string> = new Set(
  [...fontFamilies, ...genericFontFamilies].map((name) => name.toLowerCase()),
);

/** @throws PublicError 400 */
function readFamily(sent: string): string {
  const family = sent.normalize('NFC');
  const shown = JSON.stringify(family.slice(0, 80));
  if (!fontFamilyNamePattern.test(family))
    throw invalidRequest('/family', `The name of a font must be ${fontFamilyNameRule}; got ${shown}.`);
  if (reservedNames.has(family.toLowerCase()))
    throw invalidRequest('/family', `The name of a font must not be that of a built-in font; got ${shown}.`);
  return family;
}
