import { expect, it } from 'vitest';
import { createKeyUsageRecorder } from './key-usage.ts';

/** A recorder with the names of the keys whose use it has written. */
function openRecorder(now: () => Date) {
  const written: string[] = [];
  const accounts = {
    recordUserKeyUse: async (id: number) => void written.push(`user ${id}`),
    recordProjectKeyUse: async (id: number) => void written.push(`project ${id}`),
  };
  const apiKeys = { recordUse: async (id: number) => void written.push(`key ${id}`) };
  return { written, recordUse: createKeyUsageRecorder(accounts, apiKeys, { now }) };
}

it('writes at most once per minute and key, even if requests still hold the old row', async () => {
  let now = new Date('2027-01-01T00:00:00Z');
  const { recordUse, written } = openRecorder(() => now);
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

it('writes the use of the key that was used, whenever the other key was used last', async () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const { recordUse, written } = openRecorder(() => now);
  const [recent, old] = [59_999, 60_000].map((agoMs) => new Date(now.getTime() - agoMs));
  await recordUse({ user: { id: 1, apiKeyLastUsedAt: old! }, project: { id: 1, apiKeyLastUsedAt: recent! } });
  await recordUse({ user: { id: 2, apiKeyLastUsedAt: recent! }, project: { id: 2, apiKeyLastUsedAt: old! } });
  await recordUse({ user: { id: 3, apiKeyLastUsedAt: recent! }, project: undefined });
  await recordUse({ user: { id: 4, apiKeyLastUsedAt: old! }, project: undefined });
  expect(written).toEqual(['project 2', 'user 4']);
  await recordUse({
    user: { id: 5, apiKeyLastUsedAt: recent! },
    project: { id: 5, apiKeyLastUsedAt: recent! },
    scopedKey: { id: 5, lastUsedAt: old! },
  });
  expect(written.at(-1)).toBe('key 5');
});
