import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** A limiter with tasks that run until they are ended, in any order. */
function startTasks(max: number) {
  const limiter = createConcurrencyLimiter(max);
  const started: number[] = [];
  const ends = new Map<number, (fails: boolean) => void>();
  const run = (task: number, signal?: AbortSignal) =>
    limiter.run(async () => {
      started.push(task);
      const fails = await new Promise<boolean>((resolve) => {
        ends.set(task, resolve);
      });
      ends.delete(task);
      if (fails) throw new Error(`task ${task} failed`);
      return task;
    }, signal);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (task: number, fails = false) => {
    ends.get(task)?.(fails);
    await settle();
  };
  return { limiter, started, running: () => [...ends.keys()], run, end, settle };
}

test('tasks start in order and never exceed the limit, whichever of them end or fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (max, steps) => {
        const { started, running, run, end, settle } = startTasks(max);
        const results = steps.map(([, fails], task) =>
          run(task)
            .then(
              () => false,
              () => true,
            )
            .then((failed) => [failed, fails]),
        );
        await settle();
        for (const [choice] of steps) {
          const left = steps.length - started.length;
          expect(running()).toHaveLength(Math.min(max, left + running().length));
          const task = running()[choice % running().length]!;
          await end(task, steps[task]?.[1]);
        }
        expect(started).toEqual(steps.map((_, task) => task));
        for (const [failed, fails] of await Promise.all(results)) expect(failed).toBe(fails);
      },
    ),
    { numRuns: 40 },
  );
});

describe('a limit that changes', () => {
  it('starts the waiting tasks, in order, when another one comes', async () => {
    const { limiter, started, run, settle, running } = startTasks(1);
    for (const task of [0, 1, 2]) void run(task);
    await settle();
    expect(started).toEqual([0]);
    limiter.max = 3;
    void run(3);
    await settle();
    expect(started).toEqual([0, 1, 2]);
    expect(running()).toHaveLength(3);
  });

  it('lets the tasks end that are running already', async () => {
    const { limiter, started, run, end, settle } = startTasks(3);
    for (const task of [0, 1, 2, 3]) void run(task);
    await settle();
    limiter.max = 1;
    await end(0);
    await end(1);
    expect(started).toEqual([0, 1, 2]);
    await end(2);
    expect(started).toEqual([0, 1, 2, 3]);
  });
});

describe('a task whose caller aborts', () => {
  it('leaves the queue with the reason, and only that task', async () => {
    const { started, run, end, settle } = startTasks(1);
    const controller = new AbortController();
    void run(0);
    void run(1);
    const aborted = run(2, controller.signal);
    void run(3);
    await settle();
    controller.abort(new Error('not wanted'));
    await expect(aborted).rejects.toThrow('not wanted');
    await end(0);
    await end(1);
    await end(3);
    expect(started).toEqual([0, 1, 3]);
  });

  it('never waits if it was aborted before', async () => {
    const { started, run, end, settle } = startTasks(1);
    void run(0);
    await expect(run(1, AbortSignal.abort(new Error('not wanted')))).rejects.toThrow('not wanted');
    void run(2);
    await settle();
    await end(0);
    expect(started).toEqual([0, 2]);
  });

  it('keeps running if it has started, and the next task waits for its end', async () => {
    const { started, run, end, settle } = startTasks(1);
    const controller = new AbortController();
    void run(0);
    const second = run(1, controller.signal);
    void run(2);
    await end(0);
    controller.abort();
    await settle();
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(await second).toBe(1);
    expect(started).toEqual([0, 1, 2]);
  });
});

it.each([0, -1, 1.5, 1_001, Number.NaN])('cannot have the limit %s', (max) => {
  expect(() => createConcurrencyLimiter(max)).toThrow(
    `concurrency must be a whole number from 1 to 1,000; got ${max}.`,
  );
});

it.each([1, 1_000])('can have the limit %s', (max) => {
  expect(createConcurrencyLimiter(max).max).toBe(max);
});
