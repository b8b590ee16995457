import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ownPeakMb } from './peak-memory.ts';

const megabyte = 1024 * 1024;

it('is at least what this process has used', () => {
  const before = ownPeakMb();
  expect(before).toBeGreaterThan(process.memoryUsage.rss() / megabyte - 1);
  const bytes = Buffer.alloc(200 * megabyte, 1);
  expect(ownPeakMb()).toBeGreaterThan(bytes.length / megabyte);
  expect(ownPeakMb()).toBeGreaterThanOrEqual(before);
});

it.runIf(process.platform === 'linux')(
  'does not count the memory of the process that started this one',
  async () => {
    const bytes = Buffer.alloc(500 * megabyte, 1);
    const child = fork(new URL('./peak-memory.fixture.ts', import.meta.url));
    const [peakMb] = (await once(child, 'message')) as [number];
    expect(peakMb).toBeGreaterThan(20);
    expect(peakMb).toBeLessThan(bytes.length / megabyte);
  },
);
