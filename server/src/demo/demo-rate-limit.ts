import { isIPv6 } from 'node:net';
import { demoLimits } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refusal } from '../http/public-error.ts';

/** Counts one image for an address. @throws PublicError 429 when its window is used up */
export type DemoRateLimit = (address: string, reply: FastifyReply) => Promise<void>;

const { imagesPerWindow, windowSeconds } = demoLimits;

/** Ten images in ten minutes for each address, counted in this process. */
export function createDemoRateLimit(): DemoRateLimit {
  const limiter = new RateLimiterMemory({ points: imagesPerWindow, duration: windowSeconds });
  return async (address, reply) => {
    reply.header('ratelimit-policy', `"demo";q=${imagesPerWindow};w=${windowSeconds}`);
    try {
      const state = await limiter.consume(household(address));
      reply.header('ratelimit', stateText(state));
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      reply.header('ratelimit', stateText(state));
      throw refusal('demo-limit-reached', {}, { headers: { 'retry-after': String(secondsLeft(state)) } });
    }
  };
}

function stateText(state: RateLimiterRes): string {
  return `"demo";r=${Math.max(0, state.remainingPoints)};t=${secondsLeft(state)}`;
}

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

/** One household has one IPv4 address, or an IPv6 network of 64 bits with more addresses than could be counted. */
export function household(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tailGroups];
  return `${all.slice(0, 4).join(':')}::/64`;
}
