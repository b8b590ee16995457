import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from './public-error.ts';

/** Answers that are text. Pictures and the files of the web app are compressed elsewhere, or are compressed already. */
const TEXT = /^(?:application\/(?:json|problem\+json)|text\/(?:csv|markdown|plain|html))/;
/** Below it a compressed answer is hardly smaller. */
const LEAST_BYTES = 1_024;
/** For answers that are made anew each time: quick, and nearly as small. */
const BROTLI_QUALITY = 4;

/** Compressions that a body may come in, and an answer may have. */
export type Compression = 'br' | 'gzip';

/**
 * Compresses answers of the API, and unpacks bodies. A body is counted while it is unpacked, so that one that grows beyond the
 * limit of its call ends there (413).
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    customTypes: TEXT,
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    requestEncodings: ['br', 'gzip', 'deflate', 'identity'],
    onUnsupportedRequestEncoding: (encoding) =>
      refusal('unsupported-content-encoding', { encoding: String(encoding).slice(0, 40) }),
  });
}

/** The compression that suits a caller best; undefined for none. */
export function compressionFor(request: FastifyRequest): Compression | undefined {
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip', 'identity']);
  return accepted === 'br' || accepted === 'gzip' ? accepted : undefined;
}

/** A file as it is sent compressed. */
export function compressed(file: Readable, compression: Compression): Readable {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const packer = compression === 'br' ? createBrotliCompress({ params }) : createGzip();
  file.once('error', (error) => packer.destroy(error));
  packer.once('close', () => file.destroy());
  return file.pipe(packer);
}
