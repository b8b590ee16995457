import { expect, it } from 'vitest';
import { createKeyUsageRecorder } from './key-usage.ts';

it('writes at most once per minute and key, even if requests still hold the old row', async () => {
  let now = new Date('2027-01-01T00:00:00Z');
  const written: string[] = [];
  const accounts = {
    recordUserKeyUse: async (id: number) => void written.push(`user ${id}`),
    recordProjectKeyUse: async (id: number) => void written.push(`project ${id}`),
  };
  const recordUse = createKeyUsageRecorder(accounts, { now: () => now });
  const unused = (id: number, projectId?: number) => ({
    user: { id, apiKeyLastUsedAt: null },
    project: projectId === undefined ? undefined : { id: projectId, apiKeyLastUsedAt: null },
  });

  await Promise.all(Array.from({ length: 50 }, () => recordUse(unused(1))));
  await Promise.all(Array.from({ length: 50 }, () => recordUse(unused(1, 1))));
  await recordUse(unused(2));
  expect(written).toEqual(['user 1', 'project 1', 'user 2']);
  now = new Date(now.getTime() + 59_999);
  await recordUse(unused(1));
  expect(written).toHaveLength(3);
  now = new Date(now.getTime() + 1);
  await recordUse(unused(1));
  expect(written.at(-1)).toBe('user 1');
  expect(written).toHaveLength(4);
});
