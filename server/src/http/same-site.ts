import type { FastifyRequest } from 'fastify';
import { refusal } from './public-error.ts';

/**
 * Refuses a request that a page of another site made a browser send, for such a request carries the cookies of whoever sits
 * there. Browsers say where a request comes from; what says nothing is no browser.
 *
 * @throws PublicError 403
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw refusal('cross-site-request', {});
  }
  if (origin === undefined || origin === publicUrl || hostOf(origin) === request.host) return;
  throw refusal('cross-site-request', {});
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
