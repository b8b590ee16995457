import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../serve-file.ts';

/** Content types of pages served from memory, by file extension. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** A page in memory, compressed once. */
export interface CompressedPage {
  readonly contentType: string;
  readonly tag: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
/** Good compression that stays fast for a few dozen small pages. */
const BROTLI_QUALITY = 6;

/** Compresses pages that this server has generated. */
export async function compressPages(
  pages: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, CompressedPage>> {
  const compressed = [...pages].flatMap(([file, text]) => {
    const contentType = contentTypes[path.extname(file)];
    return contentType === undefined ? [] : [compressPage(file, contentType, Buffer.from(text))];
  });
  return new Map(await Promise.all(compressed));
}

async function compressPage(
  file: string,
  contentType: string,
  identity: Buffer,
): Promise<readonly [string, CompressedPage]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gzip] = await Promise.all([brotli(identity, { params }), gz(identity)]);
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return [file, { contentType, tag, bytes: { br, gzip, identity } }];
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  const etag = `"${page.tag}-${encoding}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (reply.statusCode === 200 && isNotModified(request.headers, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(page.contentType).send(page.bytes[encoding]);
}

/** Uses the same negotiation library as the precompressed files of the web app. */
function encodingFor(accepted: string): keyof CompressedPage['bytes'] {
  return negotiate(accepted, ['br', 'gzip', 'identity']) ?? 'identity';
}
