import { expect, it } from 'vitest';
import type { RateState } from '../platform/rate-limit/rate-limits.ts';
import { rateLimitError } from './apply-rate-limits.ts';
import { PublicError } from './errors/public-error.ts';

function state(name: string, isAllowed: boolean, resetSeconds: number): RateState {
  const policy = { name, quota: 5, windowSeconds: 3_600 };
  return { policy, isAllowed, remaining: isAllowed ? 1 : 0, resetSeconds };
}

function retryAfter(states: readonly RateState[]): string | undefined {
  const error = rateLimitError(states);
  return error instanceof PublicError ? error.extras.headers?.['retry-after'] : undefined;
}

it('Retry-After waits for every exhausted policy, and for no other', () => {
  const short = state('key', false, 30);
  const long = state('account', false, 90);
  const allowed = state('network', true, 600);
  expect(retryAfter([short, long, allowed])).toBe('90');
  expect(retryAfter([allowed, long, short])).toBe('90');
  expect(retryAfter([short, allowed])).toBe('30');
});
