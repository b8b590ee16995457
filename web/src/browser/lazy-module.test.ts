import { expect, it, vi } from 'vitest';
import { lazyModule } from './lazy-module.ts';

it('is used within the press once it is loaded', async () => {
  const load = vi.fn(async () => ({ name: 'loaded' }));
  const actions = lazyModule(load);
  actions.preload();
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await Promise.resolve();
  const used: string[] = [];
  const result = actions.use(({ name }) => used.push(name));
  expect(used).toEqual(['loaded']);
  expect(await result).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

it('is loaded again by a press if loading failed before', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('module');
  const actions = lazyModule(load);
  actions.preload();
  await expect(actions.use((module) => module)).resolves.toBe('module');
  expect(load).toHaveBeenCalledTimes(2);
});

it('lets the press act before it waits for the module, but not once the module is loaded', async () => {
  const actions = lazyModule(async () => 'module');
  const steps: string[] = [];
  const use = () =>
    actions.use(
      () => steps.push('use'),
      () => steps.push('before'),
    );
  const first = use();
  expect(steps).toEqual(['before']);
  await first;
  await use();
  expect(steps).toEqual(['before', 'use', 'use']);
});
