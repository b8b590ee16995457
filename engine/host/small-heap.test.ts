import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./small-heap.fixture.ts', import.meta.url));
const growth = fileURLToPath(new URL('./release-growth.fixture.ts', import.meta.url));

/** Sizes in MB, of a process in which many objects survive. */
async function sizes(...args: string[]): Promise<{ young: number; before: number; after: number }> {
  const { stdout } = await run(process.execPath, [program, ...args]);
  return JSON.parse(stdout) as { young: number; before: number; after: number };
}

describe('a heap in which many objects survive', () => {
  it('has a large young generation by default, which this test depends on', async () => {
    expect((await sizes()).young).toBeGreaterThan(8);
  });

  it('has a small one after keepHeapSmall, and returns its pages when its memory is released', async () => {
    const { young, before, after } = await sizes('small');
    expect(young).toBeLessThan(6);
    expect(before).toBeGreaterThan(60);
    expect(after).toBeLessThan(20);
  });
});

describe('releaseGrowth', () => {
  it('returns the garbage of many objects, and leaves that of few', async () => {
    const { stdout } = await run(process.execPath, [growth]);
    const { few, many } = JSON.parse(stdout) as { few: number; many: number };
    expect(Math.abs(few)).toBeLessThan(1);
    expect(many).toBeGreaterThan(32);
  });
});
