import { expect, it } from 'vitest';
import { withTimeout } from './s3-timeouts.ts';

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
