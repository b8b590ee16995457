import { demoLimits } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { applyRateLimits } from '../http/apply-rate-limits.ts';
import { ipPrefix } from '../platform/rate-limit/ip-prefix.ts';
import type { RateLimits } from '../platform/rate-limit/rate-limits.ts';

/** Counts one image for an IP address. @throws PublicError 429 when the limit is reached */
export type DemoRateLimit = (address: string, reply: FastifyReply) => Promise<void>;

const { imagesPerWindow, windowSeconds } = demoLimits;

/** Ten images per ten minutes and IP address. */
export function createDemoRateLimit(rateLimits: RateLimits): DemoRateLimit {
  const limiter = rateLimits.limiter({ name: 'demo', quota: imagesPerWindow, windowSeconds });
  return async (address, reply) => {
    applyRateLimits(reply, [await limiter.consume(ipPrefix(address))], 'demo-limit-reached');
  };
}
