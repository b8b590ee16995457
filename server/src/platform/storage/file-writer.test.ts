import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileWriter } from './file-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-writer-'));
  await mkdir(path.join(folder, 'images'));
});
afterEach(() => rm(folder, { recursive: true }));

function toWrite(name: string, bytes: Uint8Array) {
  return { temporary: path.join(folder, name), file: path.join(folder, 'images', name), bytes };
}

it('writes many files at the same time, each with its own bytes, which stay with the caller', async () => {
  const writer = new FileWriter();
  const files = Array.from({ length: 300 }, (_, index) => toWrite(`${index}`, Buffer.alloc(index, index)));
  await Promise.all(files.map((file) => writer.write(file)));
  for (const { file, bytes } of files) expect(await readFile(file)).toEqual(bytes);
  expect(files.map(({ bytes }) => bytes.byteLength)).toEqual(files.map((_, index) => index));
  expect(await readdir(folder)).toEqual(['images']);
});

it('writes the small buffers of Node, which share their memory', async () => {
  const writer = new FileWriter();
  const files = Array.from({ length: 100 }, (_, index) => toWrite(`${index}`, Buffer.from(`text ${index}`)));
  expect(new Set(files.map(({ bytes }) => bytes.buffer)).size).toBeLessThan(10);
  await Promise.all(files.map((file) => writer.write(file)));
  for (const [index, { file }] of files.entries()) expect(await readFile(file, 'utf8')).toBe(`text ${index}`);
});

it('rejects with the code of the system, and writes the other files', async () => {
  const writer = new FileWriter();
  const missing = { ...toWrite('a', Buffer.from('a')), file: path.join(folder, 'missing/a') };
  const settled = await Promise.allSettled([
    writer.write(missing),
    ...['b', 'c'].map((name) => writer.write(toWrite(name, Buffer.from(name)))),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  await expect(writer.write(missing)).rejects.toMatchObject({
    code: 'ENOENT',
    message: expect.stringContaining('no such file or directory'),
  });
  expect((await readdir(path.join(folder, 'images'))).sort()).toEqual(['b', 'c']);
});
