import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie of this service. On https its name begins with `__Host-`: then neither a subdomain nor plain http can set it.
 * It is never readable by scripts and never sent along by pages of other sites, except when they link here.
 */
export interface Cookie {
  readonly name: string;
  readonly lifetimeSeconds: number;
}

function nameOn(origin: string, { name }: Cookie): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** The value of a cookie that came with a request to this origin. */
export function readCookie(request: FastifyRequest, origin: string, cookie: Cookie): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[nameOn(origin, cookie)] || undefined;
}

/** The `Set-Cookie` line for a value made of url-safe characters; undefined: the cookie is taken away. */
export function cookieLine(origin: string, cookie: Cookie, value: string | undefined): string {
  const age = value === undefined ? 0 : cookie.lifetimeSeconds;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameOn(origin, cookie)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

export function setCookie(reply: FastifyReply, origin: string, cookie: Cookie, value: string | undefined) {
  // Fastify gathers several of these headers.
  reply.header('set-cookie', cookieLine(origin, cookie, value));
}
