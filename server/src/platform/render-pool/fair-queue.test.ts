import * as fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

import { FairQueue, type QueueEntry, SMALL_JOB_MS } from './fair-queue.ts';

interface Running {
  readonly tenant: string;
  readonly costMs: number;
  readonly isVisitor: boolean;
  readonly place: QueueEntry;
}

const works = fc.array(
  fc
    .record({
      tenant: fc.constantFrom('account a', 'account b', 'visitor c', 'visitor d'),
      costMs: fc.constantFrom(1, 20, SMALL_JOB_MS, 4_000),
    })
    .map((work) => ({ ...work, isVisitor: work.tenant.startsWith('visitor') })),
  { minLength: 1, maxLength: 40 },
);

it('keeps its invariants in any sequence of arriving and leaving work', () => {
  fc.assert(
    fc.property(
      works,
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(), { maxLength: 60 }),
      (all, workers, picks) => {
        const queue = new FairQueue(workers);
        const inside: Running[] = all.map((work) => ({ ...work, place: queue.enter(work) }));
        const check = () => {
          const running = inside.filter(({ place }) => place.hasStarted());
          const waiting = inside.filter(({ place }) => !place.hasStarted());
          expect([queue.running, queue.waiting]).toEqual([running.length, waiting.length]);
          const shared = Math.max(1, workers - 1);
          expect(running.length).toBeLessThanOrEqual(workers);
          expect(running.filter(({ costMs }) => costMs >= SMALL_JOB_MS).length).toBeLessThanOrEqual(shared);
          expect(running.filter(({ isVisitor }) => isVisitor).length).toBeLessThanOrEqual(shared);
          // A small table of an account only waits if all workers are busy.
          if (running.length < workers)
            expect(waiting.some(({ costMs, isVisitor }) => costMs < SMALL_JOB_MS && !isVisitor)).toBe(false);
        };
        check();
        for (const pick of picks) {
          if (inside.length === 0) break;
          inside.splice(pick % inside.length, 1)[0]!.place.leave();
          check();
        }
        while (inside.length > 0) {
          const done = inside.findIndex(({ place }) => place.hasStarted());
          expect(done).toBeGreaterThanOrEqual(0);
          inside.splice(done, 1)[0]!.place.leave();
          check();
        }
      },
    ),
  );
});

it('gives each tenant a turn before any gets a second one', () => {
  const queue = new FairQueue(1);
  const all = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map((tenant, index) => ({
    name: `${tenant}${index}`,
    place: queue.enter({ tenant, costMs: 10, isVisitor: false }),
  }));
  const order: string[] = [];
  for (let left = all; left.length > 0; left = left.filter((one) => !order.includes(one.name))) {
    const running = left.find(({ place }) => place.hasStarted())!;
    order.push(running.name);
    running.place.leave();
  }
  expect(order.slice(0, 3)).toEqual(['a0', 'b5', 'c6']);
});

it('gives a tenant that arrives late no more turns than one that has worked for long', () => {
  const queue = new FairQueue(1);
  const enter = (tenant: string) => ({
    tenant,
    place: queue.enter({ tenant, costMs: 10, isVisitor: false }),
  });
  let inside = Array.from({ length: 20 }, () => enter('early'));
  const order: string[] = [];
  const finish = () => {
    const running = inside.find(({ place }) => place.hasStarted())!;
    inside = inside.filter((one) => one !== running);
    order.push(running.tenant);
    running.place.leave();
  };
  for (let i = 0; i < 10; i++) finish();
  inside.push(...Array.from({ length: 5 }, () => enter('late')));
  for (let i = 0; i < 6; i++) finish();
  expect(order.slice(10).filter((tenant) => tenant === 'early').length).toBeGreaterThanOrEqual(3);
});

it('expects a wait for earlier work, and none for finished work', () => {
  const queue = new FairQueue(2);
  const places = Array.from({ length: 4 }, () =>
    queue.enter({ tenant: 'a', costMs: 1_000, isVisitor: false }),
  );
  expect(queue.expectedWaitMs('a', 1_000)).toBeGreaterThan(3_000);
  expect(queue.expectedWaitMs('b', 1)).toBe(0);
  expect(queue.expectedWaitMs('b', 1_000)).toBeLessThanOrEqual(2_000);
  for (const place of places) place.leave();
  expect(queue.expectedWaitMs('a', 1_000)).toBe(0);
});

it('treats work as small although a busy machine or a starting worker made it slow', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const queue = new FairQueue(2);
  const work = { tenant: 'account', costMs: 1, isVisitor: false };
  const first = [queue.enter(work), queue.enter(work)];
  vi.advanceTimersByTime(60 * SMALL_JOB_MS);
  for (const place of first) place.leave(5 * SMALL_JOB_MS);
  const next = [queue.enter(work), queue.enter(work)];
  expect(next.map((place) => place.hasStarted())).toEqual([true, true]);
});

it.each([
  ['took too much CPU time', 6 * SMALL_JOB_MS],
  ['was stopped after too long', undefined],
])('treats no work of a tenant as small for a minute after its small work %s', (_how, cpuMs) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const queue = new FairQueue(2);
  const cheater = { tenant: 'account cheater', costMs: 1, isVisitor: false };
  const first = [queue.enter(cheater), queue.enter(cheater)];
  expect(first.map((place) => place.hasStarted())).toEqual([true, true]);
  vi.advanceTimersByTime(6 * SMALL_JOB_MS);
  for (const place of first) place.leave(cpuMs);

  const next = [queue.enter(cheater), queue.enter(cheater)];
  expect(next.map((place) => place.hasStarted())).toEqual([true, false]);
  expect(queue.enter({ ...cheater, tenant: 'account other' }).hasStarted()).toBe(true);

  for (const place of next) place.leave();
  vi.advanceTimersByTime(60_001);
  expect(queue.enter(cheater).hasStarted()).toBe(true);
});
