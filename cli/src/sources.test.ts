import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFromOutput, numberedFileName, resolveOutputTargets } from './output-target.ts';
import { findSources, readText, type Source, stdin } from './sources.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pictable-sources-'));
  for (const folder of ['deep', 'node_modules', 'empty']) await mkdir(path.join(root, folder));
  for (const name of ['b.csv', 'a.json', 'deep/c.TAB', 'deep/d.tab', 'e.md', 'node_modules/f.csv'])
    await writeFile(path.join(root, name), 'a\n');
});
afterAll(() => rm(root, { recursive: true }));

const inRoot = (name: string) => path.join(root, name);
const found = async (...args: string[]) =>
  (await findSources(args.map(inRoot))).map(({ name, folder }) => [path.relative(root, name), folder]);

describe('the files', () => {
  it('of a folder are all its tables, sorted, with their folders, and with extensions in any case', async () => {
    expect(await found('')).toEqual([
      ['a.json', '.'],
      ['b.csv', '.'],
      [path.join('deep', 'c.TAB'), 'deep'],
      [path.join('deep', 'd.tab'), 'deep'],
    ]);
  });

  it('of a pattern are sorted, and of any kind', async () => {
    expect(await found('*.{md,json}')).toEqual([
      ['a.json', ''],
      ['e.md', ''],
    ]);
  });

  it('are each read once, however often they are named', async () => {
    expect(await found('b.csv', '*.csv', 'a.json', 'b.csv')).toEqual([
      ['b.csv', ''],
      ['a.json', ''],
    ]);
  });

  it('include standard input', async () => {
    expect(await findSources(['-'])).toEqual([stdin]);
  });

  it.each([
    ['none.csv', /^The file .*none\.csv does not exist\.$/],
    ['*.tsv', /^No file matches .*\*\.tsv\.$/],
    ['empty', /^The folder .*empty contains no files that match/],
  ])('must exist: %s', async (name, message) => {
    await expect(findSources([inRoot(name)])).rejects.toThrow(message);
  });
});

describe('the text of a file', () => {
  const max = limits.bodyBytesMax;
  const read = async (name: string, bytes: Uint8Array) => {
    await writeFile(inRoot(name), bytes);
    return readText({ name, file: inRoot(name), folder: '' });
  };

  it('may be as long as the body of a request', async () => {
    expect(await read('limit.txt', Buffer.alloc(max, 'a'))).toHaveLength(max);
    await expect(read('limit.txt', Buffer.alloc(max + 1, 'a'))).rejects.toThrow(
      `limit.txt has ${max + 1} bytes; the limit is ${max} bytes.`,
    );
  });

  it.each([
    ['UTF-8', Buffer.from('Größe €')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGröße €')],
    ['UTF-16LE', Buffer.from('\ufeffGröße €', 'utf16le')],
    ['UTF-16BE', Buffer.from('\ufeffGröße €', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Gr\xf6\xdfe \x80', 'latin1')],
  ])('is decoded from %s', async (_, bytes) => {
    expect(await read('text.txt', bytes)).toBe('Größe €');
  });

  it('is Windows-1252 if it only starts as UTF-16', async () => {
    expect(await read('text.txt', Buffer.from('\xff\xfea', 'latin1'))).toBe('ÿþa');
    expect(await read('text.txt', Buffer.from('\xffa', 'latin1'))).toBe('ÿa');
    expect(await read('text.txt', Buffer.of())).toBe('');
  });

  it('must be readable', async () => {
    const source = { name: 'deep', file: inRoot('deep'), folder: '' };
    await expect(readText(source)).rejects.toThrow(/deep cannot be read: EISDIR\.$/);
  });
});

describe('the output', () => {
  const file = (name: string, folder = ''): Source => ({ name, file: name, folder });
  const image = { format: 'svg', part: 1, parts: 1 } as const;

  function pathOf(source: Source, output: string | undefined, isRemote = false, part = image): string {
    const target = resolveOutputTargets([source], output, isRemote).get(source);
    return target?.kind === 'file' ? target.pathFor(part) : String(target?.kind);
  }

  it.each([
    [file('in/a.csv'), undefined, false, path.join('in', 'a.svg')],
    [file('in/a.csv'), undefined, true, 'none'],
    [stdin, undefined, false, 'stdout'],
    [stdin, undefined, true, 'none'],
    [file('in/a.csv'), '-', true, 'stdout'],
    [file('in/x/a.csv', 'x'), 'out/', false, path.join('out', 'x', 'a.svg')],
    [stdin, 'out/', false, path.join('out', 'stdin.svg')],
    [file('in/x/a.csv', 'x'), 'o/{dir}-{name}-{part}.{format}', false, path.join('o', 'x-a-1.svg')],
    [file('in/a.csv'), 'b.svg', true, 'b.svg'],
  ])('of %o with -o %s (remote: %s) is %s', (source, output, isRemote, expected) => {
    expect(pathOf(source, output, isRemote)).toBe(expected);
  });

  it('may not be the same for two inputs, except for none', () => {
    const sources = [file('a.csv'), file('x/a.json')];
    expect(() => resolveOutputTargets(sources, 'b.png', false)).toThrow('written to the same file');
    expect(() => resolveOutputTargets(sources, '-', false)).toThrow('written to the same file');
    expect(() => resolveOutputTargets(sources, 'out/', false)).toThrow('written to the same file');
    expect(resolveOutputTargets(sources, undefined, true).size).toBe(2);
    expect(resolveOutputTargets(sources, undefined, false).size).toBe(2);
  });

  it.each([
    ['a.PNG', 'png'],
    ['a.jpg', 'jpeg'],
    ['out/', undefined],
    ['a.{format}', undefined],
    ['-', undefined],
    [undefined, undefined],
  ])('%s has the format %s', (output, format) => {
    expect(formatFromOutput(output)).toBe(format);
  });

  it('is numbered with zeros, so that names sort in order', () => {
    const name = (part: number, parts: number) => numberedFileName('x/a.png', { format: 'png', part, parts });
    expect([name(1, 1), name(2, 9), name(2, 10), name(10, 10), name(7, 100)]).toEqual(
      ['a', 'a-2', 'a-02', 'a-10', 'a-007'].map((stem) =>
        stem === 'a' ? 'x/a.png' : path.join('x', `${stem}.png`),
      ),
    );
  });
});
