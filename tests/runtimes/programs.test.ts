import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runPictable, startPictable } from '@pictable/cli/run-pictable';
import { imageFormatRecords, imageFormats } from '@pictable/contract';
import { call, imageIn, openStdioClient } from '@pictable/mcp/open-stdio-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithRuntimes, programOf, root } from './runtimes.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-programs-'));
  for (const name of ['q1.csv', 'q2.csv', 'watched.csv'])
    await writeFile(path.join(cwd, name), 'Region,Sum\nNorth,1250.50\n');
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (...args: string[]) => runPictable(args, { cwd, node: programOf('node20') });
const read = (name: string) => readFile(path.join(cwd, name), 'latin1').catch(() => '');

describeWithRuntimes(['node20'], 'the command line on Node 20.19.0', () => {
  it.each(imageFormats)('renders %s', async (format) => {
    const { code, stderr } = await run('q1.csv', '-q', '-o', `q1.${format}`);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect((await read(`q1.${format}`)).startsWith(imageFormatRecords[format].signature)).toBe(true);
  });

  it('renders the files that a glob matches', async () => {
    const { code, stderr } = await run('q*.csv', '-q', '-o', 'out/{name}.svg');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    for (const name of ['q1', 'q2']) expect(await read(`out/${name}.svg`)).toContain('</svg>');
  });

  it('renders again when a watched file changes, until it receives SIGINT', async () => {
    const flags = ['--watch', '-o', 'watched.svg', '--svg-text', 'live'];
    const child = startPictable(['watched.csv', ...flags], { cwd, node: programOf('node20') });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const until = async (text: string) => {
      while (!(await read('watched.svg')).includes(text)) {
        if (child.exitCode !== null) throw new Error(`It exited with code ${child.exitCode}.`);
        await sleep(50);
      }
    };
    await until('North');
    const rewrite = setInterval(() => writeFile(path.join(cwd, 'watched.csv'), 'Region\nSouth\n'), 300);
    await until('South').finally(() => clearInterval(rewrite));
    child.kill('SIGINT');
    expect(await ended).not.toBe(1);
  });
});

describeWithRuntimes(['node20'], 'the MCP program on Node 20.19.0', () => {
  it('lists its tools and renders a table', async () => {
    const client = await openStdioClient({}, programOf('node20'));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('render_table');
    const result = await call(client, 'render_table', { headers: ['Region', 'Sum'], rows: [['North', 1]] });
    expect(imageIn(result)?.subarray(1, 4).toString()).toBe('PNG');
    await client.close();
  });
});

describeWithRuntimes(['node18'], 'a program on a Node that is too old', () => {
  it.each([
    ['pictable', 'cli/bin/pictable.mjs'],
    ['pictable', 'cli/dist/pictable.js'],
    ['pictable-mcp', 'integrations/mcp/bin/pictable-mcp.mjs'],
    ['pictable-mcp', 'integrations/mcp/dist/pictable-mcp.js'],
  ])('%s names the required version: %s', (name, file) => {
    const { status, stdout, stderr } = spawnSync(programOf('node18'), [path.join(root, file)], {
      encoding: 'utf8',
    });
    expect(stderr).toBe(`${name} needs Node 20.19 or newer, but this is Node 18.20.8.\n`);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
