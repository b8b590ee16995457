import { execFile } from 'node:child_process';
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runPictable } from '@pictable/cli/run-pictable';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShellFolder, type ShellFolder } from '../setup/shell-folder.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

let setup: TestSetup;
let opened: ShellFolder;
let folder: string;
let shell: ShellFolder['shell'];
let cliReadme: string;

beforeAll(async () => {
  setup = await openTestSetup();
  opened = await openShellFolder(setup.owner.key);
  ({ folder, shell } = opened);
  cliReadme = await readFile(path.join(root, 'cli/README.md'), 'utf8');
});
afterAll(async () => {
  await opened?.close();
  await setup?.close();
});

const blocksOf = (readme: string, language: string) =>
  [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, named]) => named === language)
    .map(([, , text = '']) => text);

test('the first command of the README stores a table', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const command = blocksOf(readme, 'sh').find((text) => text.startsWith('curl ')) ?? '';
  expect(command).toContain('http://localhost:3000');
  const stored = JSON.parse(await shell(command.replace('http://localhost:3000', setup.url)));
  expect((await fetch(stored.url)).status).toBe(200);
});

describe('packages from the repository', () => {
  /** Builds the node without the tools of n8n, which take 600 MB. */
  test('the commands of the n8n node install it where n8n looks for nodes', async () => {
    const source = path.join(root, 'integrations/n8n');
    const [install = ''] = blocksOf(await readFile(path.join(source, 'README.md'), 'utf8'), 'sh');
    const clone = path.join(folder, 'clone/integrations/n8n');
    const manifest = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
    const lock = JSON.parse(await readFile(path.join(source, 'package-lock.json'), 'utf8'));
    // `npm ci` checks that both files agree, and `npm run build` runs this program.
    expect(lock.packages['']).toMatchObject({ devDependencies: manifest.devDependencies });
    expect(manifest.scripts.build).toBe('n8n-node build');
    expect(lock.packages['node_modules/@n8n/node-cli'].bin).toHaveProperty('n8n-node');
    const compiled = [...manifest.n8n.nodes, ...manifest.n8n.credentials] as string[];
    await build({
      absWorkingDir: source,
      entryPoints: compiled.map((file) => file.replace(/^dist\//, '').replace(/js$/, 'ts')),
      outdir: path.join(clone, 'dist'),
      outbase: '.',
      bundle: true,
      format: 'cjs',
      platform: 'node',
      external: ['n8n-workflow'],
      logLevel: 'warning',
    });
    for (const file of ['package.json', 'README.md'])
      await cp(path.join(source, file), path.join(clone, file));
    const quick = install.replace(/^npm (?:ci|run build)\n/gm, '');
    expect(quick.trim().split('\n')).toHaveLength(3);
    await run('bash', ['-c', `set -e\n${quick}`], {
      cwd: path.join(folder, 'clone'),
      env: { ...process.env, HOME: folder, npm_config_offline: 'true', npm_config_audit: 'false' },
    });
    const installed = path.join(folder, '.n8n/nodes/node_modules', manifest.name);
    for (const file of compiled) expect((await stat(path.join(installed, file))).size).toBeGreaterThan(500);
    expect(await readdir(path.join(folder, '.n8n/nodes/node_modules'))).toEqual([
      '.package-lock.json',
      manifest.name,
    ]);
  });
});

describe('the README of the command line', () => {
  test('has a table of commands that succeed', async () => {
    const commands = [...cliReadme.matchAll(/^\| `((?:curl|pictable) .+)` \| (?!renders again)/gm)].map(
      ([, command = '']) => command.replace('curl … \\|', 'cat sales.csv |'),
    );
    expect(commands.length).toBeGreaterThan(6);
    await Promise.all(commands.map(shell));
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining(['sales.png', 'report.pdf', 'table.png', 'page.images.md']));
    expect((await readdir(path.join(folder, 'out'))).toSorted()).toEqual(['q1-2026.png', 'sales.svg']);
  });

  test('has code blocks of commands that succeed', async () => {
    // Another test builds and installs the packages.
    const shown = blocksOf(cliReadme, 'sh').filter((text) => !text.startsWith('npm '));
    const [first = '', rows = '', markdown = '', remote = '', completion = ''] = shown;
    await shell(first);
    for (const command of rows.trim().split('\n')) await shell(command);
    expect(await shell(markdown)).toMatch(/^# Sales\n\n!\[/);
    const remoteCommand = remote
      .replace('https://tables.example', setup.url)
      .replace('=…', `=${setup.owner.key}`);
    expect((await fetch((await shell(remoteCommand)).split('\n')[0] ?? '')).status).toBe(200);
    for (const [, shellName] of completion.matchAll(/pictable completion (\w+)/g))
      expect(await shell(`pictable completion ${shellName}`)).toContain('pictable');
    await shell(completion.split('\n')[0] ?? '');
  });

  test('shows an error as the program prints it', async () => {
    const shown = blocksOf(cliReadme, '').find((text) => text.startsWith('bad.json')) ?? '';
    const rows = ['{', '  "data": [', '    { "name": "Ada", "born": 1815 }'];
    await writeFile(
      path.join(folder, 'bad.json'),
      [...rows, '    { "name": "Grace", "born": 1906 }', '  ]', '}'].join('\n'),
    );
    const { code, stderr } = await runPictable(['bad.json'], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(shown.trim());
  });
});
