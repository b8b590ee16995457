import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { contentTypes, RENDER_VERSION } from '@pictable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { ByteRange, Storage, StoredFile } from '../platform/storage/storage.ts';
import { compressStream, negotiateCompression } from './compression.ts';
import { publicError } from './errors/public-error.ts';

/** How to serve a stored file. The bytes behind a name never change, so the name is also its entity tag. */
export interface ServedFile {
  readonly filename: string;
  readonly contentType: string;
  /** How long caches may store it. */
  readonly cacheSeconds: number;
  /** Replaces the header that follows from `cacheSeconds`. */
  readonly cacheControl?: string | undefined;
  /** Whether shared caches must not store it. */
  readonly isPrivate?: boolean;
  /** Whether a browser should save it rather than show it. */
  readonly asAttachment: boolean;
  /** Error to throw if the file does not exist. */
  readonly notFound: () => Error;
}

const SVG = contentTypes.svg;

/** Forbids scripts and external resources in an image, whatever a browser makes of it. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Browsers do not show a PDF in a sandbox; their viewers are isolated from our pages anyway. */
function filePolicy(contentType: string): string {
  return contentType === 'application/pdf' ? FILE_POLICY : `${FILE_POLICY}; sandbox`;
}

/** Serves a file: 200, 206 for a range, 304 if the client has it, 416 for an invalid range. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  storageName: string,
  as: ServedFile,
): Promise<FastifyReply> {
  // Most clients request the whole file, which takes one request to the storage.
  const whole = wantsWhole(request) ? await storage.get(storageName) : undefined;
  const file = whole?.file ?? (await storage.stat(storageName));
  if (!file) throw as.notFound();
  const compression = mayBeCompressed(request, as) ? negotiateCompression(request) : undefined;
  const etag = `"${as.filename}${compression === undefined ? '' : `-${compression}`}"`;
  if (isNotModified(request.headers, etag, file.modifiedAt)) {
    return reply
      .code(304)
      .headers(cacheHeaders(file, as, etag))
      .send();
  }
  const range = requestedRange(request, etag, file.sizeBytes);
  if (request.method === 'HEAD') {
    reply.headers(cacheHeaders(file, as, etag));
    if (compression === undefined) reply.header('content-length', String(file.sizeBytes));
    else reply.header('content-encoding', compression);
    setImageHeaders(reply, as);
    return reply.send();
  }
  const found = whole ?? (await storage.get(storageName, range));
  if (!found) throw as.notFound();
  reply.headers(cacheHeaders(file, as, etag));
  setImageHeaders(reply, as);
  if (compression !== undefined)
    return reply.header('content-encoding', compression).send(compressStream(found.body, compression));
  const sent = range ?? { first: 0, last: file.sizeBytes - 1 };
  reply.header('content-length', String(sent.last - sent.first + 1));
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.sizeBytes}`);
  return reply.send(found.body);
}

function wantsWhole({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    headers.range === undefined
  );
}

/** Headers of every response whose body is an image, stored or not. */
export function setImageHeaders(
  reply: FastifyReply,
  as: Pick<ServedFile, 'filename' | 'contentType' | 'asAttachment'>,
): void {
  // Images are meant to be embedded on other sites.
  reply.removeHeader('x-frame-options');
  reply.headers({
    'content-type': as.contentType,
    'content-disposition': `${as.asAttachment ? 'attachment' : 'inline'}; filename="${as.filename}"`,
    'content-security-policy': filePolicy(as.contentType),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    // Chat apps must fetch images, so robots.txt allows all robots; this keeps images out of search results.
    'x-robots-tag': 'noindex',
  });
}

/** Other formats are already compressed, and ranges refer to the uncompressed file. */
function mayBeCompressed({ headers }: FastifyRequest, { contentType }: ServedFile): boolean {
  return contentType === SVG && headers.range === undefined;
}

function cacheHeaders(file: StoredFile, as: ServedFile, etag: string): Record<string, string> {
  return {
    etag,
    ...(as.contentType === SVG && { vary: 'accept-encoding' }),
    'cache-control': as.cacheControl ?? `${as.isPrivate ? 'private' : 'public'}, max-age=${as.cacheSeconds}`,
    'accept-ranges': 'bytes',
    'last-modified': file.modifiedAt.toUTCString(),
  };
}

/**
 * Whether the client has the current file: `If-None-Match` contains its tag, by the weak comparison of RFC
 * 9110, or without that header `If-Modified-Since` is not before its date.
 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string, modifiedAt?: Date): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return fresh({ 'if-none-match': ifNoneMatch }, { etag });
  const lastModified = modifiedAt?.toUTCString();
  return fresh({ 'if-modified-since': headers['if-modified-since'] }, { 'last-modified': lastModified });
}

/** Whether the query asks the browser to save the image. */
export function isDownload(download: string | undefined): boolean {
  return download === '1' || download === 'true';
}

/** A single range is served; for several or invalid ranges the whole file is sent, as RFC 9110 allows. */
function requestedRange(request: FastifyRequest, etag: string, sizeBytes: number): ByteRange | undefined {
  const ifRange = request.headers['if-range'];
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range?.trim() ?? '');
  const [, firstText = '', lastText = ''] = match ?? [];
  if (firstText === '' && lastText === '') return undefined;
  const range =
    firstText === '' ? lastBytes(Number(lastText), sizeBytes) : bytesFrom(firstText, lastText, sizeBytes);
  if (range === undefined || range.first < sizeBytes) return range;
  throw publicError(
    'range-not-satisfiable',
    { size: sizeBytes },
    { headers: { 'content-range': `bytes */${sizeBytes}` } },
  );
}

function lastBytes(count: number, sizeBytes: number): ByteRange {
  return { first: count === 0 ? sizeBytes : Math.max(0, sizeBytes - count), last: sizeBytes - 1 };
}

function bytesFrom(firstText: string, lastText: string, sizeBytes: number): ByteRange | undefined {
  const first = Number(firstText);
  const requested = lastText === '' ? sizeBytes - 1 : Number(lastText);
  if (lastText !== '' && requested < first) return undefined;
  return { first, last: Math.min(requested, sizeBytes - 1) };
}

/** Sends an image that was just rendered. */
export function sendImage(
  reply: FastifyReply,
  filename: string,
  image: { readonly bytes: Uint8Array; readonly contentType: string },
): FastifyReply {
  setImageHeaders(reply, { filename, contentType: image.contentType, asAttachment: false });
  reply.header('x-render-version', String(RENDER_VERSION));
  const { buffer, byteOffset, byteLength } = image.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (image.contentType !== SVG) return reply.send(bytes);
  reply.header('vary', 'accept-encoding');
  const compression = negotiateCompression(reply.request);
  if (compression === undefined) return reply.send(bytes);
  return reply
    .header('content-encoding', compression)
    .send(compressStream(Readable.from([bytes]), compression));
}
