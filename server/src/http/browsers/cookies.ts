import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie of this service. On HTTPS its name has the prefix `__Host-`, so that neither a subdomain nor plain
 * HTTP can set it. Scripts cannot read it, and other sites send it only when a user follows a link here.
 */
export interface Cookie {
  readonly name: string;
  readonly lifetimeSeconds: number;
}

function nameOn(origin: string, { name }: Cookie): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** The value of a cookie in a request to this origin. */
export function readCookie(request: FastifyRequest, origin: string, cookie: Cookie): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[nameOn(origin, cookie)] || undefined;
}

/** The `Set-Cookie` line for a value of URL-safe characters; undefined deletes the cookie. */
export function serializeCookie(origin: string, cookie: Cookie, value: string | undefined): string {
  const age = value === undefined ? 0 : cookie.lifetimeSeconds;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameOn(origin, cookie)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

export function setCookie(reply: FastifyReply, origin: string, cookie: Cookie, value: string | undefined) {
  // Fastify sends all of these headers if there are several.
  reply.header('set-cookie', serializeCookie(origin, cookie, value));
}
