import { expect, it } from 'vitest';
import { s3Timeouts, withTimeout } from './s3-timeouts.ts';

it('the service waits seconds, and less for reads than for writes', () => {
  expect(s3Timeouts).toEqual({
    ...{ store: 10_000, read: 5_000, probe: 2_000 },
    ...{ connect: 3_000, probeCache: 3_000, start: 10_000 },
  });
});

it('an operation that takes too long fails with an outage, and its request is aborted', async () => {
  let sent: AbortSignal | undefined;
  const operation = withTimeout(1, (signal) => {
    sent = signal;
    return new Promise(() => {});
  });
  await expect(operation).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(sent?.aborted).toBe(true);
});

it('an operation that ends in time is not aborted', async () => {
  let sent: AbortSignal | undefined;
  const operation = withTimeout(60_000, async (signal) => {
    sent = signal;
    return 7;
  });
  expect(await operation).toBe(7);
  expect(sent?.aborted).toBe(false);
});
