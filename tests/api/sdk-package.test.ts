import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@pictable/sdk';
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

test('the programs of its README store a table, write its picture and sign an address', async () => {
  const readme = await readFile(path.join(project, 'package/README.md'), 'utf8');
  const [store = '', again = '', sign = ''] = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, program = '']) => program.replace('https://pictable.example', world.url),
  );
  const { key, project: owned } = world.owner;
  const signer = createClient({ baseUrl: world.url, apiKey: key });
  const { signingSecret } = await signer.createSigningSecret(owned.id);
  const text = [store, again, sign.replace('sales-x1y2z3', owned.endpointPath), 'console.log(url, address);'];
  const file = path.join(project, 'program.mjs');
  await writeFile(file, text.join('\n'));
  const env = { ...process.env, PICTABLE_API_KEY: key, PICTABLE_SIGNING_SECRET: signingSecret };
  const { stdout, stderr } = await run(process.execPath, [file], { cwd: project, env });
  for (const address of stdout.trim().split(' ')) expect((await fetch(address)).status).toBe(200);
  expect(stderr).toContain('receiving');
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
