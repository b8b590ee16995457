import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceFileDurably, writeAndSync, writeNewFileDurably } from './durable-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-durable-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writers = [
  ['writeAndSync', writeAndSync],
  ['replaceFileDurably', replaceFileDurably],
  ['writeNewFileDurably', writeNewFileDurably],
] as const;

it.each(
  writers.flatMap(([name, write]) => [
    [name, 'writeFile', write] as const,
    [name, 'datasync', write] as const,
  ]),
)('%s leaves no file if the disk is full at %s', async (_, call, write) => {
  const handle = await open(folder, 'r');
  const failing = vi
    .spyOn(Object.getPrototypeOf(handle) as typeof handle, call)
    .mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
  await handle.close();
  try {
    await expect(write(path.join(folder, 'a'), 'new', 0o600)).rejects.toMatchObject({ code: 'ENOSPC' });
  } finally {
    failing.mockRestore();
  }
  expect(await readdir(folder)).toEqual([]);
});

it('replaceFileDurably leaves no temporary file if the file cannot be replaced', async () => {
  const file = path.join(folder, 'a');
  await mkdir(file);
  await expect(replaceFileDurably(file, 'new', 0o600)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(folder)).toEqual(['a']);
});

it('writeNewFileDurably keeps a file that exists', async () => {
  const file = path.join(folder, 'a');
  await writeFile(file, 'old');
  await writeNewFileDurably(file, 'new', 0o600);
  expect(await readFile(file, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['a']);
});
