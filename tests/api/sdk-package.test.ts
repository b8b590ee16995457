import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

let world: World;
let project: string;

/** A program that has installed the package as `npm publish` would send it. */
beforeAll(async () => {
  world = await openWorld();
  project = await mkdtemp(path.join(tmpdir(), 'pictable-sdk-'));
  const modules = path.join(project, 'node_modules');
  await mkdir(path.join(modules, '@pictable'), { recursive: true });
  await run(process.execPath, [path.join(root, 'sdk/scripts/build.mjs')]);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: path.join(root, 'sdk/dist'),
  });
  const [{ filename }] = JSON.parse(stdout);
  await run('tar', ['-xzf', path.join(project, filename), '-C', project]);
  await symlink(path.join(project, 'package'), path.join(modules, '@pictable/sdk'));
  await symlink(path.join(root, 'node_modules/zod'), path.join(modules, 'zod'));
});

afterAll(async () => {
  await world?.close();
  await rm(project, { recursive: true, force: true });
});

test('the first program of its README stores a table and writes the picture', async () => {
  const readme = await readFile(path.join(project, 'package/README.md'), 'utf8');
  const program = readme.match(/```js\n([\s\S]*?)```/)?.[1] ?? '';
  expect(program).toContain('https://pictable.example');
  const file = path.join(project, 'program.mjs');
  await writeFile(file, `${program.replace('https://pictable.example', world.url)}\nconsole.log(url);`);
  const env = { ...process.env, PICTABLE_API_KEY: world.owner.key };
  const { stdout } = await run(process.execPath, [file], { cwd: project, env });
  expect((await fetch(`${world.url}${new URL(stdout.trim()).pathname}`)).status).toBe(200);
  expect((await readFile(path.join(project, 'sales.png'))).subarray(1, 4).toString()).toBe('PNG');
});

test('its types hold in a strict program', async () => {
  const lines = [
    "import { createClient, QuotaExceededError, type Progress } from '@pictable/sdk';",
    'const client = createClient({ retries: 1 });',
    'export const url: Promise<string> = client.generate({ data: [] }).then((stored) => stored.url);',
    'export const tell = (progress: Progress): string => progress.phase;',
    'export const isOver = (error: unknown): boolean => error instanceof QuotaExceededError;',
    '// @ts-expect-error an id is a number',
    "void client.deleteImage('7');",
  ];
  await writeFile(path.join(project, 'program.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  const args = [...options, '--lib', 'es2023,dom,dom.iterable', 'program.ts'];
  await writeFile(path.join(project, 'package.json'), '{"type":"module"}');
  const checked = run(path.join(root, 'node_modules/.bin/tsc'), args, { cwd: project });
  await expect(
    checked.catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout))),
  ).resolves.toBeDefined();
});
