import { expect, it } from 'vitest';
import { openBreaker } from './breaker.ts';

it('opens once, and no longer when its probes are stopped', async () => {
  const reasons: string[] = [];
  const breaker = openBreaker({
    probe: async () => {},
    onOpen: (reason) => reasons.push(reason),
    onClose: () => {},
  });
  breaker.open('the store does not respond');
  breaker.open('the store still does not respond');
  breaker.close();
  expect(reasons).toEqual(['the store does not respond']);

  const ended = openBreaker({
    probe: async () => {},
    onOpen: (reason) => reasons.push(reason),
    onClose: () => {},
  });
  ended.close();
  ended.open('the connection was closed');
  expect(ended.isOpen()).toBe(false);
  expect(reasons).toHaveLength(1);
});
