import type { FastifyRequest } from 'fastify';

/**
 * How long caches may keep an answer in which addresses of this service stand. Where no origin is configured, they begin with what
 * the headers of a proxy say; a caller may have written these, and caches tell answers apart by `Host` only: then nobody else gets
 * his answer.
 */
export function cacheAddressed(
  seconds: number,
  { headers }: FastifyRequest,
  publicUrl: string | undefined,
): string {
  const isTold = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined;
  return `${publicUrl === undefined && isTold ? 'private' : 'public'}, max-age=${seconds}`;
}
