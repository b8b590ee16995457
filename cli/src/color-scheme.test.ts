import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runPictable } from './run-pictable.fixture.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-scheme-'));
  await writeFile(path.join(cwd, 'sales.csv'), 'Region,Sum\nNorth,1\nSouth,2\n');
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

it('writes a light and a dark file with --color-scheme both', async () => {
  const { code, stderr } = await runPictable(['sales.csv', '--color-scheme', 'both'], { cwd });
  expect(code, stderr).toBe(0);
  expect((await readdir(cwd)).sort()).toEqual(['sales-dark.png', 'sales.csv', 'sales.png']);
  const [light, dark] = await Promise.all(
    ['sales.png', 'sales-dark.png'].map((file) => readFile(path.join(cwd, file))),
  );
  // The dimensions of a PNG.
  expect(dark?.subarray(16, 24)).toEqual(light?.subarray(16, 24));
  expect(dark?.equals(light ?? Buffer.of())).toBe(false);
});

it('rejects both images for standard output', async () => {
  const { code, stderr } = await runPictable(['sales.csv', '--color-scheme', 'both', '-o', '-'], { cwd });
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining('light and dark')]);
});

it('replaces a table of a Markdown file with a picture element, which a later run replaces', async () => {
  await writeFile(path.join(cwd, 'a.md'), '# Sales\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
  const flags = ['markdown', 'a.md', '--color-scheme', 'both', '--in-place', '--keep-tables'];
  for (const _ of [1, 2]) {
    const { code, stderr } = await runPictable(flags, { cwd });
    expect(code, stderr).toBe(0);
  }
  const text = await readFile(path.join(cwd, 'a.md'), 'utf8');
  expect(
    text.match(/<picture><source media="\(prefers-color-scheme: dark\)" srcset="[^"]+-dark\.png">/g),
  ).toHaveLength(1);
  expect(text).toContain('| 1 | 2 |');
});
