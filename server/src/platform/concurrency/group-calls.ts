import { setImmediate } from 'node:timers/promises';

interface Call<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Runs work for all calls that wait, one group at a time: the calls of one turn of the event loop run together,
 * and those that arrive meanwhile form the next group. So a call is never part of a run that had started
 * before it.
 *
 * @param run returns one result per item, in order; if it rejects, so does every call of the group
 * @param itemsMax maximum number of items per group
 */
export function groupCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  itemsMax = Number.POSITIVE_INFINITY,
): (item: Item) => Promise<Result> {
  let waiting: Call<Item, Result>[] = [];
  let isRunning = false;
  const runAll = async () => {
    isRunning = true;
    // Calls often come together, because they waited for the same thing; the first one waits for the others.
    await setImmediate();
    while (waiting.length > 0) {
      const group = waiting.slice(0, itemsMax);
      waiting = waiting.slice(group.length);
      try {
        const results = await run(group.map(({ item }) => item));
        group.forEach((call, index) => void call.resolve(results[index] as Result));
      } catch (error) {
        for (const call of group) call.reject(error);
      }
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}

/**
 * Like `groupCalls`, with groups per key. Groups of different keys run concurrently.
 */
export function groupCallsByKey<Item, Result>(
  keyOf: (item: Item) => string,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  itemsMax?: number,
): (item: Item) => Promise<Result> {
  const groups = new Map<string, { readonly call: (item: Item) => Promise<Result>; calls: number }>();
  return async (item) => {
    const key = keyOf(item);
    const group = groups.get(key) ?? { call: groupCalls(run, itemsMax), calls: 0 };
    groups.set(key, group);
    group.calls++;
    try {
      return await group.call(item);
    } finally {
      group.calls--;
      if (group.calls === 0) groups.delete(key);
    }
  };
}
