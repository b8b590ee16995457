import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { describeStorage } from './storage.suite.ts';

const folders: string[] = [];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-storage-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describeStorage('disk', async () => openDiskStorage(await temporaryFolder()));

it('removes old unfinished files of killed processes', async () => {
  const root = await temporaryFolder();
  const unfinished = path.join(root, '.unfinished');
  await mkdir(unfinished);
  await writeFile(path.join(unfinished, 'old'), 'half');
  await writeFile(path.join(unfinished, 'young'), 'half');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(unfinished, 'old'), hoursAgo, hoursAgo);
  await openDiskStorage(root);
  expect(await readdir(unfinished)).toEqual(['young']);
});

it('rejects the put, and leaves no file, when the folder cannot be created', async () => {
  const root = await temporaryFolder();
  const storage = await openDiskStorage(root);
  await writeFile(path.join(root, 'images'), 'a file where a folder should be');
  await expect(storage.put('images/a.png', Buffer.from('x'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  await rm(path.join(root, 'images'));
  await storage.put('images/a.png', Buffer.from('x'));
  expect(await storage.exists('images/a.png')).toBe(true);
});

it('writes nothing to a disk that is nearly full, but still reads and deletes', async () => {
  const root = await temporaryFolder();
  await (await openDiskStorage(root)).put('a.png', Buffer.from('old'));
  const full = await openDiskStorage(root, Number.MAX_SAFE_INTEGER);
  await expect(full.put('b.png', Buffer.from('new'))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(full.ping()).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await full.exists('b.png')).toBe(false);
  expect(await full.exists('a.png')).toBe(true);
  expect(await full.delete('a.png')).toBe(true);
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
});

it('is not ready for reads without its folder', async () => {
  const root = await temporaryFolder();
  const storage = await openDiskStorage(root);
  await storage.pingReads();
  await rm(root, { recursive: true });
  await expect(storage.pingReads()).rejects.toMatchObject({ code: 'ENOENT' });
});

it.each([
  ['of the file', 'datasync', false],
  ['of its name', 'sync', true],
] as const)('reports a failed sync %s in every put', async (_, call, isNamed) => {
  const root = await temporaryFolder();
  const storage = await openDiskStorage(root);
  await storage.put('images/a.png', Buffer.from('x'));
  const handle = await open(root, 'r');
  const failing = vi
    .spyOn(Object.getPrototypeOf(handle) as typeof handle, call)
    .mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
  await handle.close();
  try {
    await expect(storage.put('images/b.png', Buffer.from('x'))).rejects.toMatchObject({ code: 'EIO' });
  } finally {
    failing.mockRestore();
  }
  expect(await storage.exists('images/b.png')).toBe(isNamed);
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  await storage.put('images/b.png', Buffer.from('x'));
});

it('syncs the folder once for files that wait, and fails all of them if that fails', async () => {
  const root = await temporaryFolder();
  const storage = await openDiskStorage(root);
  await storage.put('images/a.png', Buffer.from('x'));
  const handle = await open(root, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const starts: (() => void)[] = [];
  // Each sync waits until it is let go.
  const syncing = vi.spyOn(prototype, 'sync').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        const isFirst = starts.length === 0;
        starts.push(() => (isFirst ? resolve() : reject(Object.assign(new Error('EIO'), { code: 'EIO' }))));
      }),
  );
  try {
    const first = storage.put('images/b.png', Buffer.from('x'));
    await expect.poll(() => starts.length).toBe(1);
    const others = Promise.allSettled(
      ['c', 'd', 'e'].map((name) => storage.put(`images/${name}.png`, Buffer.from('x'))),
    );
    for (const name of ['c', 'd', 'e'])
      await expect.poll(() => storage.exists(`images/${name}.png`)).toBe(true);
    expect(starts).toHaveLength(1);
    starts[0]!();
    await first;
    await expect.poll(() => starts.length).toBe(2);
    starts[1]!();
    expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(syncing).toHaveBeenCalledTimes(2);
  } finally {
    syncing.mockRestore();
  }
});
