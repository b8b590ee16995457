import { expect, it } from 'vitest';
import { groupCalls, groupCallsByKey } from './group-calls.ts';

/** Work that records its groups; `endNext` ends the oldest one. */
function controlledWork() {
  const groups: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const run = async (items: readonly string[]) => {
    groups.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes('bad')) throw new Error(`cannot do ${items.join()}`);
    return items.map((item) => item.toUpperCase());
  };
  return { groups, endNext: () => ends.shift()!(), run };
}

it('runs the first call immediately, and all calls that arrive meanwhile together after it', async () => {
  const { groups, endNext, run } = controlledWork();
  const call = groupCalls(run);
  const first = call('a');
  const others = [call('b'), call('c')];
  expect(groups).toEqual([['a']]);
  endNext();
  expect(await first).toBe('A');
  await expect.poll(() => groups).toEqual([['a'], ['b', 'c']]);
  endNext();
  expect(await Promise.all(others)).toEqual(['B', 'C']);
  const later = call('d');
  endNext();
  expect(await later).toBe('D');
});

it('rejects every call of a failed group, and continues with the next group', async () => {
  const { groups, endNext, run } = controlledWork();
  const call = groupCalls(run, 2);
  const failing = [call('bad'), call('a'), call('bad'), call('b')].map((result) =>
    result.catch((error: Error) => error.message),
  );
  for (const count of [1, 2, 3]) {
    await expect.poll(() => groups.length).toBe(count);
    endNext();
  }
  expect(await Promise.all(failing)).toEqual(['cannot do bad', 'cannot do a,bad', 'cannot do a,bad', 'B']);
});

it('runs groups of different keys concurrently', async () => {
  const { groups, endNext, run } = controlledWork();
  const call = groupCallsByKey((item: string) => item[0]!, run);
  const all = [call('a1'), call('a2'), call('b1'), call('a3')];
  expect(groups).toEqual([['a1'], ['b1']]);
  endNext();
  endNext();
  await expect.poll(() => groups).toEqual([['a1'], ['b1'], ['a2', 'a3']]);
  endNext();
  expect(await Promise.all(all)).toEqual(['A1', 'A2', 'B1', 'A3']);
});
