import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
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

it('runs the calls of one turn together, and all calls that arrive meanwhile together after them', async () => {
  const { groups, endNext, run } = controlledWork();
  const call = groupCalls(run);
  const first = [call('a'), call('b')];
  await expect.poll(() => groups).toEqual([['a', 'b']]);
  const others = [call('c'), call('d')];
  endNext();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await expect
    .poll(() => groups)
    .toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  endNext();
  expect(await Promise.all(others)).toEqual(['C', 'D']);
  const later = call('e');
  await expect.poll(() => groups.length).toBe(3);
  endNext();
  expect(await later).toBe('E');
});

it('rejects every call of a failed group, and continues with the next group', async () => {
  const { groups, endNext, run } = controlledWork();
  const call = groupCalls(run, 2);
  const failing = [call('bad'), call('a'), call('b'), call('c')].map((result) =>
    result.catch((error: Error) => error.message),
  );
  for (const count of [1, 2]) {
    await expect.poll(() => groups.length).toBe(count);
    endNext();
  }
  expect(await Promise.all(failing)).toEqual(['cannot do bad,a', 'cannot do bad,a', 'B', 'C']);
});

it('runs groups of different keys concurrently', async () => {
  const { groups, endNext, run } = controlledWork();
  const call = groupCallsByKey((item: string) => item[0]!, run);
  const first = [call('a1'), call('b1')];
  await expect.poll(() => groups).toEqual([['a1'], ['b1']]);
  const others = [call('a2'), call('a3')];
  endNext();
  endNext();
  await expect.poll(() => groups).toEqual([['a1'], ['b1'], ['a2', 'a3']]);
  endNext();
  expect(await Promise.all([...first, ...others])).toEqual(['A1', 'B1', 'A2', 'A3']);
});

interface Arrival {
  readonly key: string;
  readonly fails: boolean;
  /** Turns of the event loop since the last arrival. */
  readonly turns: number;
}

const arrivals = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    fails: fc.boolean(),
    turns: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 40 },
);

it('runs every call once, in order, in one group per key at a time, and never in one that had started', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 5 }), async (calls, itemsMax) => {
      const running = new Set<string>();
      const started: number[] = [];
      let arrived = 0;
      type Item = Arrival & { readonly place: number };
      const call = groupCallsByKey(
        ({ key }: Item) => key,
        async (items: readonly Item[]) => {
          const { key } = items[0]!;
          expect(running.has(key)).toBe(false);
          running.add(key);
          expect(items.length).toBeLessThanOrEqual(itemsMax);
          expect(items.every((item) => item.key === key && item.place < arrived)).toBe(true);
          started.push(...items.map(({ place }) => place));
          await setImmediate();
          running.delete(key);
          if (items.some(({ fails }) => fails)) throw new Error('failed');
          return items.map(({ place }) => place);
        },
        itemsMax,
      );
      const results: Promise<PromiseSettledResult<number>[]>[] = [];
      for (const each of calls) {
        for (let turn = 0; turn < each.turns; turn++) await setImmediate();
        results.push(Promise.allSettled([call({ ...each, place: arrived++ })]));
      }
      const settled = (await Promise.all(results)).flat();
      for (const [place, result] of settled.entries()) {
        if (result.status === 'fulfilled')
          expect([result.value, calls[place]!.fails]).toEqual([place, false]);
        else expect(result.reason).toEqual(new Error('failed'));
      }
      expect([...started].sort((one, other) => one - other)).toEqual([...calls.keys()]);
      for (const key of ['a', 'b', 'c']) {
        const ofKey = started.filter((place) => calls[place]!.key === key);
        expect(ofKey).toEqual([...ofKey].sort((one, other) => one - other));
      }
    }),
  );
});
