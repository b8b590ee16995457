import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPictable } from './run-pictable.fixture.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#0f766e"/></svg>';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-logo-'));
  await writeFile(path.join(cwd, 'sales.csv'), 'Region,Sum\nNorth,1250.50\n');
  await writeFile(path.join(cwd, 'logo.svg'), svg);
  await writeFile(
    path.join(cwd, 'own.json'),
    JSON.stringify({ data: [{ a: 1 }], logo: 'https://a.example/l.png' }),
  );
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (...args: string[]) => runPictable([...args, '--format', 'svg', '-o', '-'], { cwd, stdin: '' });

it('--logo shows a file, with the settings of the other flags', async () => {
  const flags = ['--logo-position', 'footer', '--logo-height', '30', '--logo-alt', 'Acme'];
  const own = await run('sales.csv', '--logo', 'logo.svg', ...flags, '--logo-link', 'https://example.com');
  expect(own.code, own.stderr).toBe(0);
  const text = own.stdout.toString();
  expect(text).toContain('<image');
  expect(text).toContain('<a href="https://example.com" aria-label="Acme">');
});

it('--no-logo leaves out the logo of the table, and a URL needs the service', async () => {
  const none = await run('own.json', '--no-logo');
  expect(none.stdout.toString()).not.toContain('<image');
  expect(none.stderr).not.toContain('logo');
  expect((await run('own.json')).stderr).toContain('could not be loaded');
});

it.each([
  [['--logo', 'missing.png'], 'missing.png cannot be read'],
  [['--logo', 'sales.csv'], '--logo must be a PNG, JPEG, GIF, WebP or SVG file, or a URL; got "sales.csv".'],
  [['--logo', 'logo.svg', '--logo-height', '7'], 'must be a number from 8 to 200 px'],
  [['--logo', 'logo.svg', '--logo-position', 'left'], 'title-start'],
])('%j is an error', async (flags, message) => {
  const { code, stderr } = await run('sales.csv', ...flags);
  expect(code).not.toBe(0);
  expect(stderr).toContain(message);
});
