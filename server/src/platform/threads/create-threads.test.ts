import { Piscina } from 'piscina';
import { afterEach, expect, it } from 'vitest';
import { createThreads } from './create-threads.ts';

const filename = new URL('./echo-worker.fixture.ts', import.meta.url).href;
const opened: Pick<Piscina, 'destroy'>[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.destroy();
});

it('runs tasks on idle threads, and the others when a thread is idle again', async () => {
  const threads = createThreads<number, number>({ filename, minThreads: 0, maxThreads: 2 });
  opened.push(threads);
  const tasks = [1, 2, 3, 4, 5];
  expect(await Promise.all(tasks.map((task) => threads.run(task)))).toEqual(tasks);
  expect(threads.threads.length).toBeLessThanOrEqual(2);
});

it('lets the library describe each thread once, and not for each task', async () => {
  const threads = createThreads<number, number>({ filename, minThreads: 1, maxThreads: 1 });
  opened.push(threads);
  await threads.run(1);
  const described: object[] = [];
  const watched = new Piscina({
    filename,
    minThreads: 1,
    maxThreads: 1,
    loadBalancer: (_task, workers) => {
      described.push(...workers);
      return workers.find(({ currentUsage }) => currentUsage === 0) ?? null;
    },
  });
  opened.push(watched);
  for (const task of [1, 2, 3]) expect(await watched.run(task)).toBe(task);
  expect(described.length).toBeGreaterThanOrEqual(3);
  expect(new Set(described).size).toBe(1);
});
