import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPictable } from '../run-pictable.fixture.ts';

const merriweather = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/merriweather/400Regular/Merriweather_400Regular.ttf',
);

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-fonts-'));
  await writeFile(path.join(cwd, 'sales.csv'), 'Region,Sum\nNorth,1250.50\n');
  await copyFile(merriweather, path.join(cwd, 'acme.ttf'));
  await writeFile(path.join(cwd, 'broken.woff2'), 'wOF2 but not a font');
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (...args: string[]) => runPictable(args, { cwd, stdin: '' });
const asSvg = ['sales.csv', '--format', 'svg', '--header-font-weight', 'normal', '-o', '-'];

it('--font renders with a font file', async () => {
  const wanted = await run(...asSvg, '--font-family', 'Merriweather');
  const own = await run(...asSvg, '--font', 'Acme Sans=acme.ttf');
  expect(own.code, own.stderr).toBe(0);
  expect(own.stdout.equals(wanted.stdout)).toBe(true);
  const named = await run(...asSvg, '--font', 'Acme Sans=acme.ttf', '--font-family', 'Acme Sans');
  expect(named.stdout.equals(wanted.stdout)).toBe(true);
  const other = await run(...asSvg, '--font', 'Acme Sans=acme.ttf', '--font-family', 'Roboto');
  expect(other.stdout.equals(wanted.stdout)).toBe(false);
});

it('--font without a file extension names a family', async () => {
  const wanted = await run(...asSvg, '--font-family', 'Roboto');
  expect((await run(...asSvg, '--font', 'Roboto')).stdout.equals(wanted.stdout)).toBe(true);
});

it.each([
  ['a missing file', ['--font', 'missing.ttf'], 'missing.ttf cannot be read'],
  ['a damaged file', ['--font', 'broken.woff2'], 'broken.woff2 cannot be used: The font is damaged'],
  ['the name of a built-in font', ['--font', 'acme.ttf'], 'Merriweather is a built-in font'],
  ['a name with signs', ['--font', '"x"=acme.ttf'], 'The family of acme.ttf must be'],
  ['--remote', ['--remote', '--font', 'acme.ttf'], 'cannot be combined with --remote'],
])('rejects %s', async (_, flags, message) => {
  const { code, stderr } = await run(...asSvg, ...flags);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});
