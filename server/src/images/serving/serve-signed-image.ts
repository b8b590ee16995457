import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, inflateRaw } from 'node:zlib';
import {
  fillPath,
  type ImageFormat,
  isImageFormat,
  limits,
  parseImageName,
  routes,
  signedImageLimits,
  textToSign,
} from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { applyRateLimits } from '../../http/apply-rate-limits.ts';
import type { Caller, ProjectRow } from '../../http/caller.ts';
import { invalidRequest, type PublicError, publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { formatBodySize, readTextBody } from '../../http/read-body.ts';
import { LeaseLostError } from '../../idempotency/lease-lost-error.ts';
import { afterCommit } from '../../platform/outage.ts';
import { consumeInOrder } from '../../platform/rate-limit/consume-in-order.ts';
import { ipPrefix } from '../../platform/rate-limit/ip-prefix.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limits.ts';
import { visitorTenant } from '../../platform/render-pool/tenants.ts';
import type { Retention } from '../../platform/retention.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import { isValidSignature } from '../../platform/signatures.ts';
import { fontsKey } from '../../projects/project-fonts.ts';
import { logoKey } from '../../projects/project-logos.ts';
import { themesLayer } from '../../projects/project-themes.ts';
import type { ProjectsRepo } from '../../projects/projects.repo.ts';
import { loadSource } from '../../sources/load-source.ts';
import { expansionWith } from '../../templates/expansion-of.ts';
import { useTemplate } from '../../templates/use-template.ts';
import { invalidSignature, linkExpired, openByName, secondsUntil } from '../access/open-image.ts';
import { baseName } from '../image-file.ts';
import { partHeaders, requestedPart, withPart, withScheme } from '../part-links.ts';
import { type StoreParts, storeTable } from '../rendering/store-table.ts';
import { readTableRequest, type TableRequest } from '../rendering/table-request.ts';
import type { SharedImagesRepo } from '../sharing/shared-images.repo.ts';
import type { RecentRenderErrors } from './recent-render-errors.ts';
import { serveStoredFile } from './serve-stored-file.ts';
import type { SignedImage, SignedImagesRepo } from './signed-images.repo.ts';

export interface SignedImageParts extends StoreParts {
  readonly projects: ProjectsRepo;
  readonly signedImages: SignedImagesRepo;
  readonly sharedImages: SharedImagesRepo;
  readonly keyedHash: KeyedHash;
  readonly config: { readonly retention: Retention };
  /**
   * Limits of new tables rendered through signed URLs, per visitor and per project. They do not count towards
   * the limits of the owner.
   */
  readonly signedRenderLimits: { readonly visitor: RateLimiter; readonly project: RateLimiter };
  readonly recentRenderErrors: RecentRenderErrors;
  /** Counts requests with an invalid signature. */
  readonly wrongKeys: RateLimiter;
}

type SignedContext = OperationContext<'getSignedImage'>;
const DAY_MS = 86_400_000;

type Owner = Caller & { readonly project: ProjectRow };

/**
 * Serves the image of the table in a signed URL. The first request renders, stores and charges it like any
 * other table.
 */
export async function serveSignedImage(
  parts: SignedImageParts,
  context: SignedContext,
): Promise<FastifyReply> {
  const { request, reply, query } = context;
  const named = parseImageName(context.params.file);
  if (!named || !isImageFormat(named.format)) throw publicError('image-not-found', {});
  const owner = await parts.projects.findActiveWithOwner(named.base);
  if (!owner) throw publicError('project-not-found', {});
  await checkSignature(parts, context, owner.project);
  const leftSeconds = secondsLeft(query.e, parts.clock.now());
  const payload = await decompress(query.d);
  const sent = readTableRequest({ text: readTextBody(payload), payloadForm: {} }, {});
  const newest = await newestTemplate(parts, owner.project, sent);
  const fingerprint = createHash('sha256')
    .update(
      [
        `${named.format}\n${newest?.key ?? ''}`,
        ...fontsKey(owner.project),
        ...logoKey(owner.project),
        ...themesLayer(owner.project, [sent.text, newest?.payload]),
      ].join(''),
    )
    .update(payload)
    .digest('base64url');
  const signedTable = { projectId: owner.project.id, fingerprint };
  const found =
    (await parts.signedImages.find(signedTable.projectId, fingerprint)) ??
    (await renderOnce(parts, context, owner, {
      ...signedTable,
      sent,
      newest,
      format: named.format,
    }));
  // A page that still contains the URL must not restore the deleted image.
  if (found.filename === undefined) throw noLongerStored(parts, found);
  const { images = [], darkNames } = (await parts.sharedImages.find(found.filename)) ?? {};
  const part = requestedPart(query.part);
  const { filename: lightName } = images[part - 1] ?? {};
  const filename = query.scheme === 'dark' ? darkNames?.get(lightName ?? '') : lightName;
  if (filename === undefined) throw publicError('image-not-found', {});
  // The signature is that of the table; its payload may still let the image expire or keep it private.
  const opened = openByName(baseName(filename), parts.clock.now());
  reply.headers(
    partHeaders(part, images.length, () => withPart(withScheme(signedUrl(context), query.scheme), part + 1)),
  );
  return afterCommit(() =>
    serveStoredFile(request, reply, parts.storage, {
      filename,
      cacheSeconds: Math.min(leftSeconds, opened.secondsLeft, limits.imageCacheSeconds),
      isPrivate: opened.isPrivate,
      asAttachment: false,
      notFound: () => publicError('image-not-found', {}),
    }),
  );
}

/** The error for a table whose image was removed or deleted. */
function noLongerStored({ config, clock }: SignedImageParts, { renderedAt }: SignedImage): PublicError {
  const { imageDays } = config.retention;
  if (imageDays !== undefined && renderedAt !== undefined) {
    const removedAt = new Date(renderedAt.getTime() + imageDays * DAY_MS);
    if (removedAt <= clock.now()) return publicError('image-removed', { at: removedAt.toISOString() });
  }
  return publicError('image-not-found', {});
}

/** The newest version of a template that a table names. */
interface NewestTemplate {
  readonly payload: string;
  /** Part of the fingerprint: after the template has changed, the table is another one. */
  readonly key: string;
}

/** Undefined without a template, and for a pinned version, which the payload contains. */
async function newestTemplate(
  { templates }: SignedImageParts,
  project: ProjectRow,
  { template }: TableRequest,
): Promise<NewestTemplate | undefined> {
  if (template === undefined || template.version !== undefined) return undefined;
  const found = await useTemplate(templates, project, template);
  return found && { payload: found.payload, key: `${template.name}@${found.version}\n` };
}

/** The URL as it was signed, without the requested part and scheme. */
function signedUrl({ origin, params, query }: SignedContext): string {
  const { path } = routes.getSignedImage;
  const file = fillPath(path, { file: params.file }).slice(0, -params.file.length);
  return `${origin}${file}${textToSign(params.file, query.d, query.e)}&s=${query.s}`;
}

/** @throws PublicError 403, or 429 after too many attempts */
async function checkSignature(
  parts: SignedImageParts,
  { params, query, request }: SignedContext,
  { id: projectId, userId, signingVersion: version }: ProjectRow,
): Promise<void> {
  const text = textToSign(params.file, query.d, query.e);
  // Nobody has seen the secret of version 0.
  if (version > 0 && isValidSignature(parts.keyedHash, { userId, projectId, version }, text, query.s)) return;
  throw await invalidSignature(parts, request);
}

/** @throws PublicError 410 */
function secondsLeft(expires: string | undefined, now: Date): number {
  if (expires === undefined) return Number.POSITIVE_INFINITY;
  const seconds = secondsUntil(new Date(Number(expires) * 1_000), now);
  if (seconds !== undefined) return seconds;
  throw linkExpired(expires);
}

const inflate = promisify(inflateRaw);
const ungzip = promisify(gunzip);

/** Decompresses a table up to the size limit. @throws PublicError 400 */
async function decompress(packed: string): Promise<Buffer> {
  const bytes = Buffer.from(packed, 'base64url');
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    return await (isGzip ? ungzip : inflate)(bytes, { maxOutputLength: signedImageLimits.payloadBytesMax });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const message = isTooLarge
      ? `d decompresses to more than ${formatBodySize(signedImageLimits.payloadBytesMax)}.`
      : 'd is neither raw DEFLATE nor gzip data.';
    throw invalidRequest('/d', message);
  }
}

interface SignedTable {
  readonly projectId: number;
  readonly fingerprint: string;
  readonly sent: TableRequest;
  readonly newest: NewestTemplate | undefined;
  readonly format: ImageFormat;
}

/** Renders that are running in this process: concurrent requests for one table share a render. */
const running = new Map<string, Promise<SignedImage>>();

async function renderOnce(
  parts: SignedImageParts,
  context: SignedContext,
  owner: Owner,
  table: SignedTable,
): Promise<SignedImage> {
  const name = `${table.projectId} ${table.fingerprint}`;
  const known = running.get(name);
  if (known) return known;
  const recentError = parts.recentRenderErrors.find(name);
  if (recentError) throw recentError;
  const rendering = render(parts, context, owner, table)
    .catch((error: unknown) => {
      parts.recentRenderErrors.add(name, error);
      throw error;
    })
    .finally(() => running.delete(name));
  running.set(name, rendering);
  return rendering;
}

async function render(
  parts: SignedImageParts,
  { request, reply, origin }: SignedContext,
  owner: Owner,
  { projectId, fingerprint, sent, newest, format }: SignedTable,
): Promise<SignedImage> {
  // Counts for the visitor and the project, so that visitors cannot exhaust the rate limits of the owner.
  const { visitor, project } = parts.signedRenderLimits;
  const states = await consumeInOrder([
    [visitor, ipPrefix(request.ip)],
    [project, String(projectId)],
  ]);
  applyRateLimits(reply, states);
  // From here on, the request log of the owner contains the request.
  request.caller = owner;
  request.projectId = projectId;
  const table = { ...sent, projectId };
  const storeRequest = {
    caller: owner,
    project: owner.project,
    table,
    acceptedFormat: undefined,
    format,
    origin,
    // The version of the fingerprint, even if a newer one has been saved since.
    tenant: visitorTenant(request.ip),
  };
  try {
    // Other requests may wait for this render, so it continues when this client disconnects.
    const { signal } = new AbortController();
    const requester = visitorTenant(request.ip);
    const sourceOwner = { userId: owner.user.id, project: owner.project, requester, signal };
    // The version of the fingerprint, even if a newer one has been saved since.
    const expansion = newest && {
      ...expansionWith(parts.clock, newest),
      source: await loadSource(parts, sent.source, newest.payload, sourceOwner),
    };
    const { rows } = await storeTable(parts, { ...storeRequest, expansion, signal }, (newTable, limit) =>
      parts.signedImages.chargeOnce({ projectId, fingerprint }, newTable.rows, limit, parts.clock.now()),
    );
    return { filename: rows[0].filename };
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    return (await parts.signedImages.find(projectId, fingerprint)) ?? { filename: undefined };
  }
}
