import type { FastifyRequest } from 'fastify';

/**
 * `Cache-Control` for a response that contains URLs of this service. Without a configured origin the URLs
 * come from proxy headers, which a client can forge, and caches distinguish responses by `Host` only. Such a
 * response is therefore private.
 */
export function cacheControlWithUrls(
  seconds: number,
  { headers }: FastifyRequest,
  publicUrl: string | undefined,
  isPrivate = false,
): string {
  const isForwarded = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined;
  return `${isPrivate || (publicUrl === undefined && isForwarded) ? 'private' : 'public'}, max-age=${seconds}`;
}
