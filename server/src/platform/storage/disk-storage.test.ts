import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
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
