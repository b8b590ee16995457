import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, inflateRaw } from 'node:zlib';
import {
  fillPath,
  type ImageFormat,
  isImageFormat,
  limits,
  readNamedForm,
  routes,
  signedImageLimits,
  signedText,
} from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { Call } from '../http/call.ts';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { limitRate, rateRefusal } from '../http/limit-rate.ts';
import { refusal } from '../http/public-error.ts';
import { bodySizeText, readTextBody } from '../http/read-body.ts';
import { serveFile } from '../http/serve-file.ts';
import { Overtaken } from '../idempotency/overtaken.ts';
import { afterChange } from '../platform/outage.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limits.ts';
import { visitorTenant } from '../platform/render-pool/tenants.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import { isSigned } from '../projects/signing-secret.ts';
import { contentTypeOf, imageName } from './image-file.ts';
import { askedPart, partHeaders, withPart } from './part-links.ts';
import type { RecentRefusals } from './recent-refusals.ts';
import type { SharedImagesRepo } from './shared-images.repo.ts';
import type { SignedImagesRepo } from './signed-images.repo.ts';
import { type StoreParts, storeTable } from './store-table.ts';
import { readTableRequest } from './table-request.ts';

export interface SignedImageParts extends StoreParts {
  readonly projects: ProjectsRepo;
  readonly signedImages: SignedImagesRepo;
  readonly sharedImages: SharedImagesRepo;
  readonly keyedHash: KeyedHash;
  /** New tables that are drawn by signed addresses: of one visitor, and of one project. Its owner has other counts. */
  readonly signedDrawings: { readonly visitor: RateLimiter; readonly project: RateLimiter };
  readonly recentRefusals: RecentRefusals;
  /** Counts what was tried with a signature that is not right. */
  readonly wrongKeys: RateLimiter;
}

type SignedCall = Call<'getSignedImage'>;
type Owner = Caller & { readonly project: ProjectRow };

/** The image of the table in a signed address: drawn and charged by the first call, stored like any other. */
export async function drawSignedImage(parts: SignedImageParts, call: SignedCall): Promise<FastifyReply> {
  const { request, reply, query } = call;
  const named = readNamedForm(call.params.file);
  if (!named || !isImageFormat(named.form)) throw refusal('image-not-found', {});
  const owner = await parts.projects.findActiveWithOwner(named.base);
  if (!owner) throw refusal('project-not-found', {});
  await checkSignature(parts, call, owner.project);
  const leftSeconds = secondsLeft(query.e, parts.clock.now());
  const payload = await unpack(query.d);
  const fingerprint = createHash('sha256').update(`${named.form}\n`).update(payload).digest('base64url');
  const drawn = { projectId: owner.project.id, fingerprint };
  const found =
    (await parts.signedImages.find(drawn.projectId, fingerprint)) ??
    (await drawOnce(parts, call, owner, { ...drawn, payload, format: named.form }));
  // Its owner has deleted it: a page that still shows the address does not bring it back.
  if (found.filename === undefined) throw refusal('image-not-found', {});
  const { pictures = [] } = (await parts.sharedImages.find(found.filename)) ?? {};
  const part = askedPart(query.part);
  const { filename } = pictures[part - 1] ?? {};
  if (filename === undefined) throw refusal('image-not-found', {});
  reply.headers(partHeaders(part, pictures.length, () => withPart(signedUrl(call), part + 1)));
  return afterChange(() =>
    serveFile(request, reply, parts.storage, imageName(filename), {
      filename,
      contentType: contentTypeOf(filename) ?? '',
      cacheSeconds: Math.min(leftSeconds, limits.imageCacheSeconds),
      asAttachment: false,
      notFound: () => refusal('image-not-found', {}),
    }),
  );
}

/** The address as it was signed, whichever of its pictures is asked for. */
function signedUrl({ origin, params, query }: SignedCall): string {
  const { path } = routes.getSignedImage;
  const file = fillPath(path, { file: params.file }).slice(0, -params.file.length);
  return `${origin}${file}${signedText(params.file, query.d, query.e)}&s=${query.s}`;
}

/** @throws PublicError 403, or 429 for who tries again and again */
async function checkSignature(
  { keyedHash, wrongKeys }: SignedImageParts,
  { params, query, request }: SignedCall,
  project: ProjectRow,
): Promise<void> {
  if (isSigned(keyedHash, project, signedText(params.file, query.d, query.e), query.s)) return;
  const state = await wrongKeys.consume(household(request.ip));
  throw state.isAllowed ? refusal('link-not-signed', {}) : rateRefusal([state]);
}

/** @throws PublicError 410 */
function secondsLeft(expires: string | undefined, now: Date): number {
  if (expires === undefined) return Number.POSITIVE_INFINITY;
  const endMs = Number(expires) * 1000;
  if (endMs > now.getTime()) return Math.floor((endMs - now.getTime()) / 1000);
  throw refusal('link-expired', { at: new Date(endMs).toISOString() });
}

const inflate = promisify(inflateRaw);
const ungzip = promisify(gunzip);

/** Unpacks a table, and stops where it becomes larger than it may be. @throws PublicError 400 */
async function unpack(packed: string): Promise<Buffer> {
  const bytes = Buffer.from(packed, 'base64url');
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    return await (isGzip ? ungzip : inflate)(bytes, { maxOutputLength: signedImageLimits.payloadBytesMax });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const message = isTooLarge
      ? `d unpacks to more than ${bodySizeText(signedImageLimits.payloadBytesMax)}.`
      : 'd is neither raw deflate nor gzip.';
    throw refusal('invalid-request', { problem: message }, { details: [{ path: '/d', message }] });
  }
}

interface SignedTable {
  readonly projectId: number;
  readonly fingerprint: string;
  readonly payload: Buffer;
  readonly format: ImageFormat;
}

/** Drawings that run in this process: a page that is opened by many at once draws its picture once. */
const running = new Map<string, Promise<{ filename: string | undefined }>>();

async function drawOnce(
  parts: SignedImageParts,
  call: SignedCall,
  owner: Owner,
  table: SignedTable,
): Promise<{ filename: string | undefined }> {
  const name = `${table.projectId} ${table.fingerprint}`;
  const known = running.get(name);
  if (known) return known;
  const refused = parts.recentRefusals.find(name);
  if (refused) throw refused;
  const drawing = draw(parts, call, owner, table)
    .catch((error: unknown) => {
      parts.recentRefusals.keep(name, error);
      throw error;
    })
    .finally(() => running.delete(name));
  running.set(name, drawing);
  return drawing;
}

async function draw(
  parts: SignedImageParts,
  { request, reply, origin }: SignedCall,
  owner: Owner,
  { projectId, fingerprint, payload, format }: SignedTable,
): Promise<{ filename: string | undefined }> {
  // Whoever opens an address must not use up what its owner may do, so it counts for the visitor and for the project.
  const { visitor, project } = parts.signedDrawings;
  limitRate(
    reply,
    await Promise.all([visitor.consume(household(request.ip)), project.consume(String(projectId))]),
  );
  // From here on it is a table of the owner, in his log.
  request.caller = owner;
  request.projectId = projectId;
  const sent = readTableRequest({ text: readTextBody(payload), readAs: {} }, undefined);
  const table = { ...sent, projectId };
  const order = {
    caller: owner,
    project: owner.project,
    table,
    acceptedFormat: undefined,
    format,
    origin,
    tenant: visitorTenant(request.ip),
  };
  try {
    // Others may wait for it too, so it goes on when this caller has gone away.
    const { signal } = new AbortController();
    const { rows } = await storeTable(parts, { ...order, signal }, (newRows, limit) =>
      parts.signedImages.chargeOnce({ projectId, fingerprint }, newRows, limit, parts.clock.now()),
    );
    return { filename: rows[0].filename };
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return (await parts.signedImages.find(projectId, fingerprint)) ?? { filename: undefined };
  }
}
