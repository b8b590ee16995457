import { demoLimits } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { limitRate } from '../http/limit-rate.ts';
import { household } from '../platform/rate-limit/household.ts';
import type { RateLimits } from '../platform/rate-limit/rate-limits.ts';

/** Counts one image for an IP address. @throws PublicError 429 when the limit is reached */
export type DemoRateLimit = (address: string, reply: FastifyReply) => Promise<void>;

const { imagesPerWindow, windowSeconds } = demoLimits;

/** Ten images per ten minutes and IP address. */
export function createDemoRateLimit(rateLimits: RateLimits): DemoRateLimit {
  const limiter = rateLimits.limiter({ name: 'demo', quota: imagesPerWindow, windowSeconds });
  return async (address, reply) => {
    limitRate(reply, [await limiter.consume(household(address))], 'demo-limit-reached');
  };
}
