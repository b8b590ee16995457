import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createInflate,
  gzip,
  gzipSync,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { publicError } from './errors/public-error.ts';

/** Text responses. The other formats are compressed already. */
const TEXT = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:csv|markdown|plain|html)|image\/svg\+xml)/;
/** Below this size, compression saves little. */
const BYTES_MIN = 1_024;
/** Up to this size, compressing in this thread takes less time than passing the bytes to another one. */
const SYNC_BYTES_MAX = 8_192;
/** For dynamic responses: fast, and nearly as small as at higher levels. */
const BROTLI_QUALITY = 4;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

/** Compression of a response body. */
export type Compression = 'br' | 'gzip';

/**
 * Compresses responses of the routes and decompresses request bodies. The body limit of the operation also
 * applies to the decompressed size (413). This is no plugin of Fastify, because `@fastify/compress` loads a
 * database of media types and, with the first response, `fetch` of Node.js, which takes 6 MB in an idle process.
 */
export function registerCompression(app: FastifyInstance): void {
  // Pages and files of the web app belong to no route: they are stored compressed.
  app.addHook('onRoute', (route) => {
    route.preParsing = [decompressBody, ...hooksOf(route.preParsing)];
    // As the last one, since hooks before it measure the uncompressed body.
    if (!route.config?.showsSecret) route.onSend = [...hooksOf(route.onSend), compressResponse];
  });
}

function hooksOf<Hook>(hooks: Hook | readonly Hook[] | undefined): readonly Hook[] {
  if (hooks === undefined) return [];
  return Array.isArray(hooks) ? hooks : [hooks as Hook];
}

const decompressors = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate };

const invalidBodies = new WeakSet<object>();

/** Whether the error means that a request body is not what its Content-Encoding names. */
export function isInvalidEncoding(error: unknown): boolean {
  return typeof error === 'object' && error !== null && invalidBodies.has(error);
}

/** @throws PublicError for an encoding that is not supported */
async function decompressBody(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  body: RequestPayload,
): Promise<RequestPayload> {
  const encoding = headers['content-encoding'] || 'identity';
  if (encoding === 'identity') return body;
  if (!Object.hasOwn(decompressors, encoding))
    throw publicError('unsupported-content-encoding', { encoding: encoding.slice(0, 40) });
  // Fastify compares this count with Content-Length.
  const decompressed: Readable & RequestPayload & NodeJS.WritableStream = Object.assign(
    decompressors[encoding as keyof typeof decompressors](),
    { receivedEncodedLength: 0 },
  );
  decompressed.on('error', (error: NodeJS.ErrnoException) => {
    // The client closed the connection before the end of its body.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') invalidBodies.add(error);
  });
  body.on('data', (chunk: Buffer) => {
    decompressed.receivedEncodedLength! += chunk.length;
  });
  // Fastify, which reads the result, handles its errors.
  pipeline(body, decompressed, () => {});
  return decompressed;
}

/** Compresses the body of a response, unless that is done already or the client does not accept it. */
async function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!isCompressible(reply)) return payload;
  const compression = negotiateCompression(request);
  if (compression === undefined) return payload;
  if (payload instanceof Readable) {
    markCompressed(reply, compression).removeHeader('content-length');
    return compressStream(payload, compression);
  }
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const size = Buffer.byteLength(payload);
  if (size < BYTES_MIN) return payload;
  const bytes =
    size <= SYNC_BYTES_MAX ? compressSmall(payload, compression) : await compressLarge(payload, compression);
  markCompressed(reply, compression).header('content-length', bytes.length);
  return bytes;
}

function isCompressible(reply: FastifyReply): boolean {
  // Ranges refer to the uncompressed bytes.
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  return TEXT.test(String(reply.getHeader('content-type') ?? ''));
}

function compressSmall(body: string | Buffer, compression: Compression): Buffer {
  return compression === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body);
}

function compressLarge(body: string | Buffer, compression: Compression): Promise<Buffer> {
  return compression === 'br' ? promisify(brotliCompress)(body, brotliOptions) : promisify(gzip)(body);
}

function markCompressed(reply: FastifyReply, compression: Compression): FastifyReply {
  const varies = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/accept-encoding/i.test(varies))
    reply.header('vary', varies === '' ? 'accept-encoding' : `${varies}, accept-encoding`);
  return reply.header('content-encoding', compression);
}

/** The best compression that the client accepts; undefined for none. */
export function negotiateCompression(request: FastifyRequest): Compression | undefined {
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity']);
  return accepted === 'br' || accepted === 'gzip' ? accepted : undefined;
}

/** The stream of a file, compressed. */
export function compressStream(file: Readable, compression: Compression): Readable {
  const compressor = compression === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
  file.once('error', (error) => compressor.destroy(error));
  compressor.once('close', () => file.destroy());
  return file.pipe(compressor);
}
