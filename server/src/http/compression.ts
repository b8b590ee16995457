import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicError } from './errors/public-error.ts';

/** Text responses. Images and files of the web app are compressed elsewhere or already. */
const TEXT = /^(?:application\/(?:json|problem\+json)|text\/(?:csv|markdown|plain|html))/;
/** Below this size, compression saves little. */
const BYTES_MIN = 1_024;
/** For dynamic responses: fast, and nearly as small as at higher levels. */
const BROTLI_QUALITY = 4;

/** Compression of a response body. */
export type Compression = 'br' | 'gzip';

/**
 * Compresses responses of the API and decompresses request bodies. The body limit of the operation also
 * applies to the decompressed size (413).
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    customTypes: TEXT,
    threshold: BYTES_MIN,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    requestEncodings: ['br', 'gzip', 'deflate', 'identity'],
    onUnsupportedRequestEncoding: (encoding) =>
      publicError('unsupported-content-encoding', { encoding: String(encoding).slice(0, 40) }),
  });
}

/** The best compression that the client accepts; undefined for none. */
export function negotiateCompression(request: FastifyRequest): Compression | undefined {
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity']);
  return accepted === 'br' || accepted === 'gzip' ? accepted : undefined;
}

/** The stream of a file, compressed. */
export function compressStream(file: Readable, compression: Compression): Readable {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const compressor = compression === 'br' ? createBrotliCompress({ params }) : createGzip();
  file.once('error', (error) => compressor.destroy(error));
  compressor.once('close', () => file.destroy());
  return file.pipe(compressor);
}
