import type { ErrorSlug } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { RateState } from '../platform/rate-limit/rate-limits.ts';
import { publicError } from './errors/public-error.ts';

/** Errors of the catalogue whose message needs only the seconds to wait. */
type RateLimitSlug = Extract<ErrorSlug, 'rate-limited' | 'demo-limit-reached' | 'too-many-attempts'>;

/**
 * Adds the `RateLimit` and `RateLimit-Policy` headers of the IETF draft (httpapi ratelimit-headers 10).
 * @throws PublicError 429 with `Retry-After` when one of the policies is exhausted
 */
export function applyRateLimits(
  reply: FastifyReply,
  states: readonly RateState[],
  slug: RateLimitSlug = 'rate-limited',
): void {
  if (states.some(({ isAllowed }) => !isAllowed)) throw rateLimitError(states, slug);
  reply.headers(rateHeaders(states));
}

/** The error for an exhausted policy, with all its headers. */
export function rateLimitError(states: readonly RateState[], slug: RateLimitSlug = 'rate-limited'): Error {
  const waits = states.filter(({ isAllowed }) => !isAllowed).map(({ resetSeconds }) => resetSeconds);
  const seconds = Math.max(...waits);
  return publicError(
    slug,
    { seconds },
    { headers: { ...rateHeaders(states), 'retry-after': String(seconds) } },
  );
}

function rateHeaders(states: readonly RateState[]): Record<string, string> {
  return {
    'ratelimit-policy': states
      .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`)
      .join(', '),
    ratelimit: states
      .map(({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  };
}
