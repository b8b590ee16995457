import { isIP } from 'node:net';
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

/** By which names the service is reached. */
export interface OwnAddress {
  /** Undefined: nobody has said it. */
  readonly publicUrl: string | undefined;
  /** The address the service listens at. */
  readonly host: string;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const everyAddress = new Set(['0.0.0.0', '::']);

/**
 * Refuses a request that was sent to another name than ours: a page of somebody else may make its own name lead to this
 * machine, and its browser then takes us for that page. An address of numbers is nobody's name.
 *
 * @throws PublicError 403
 */
export function refuseOtherNames(request: FastifyRequest, { publicUrl, host }: OwnAddress): void {
  const asked = request.host.toLowerCase();
  if (publicUrl !== undefined && asked === new URL(publicUrl).host) return;
  const name = asked.replace(/:\d+$/, '');
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  if (publicUrl === undefined && (loopbackNames.has(name) || name === host.toLowerCase())) return;
  if (publicUrl === undefined && isAddress && everyAddress.has(host)) return;
  throw refusal(
    'cross-site-request',
    {},
    { hint: `PUBLIC_URL of the service does not name ${asked.slice(0, 100)}.` },
  );
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
