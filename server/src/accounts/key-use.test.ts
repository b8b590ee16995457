import { expect, it } from 'vitest';
import type { Caller } from '../http/caller.ts';
import type { AccountsRepo } from './accounts.repo.ts';
import { createNoteKeyUse } from './key-use.ts';

it('writes once a minute for each key, also while those who ask have not read what was written', async () => {
  let now = new Date('2027-01-01T00:00:00Z');
  const written: string[] = [];
  const accounts = {
    noteUserKeyUse: async (id: number) => written.push(`user ${id}`),
    noteProjectKeyUse: async (id: number) => written.push(`project ${id}`),
  } as unknown as AccountsRepo;
  const noteUse = createNoteKeyUse(accounts, { now: () => now });
  const unused = (id: number, projectId?: number) =>
    ({
      user: { id, apiKeyLastUsedAt: null },
      project: projectId === undefined ? undefined : { id: projectId, apiKeyLastUsedAt: null },
    }) as Caller;

  await Promise.all(Array.from({ length: 50 }, () => noteUse(unused(1))));
  await Promise.all(Array.from({ length: 50 }, () => noteUse(unused(1, 1))));
  await noteUse(unused(2));
  expect(written).toEqual(['user 1', 'project 1', 'user 2']);
  now = new Date(now.getTime() + 59_999);
  await noteUse(unused(1));
  expect(written).toHaveLength(3);
  now = new Date(now.getTime() + 1);
  await noteUse(unused(1));
  expect(written.at(-1)).toBe('user 1');
  expect(written).toHaveLength(4);
});
