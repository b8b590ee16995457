import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { publicError } from '../errors/public-error.ts';

/**
 * Rejects a request that a page of another site made a browser send, because it carries the user's cookies.
 * Browsers send `Sec-Fetch-Site` or `Origin`; a request without either is not from a browser.
 *
 * @throws PublicError 403
 */
export function rejectCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw publicError('cross-site-request', {});
  }
  if (origin === undefined || origin === publicUrl || hostOf(origin) === request.host) return;
  throw publicError('cross-site-request', {});
}

/** The names that the service is reached by. */
export interface ServiceAddress {
  /** Undefined: not configured. */
  readonly publicUrl: string | undefined;
  /** The host or address that the service listens on. */
  readonly host: string;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const wildcardAddresses = new Set(['0.0.0.0', '::']);

/**
 * Rejects a request for an unknown host name, which prevents DNS rebinding: a page of another site could make
 * its own name resolve to this machine. IP addresses cannot be rebound.
 *
 * @throws PublicError 403
 */
export function rejectUnknownHost(request: FastifyRequest, { publicUrl, host }: ServiceAddress): void {
  const requestedHost = request.host.toLowerCase();
  if (publicUrl !== undefined && requestedHost === new URL(publicUrl).host) return;
  const name = requestedHost.replace(/:\d+$/, '');
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  if (publicUrl === undefined && (loopbackNames.has(name) || name === host.toLowerCase())) return;
  if (publicUrl === undefined && isAddress && wildcardAddresses.has(host)) return;
  throw publicError(
    'cross-site-request',
    {},
    { hint: `PUBLIC_URL of the service does not match ${requestedHost.slice(0, 100)}.` },
  );
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
