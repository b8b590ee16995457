import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeFiles } from './write-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-write-'));
  for (const name of ['unfinished', 'images', 'previews']) await mkdir(path.join(folder, name));
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

function toWrite(name: string, text: string) {
  const temporary = path.join(folder, 'unfinished', name.replace('/', '-'));
  return { temporary, file: path.join(folder, name), bytes: Buffer.from(text) };
}

/** Replaces a function of `node:fs` until the end of the test. */
function spy<Name extends 'fdatasyncSync' | 'fsyncSync' | 'renameSync' | 'writeFileSync'>(name: Name) {
  const spied = vi.spyOn(fs, name);
  syncBuiltinESMExports();
  return spied;
}

const ioError = () => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
const unfinished = () => readdir(path.join(folder, 'unfinished'));

it('writes files, replaces others, and syncs each file and each folder once', async () => {
  expect(writeFiles([toWrite('images/a', 'old')])).toEqual([undefined]);
  const [dataSyncs, syncs] = [spy('fdatasyncSync'), spy('fsyncSync')];
  const files = [toWrite('images/a', 'new'), toWrite('images/b', 'b'), toWrite('previews/c', 'c')];
  expect(writeFiles(files)).toEqual([undefined, undefined, undefined]);
  for (const { file, bytes } of files) expect(await readFile(file)).toEqual(bytes);
  expect((await stat(files[0]!.file)).mode & 0o777).toBe(0o640);
  expect(await unfinished()).toEqual([]);
  expect(dataSyncs).toHaveBeenCalledTimes(3);
  expect(syncs).toHaveBeenCalledTimes(2);
});

it('syncs the bytes before the name, and the folder after it', () => {
  const calls: string[] = [];
  for (const name of ['fdatasyncSync', 'renameSync', 'fsyncSync'] as const)
    vi.spyOn(fs, name).mockImplementation(() => void calls.push(name));
  syncBuiltinESMExports();
  writeFiles([toWrite('images/a', 'a')]);
  expect(calls).toEqual(['fdatasyncSync', 'renameSync', 'fsyncSync']);
});

it.each(['writeFileSync', 'fdatasyncSync', 'renameSync'] as const)(
  'reports a failed %s of one file, of which nothing is left, and writes the others',
  async (name) => {
    spy(name).mockImplementationOnce(() => {
      throw ioError();
    });
    const files = [toWrite('images/a', 'a'), toWrite('images/b', 'b')];
    expect(writeFiles(files)).toEqual([{ message: 'EIO: i/o error', code: 'EIO' }, undefined]);
    expect(await readdir(path.join(folder, 'images'))).toEqual(['b']);
    expect(await unfinished()).toEqual([]);
  },
);

it('reports a missing folder', () => {
  const [failure, success] = writeFiles([toWrite('missing/a', 'a'), toWrite('images/b', 'b')]);
  expect(failure).toMatchObject({ code: 'ENOENT' });
  expect(success).toBeUndefined();
});

it('reports a failed sync of a folder for all files in it, and for no others', () => {
  spy('fsyncSync').mockImplementationOnce(() => {
    throw ioError();
  });
  const names = ['images/a', 'previews/b', 'images/c'];
  const failure = { message: 'EIO: i/o error', code: 'EIO' };
  expect(writeFiles(names.map((name) => toWrite(name, name)))).toEqual([failure, undefined, failure]);
});

it('leaves no open file', () => {
  const open = () => fs.readdirSync('/proc/self/fd').length;
  const before = open();
  spy('fdatasyncSync').mockImplementationOnce(() => {
    throw ioError();
  });
  writeFiles([toWrite('images/a', 'a'), toWrite('images/b', 'b'), toWrite('missing/c', 'c')]);
  expect(open()).toBe(before);
});
