import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SmallSet } from './small-set.ts';

it('has the items of a Set, in the same order', () => {
  const commands = fc.array(fc.tuple(fc.constantFrom('add', 'delete'), fc.nat({ max: 5 })));
  fc.assert(
    fc.property(commands, (calls) => {
      const set = new Set<number>();
      const small = new SmallSet<number>();
      for (const [call, item] of calls) {
        if (call === 'delete') expect(small.delete(item)).toBe(set.delete(item));
        else if (!set.has(item)) {
          set.add(item);
          small.add(item);
        }
        expect([...small]).toEqual([...set]);
        expect(small.size).toBe(set.size);
      }
    }),
  );
});

/** Growth of the old generation, MB; see `small-set.fixture.ts`. */
async function growthOf(kind: 'Set' | 'SmallSet'): Promise<number> {
  const program = fileURLToPath(new URL('./small-set.fixture.ts', import.meta.url));
  // Collections happen when the young generation is full, and a small one is full often.
  const flags = ['--expose-gc', '--semi-space-growth-factor=1'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, kind]);
  return Number(stdout);
}

it('keeps nothing of what is done, which a Set does until the next full collection', async () => {
  expect(await growthOf('SmallSet')).toBeLessThan(1);
  // When this fails, V8 has become better, and `SmallSet` can go.
  expect(await growthOf('Set')).toBeGreaterThan(5);
});
