import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { contentTypes } from '@pictable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { ByteRange, Storage, StoredFile } from '../platform/storage/storage.ts';
import { compressed, compressionFor } from './compression.ts';
import { refusal } from './public-error.ts';

/** How a stored file goes out. The bytes behind a name never change, so the name is also its entity tag. */
export interface ServedAs {
  readonly filename: string;
  readonly contentType: string;
  /** How long caches may keep it. */
  readonly cacheSeconds: number;
  /** Whether a browser should save it rather than show it. */
  readonly asAttachment: boolean;
  /** What to throw when there is no such file. */
  readonly notFound: () => Error;
}

const SVG = contentTypes.svg;

/** Nothing in an image may run or load anything, whatever a browser makes of it. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Browsers refuse to show a pdf in a sandbox; their viewers run apart from our pages anyway. */
function filePolicy(contentType: string): string {
  return contentType === 'application/pdf' ? FILE_POLICY : `${FILE_POLICY}; sandbox`;
}

/** Answers with a file: 200, 206 for a part, 304 when the caller has it, 416 for a part that is not there. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  storageName: string,
  as: ServedAs,
): Promise<FastifyReply> {
  // Most callers want the whole file: one look at the storage is enough for them.
  const whole = wantsWhole(request) ? await storage.get(storageName) : undefined;
  const file = whole?.file ?? (await storage.stat(storageName));
  if (!file) throw as.notFound();
  const compression = mayBeCompressed(request, as) ? compressionFor(request) : undefined;
  const etag = `"${as.filename}${compression === undefined ? '' : `-${compression}`}"`;
  if (isUnchanged(request.headers, etag, file.modifiedAt)) {
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
    return reply.header('content-encoding', compression).send(compressed(found.body, compression));
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

/** Headers of every answer whose body is an image, stored or not. */
export function setImageHeaders(
  reply: FastifyReply,
  as: Pick<ServedAs, 'filename' | 'contentType' | 'asAttachment'>,
): void {
  // Pictures are made to stand in other people's pages.
  reply.removeHeader('x-frame-options');
  reply.headers({
    'content-type': as.contentType,
    'content-disposition': `${as.asAttachment ? 'attachment' : 'inline'}; filename="${as.filename}"`,
    'content-security-policy': filePolicy(as.contentType),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    // Chats have to fetch pictures, so robots.txt lets every robot do it; none is to list them.
    'x-robots-tag': 'noindex',
  });
}

/** Other pictures are compressed in themselves; a part of a file is a part of the file as it is. */
function mayBeCompressed({ headers }: FastifyRequest, { contentType }: ServedAs): boolean {
  return contentType === SVG && headers.range === undefined;
}

function cacheHeaders(file: StoredFile, as: ServedAs, etag: string): Record<string, string> {
  return {
    etag,
    ...(as.contentType === SVG && { vary: 'accept-encoding' }),
    'cache-control': `public, max-age=${as.cacheSeconds}`,
    'accept-ranges': 'bytes',
    'last-modified': file.modifiedAt.toUTCString(),
  };
}

/**
 * Whether the caller has the file already: an `If-None-Match` names its tag, by the weak comparison of RFC 9110, or, where there
 * is none, an `If-Modified-Since` is not before its date.
 */
export function isUnchanged(headers: IncomingHttpHeaders, etag: string, modifiedAt?: Date): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return fresh({ 'if-none-match': ifNoneMatch }, { etag });
  const lastModified = modifiedAt?.toUTCString();
  return fresh({ 'if-modified-since': headers['if-modified-since'] }, { 'last-modified': lastModified });
}

/** Whether the query of a picture asks the browser to save it. */
export function asksToSave(download: string | undefined): boolean {
  return download === '1' || download === 'true';
}

/** One range is served; several, or anything unreadable, are answered with the whole file as RFC 9110 allows. */
function requestedRange(request: FastifyRequest, etag: string, sizeBytes: number): ByteRange | undefined {
  const ifRange = request.headers['if-range'];
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range?.trim() ?? '');
  const [, firstText = '', lastText = ''] = match ?? [];
  if (firstText === '' && lastText === '') return undefined;
  const range =
    firstText === '' ? lastBytes(Number(lastText), sizeBytes) : bytesFrom(firstText, lastText, sizeBytes);
  if (range === undefined || range.first < sizeBytes) return range;
  throw refusal(
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
  const asked = lastText === '' ? sizeBytes - 1 : Number(lastText);
  if (lastText !== '' && asked < first) return undefined;
  return { first, last: Math.min(asked, sizeBytes - 1) };
}

/** Answers with an image just drawn. */
export function sendImage(
  reply: FastifyReply,
  filename: string,
  image: { readonly bytes: Uint8Array; readonly contentType: string },
): FastifyReply {
  setImageHeaders(reply, { filename, contentType: image.contentType, asAttachment: false });
  const { buffer, byteOffset, byteLength } = image.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (image.contentType !== SVG) return reply.send(bytes);
  reply.header('vary', 'accept-encoding');
  const compression = compressionFor(reply.request);
  if (compression === undefined) return reply.send(bytes);
  return reply.header('content-encoding', compression).send(compressed(Readable.from([bytes]), compression));
}
