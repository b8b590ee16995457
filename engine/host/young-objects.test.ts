import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./young-objects.fixture.ts', import.meta.url));

/** MB by which the old generation grows during 200 tasks. V8 decides only if its young generation has its full size. */
async function oldGrowthMb(...args: string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [
    '--expose-gc',
    '--max-semi-space-size=1',
    program,
    ...args,
  ]);
  return Number(stdout);
}

describe('objects that outlive a collection and not their task', () => {
  it('are created in the old generation by default, which this test depends on', async () => {
    expect(await oldGrowthMb()).toBeGreaterThan(10);
  });

  it('stay in the young generation after keepRendersYoung', async () => {
    expect(await oldGrowthMb('young')).toBeLessThan(1);
  });
});
