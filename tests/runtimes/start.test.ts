import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { RunningProgram, versionOf, waitForExit } from './running-program.ts';
import { describeWithRuntimes, environmentFor, programOf, type RuntimeName, root } from './runtimes.ts';

const folders: string[] = [];
let running: RunningProgram | undefined;

async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-start-'));
  folders.push(folder);
  return folder;
}

afterEach(() => running?.killLeftovers());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, maxRetries: 3 }))));

/** Starts the service in this project with its own database and port, and waits until it is ready. */
async function start(node: RuntimeName, command: readonly string[], dataFolder: string) {
  const port = String(await freePort());
  const env = { ...environmentFor(node), DATA_DIR: dataFolder, PORT: port, RENDER_WORKERS: '1' };
  const [file = '', ...args] = command;
  const program = new RunningProgram(file, args, { cwd: root, env });
  running = program;
  const url = `http://localhost:${port}`;
  while (!(await isReady(url))) {
    if (program.hasEnded) throw new Error(`It exited: ${program.stdout}${program.stderr}`);
    await sleep(100);
  }
  await program.waitForOutput('curl ');
  // With a launcher the server is the last of the processes.
  const [serverId = 0] = (await program.findProcessIds('scripts/start.mjs')).reverse();
  return { program, url, serverId };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

async function createImage(url: string, key: string): Promise<Uint8Array> {
  const response = await fetch(`${url}/api/pictable/table-to-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"title":"Sales","data":[{"Region":"North","Sum":1250.5}]}',
  });
  const { url: imageUrl } = (await response.json()) as { url: string };
  return (await fetch(imageUrl)).bytes();
}

/** Whether PostgreSQL shut down cleanly: it then removes this file. */
const isDatabaseStopped = (dataFolder: string) => !existsSync(path.join(dataFolder, 'pg/postmaster.pid'));

/** Whether an earlier start has installed the newer Node that the commands use on an old one. */
const isOwnNodeInstalled = () => existsSync(inject('ownNode').folder);

const linesAboutNode = (stderr: string) => stderr.split('\n').filter((line) => line.includes('Node'));

async function expectNewNode(processId: number): Promise<void> {
  const isOlder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0;
  const version = (await versionOf(processId)).slice(1);
  expect(isOlder(version, inject('ownNode').oldest), version).toBe(false);
}

const nodes = [
  ['20.19.0', 'node20'],
  ['22.19.0', 'node22'],
  ['24', 'node24'],
] as const;

for (const [version, node] of nodes) {
  describeWithRuntimes([node, 'npm'], `the start on Node ${version}`, () => {
    it('serves, renders an image with the printed key, and exits cleanly with code 0 on SIGTERM', async () => {
      const installs = node === 'node20' && !isOwnNodeInstalled();
      const dataFolder = await createDataFolder();
      const command = [programOf(node), 'scripts/run.mjs', 'scripts/start.mjs'];
      const { program, url, serverId } = await start(node, command, dataFolder);
      await expectNewNode(serverId);
      const isLauncher = serverId !== program.process.pid;
      expect(isLauncher).toBe(node === 'node20');
      const image = await createImage(url, /^API key: (\S+)/m.exec(program.stdout)?.[1] ?? '');
      expect(Buffer.from(image.subarray(1, 4)).toString()).toBe('PNG');
      expect(await program.end('SIGTERM')).toBe(0);
      expect(isDatabaseStopped(dataFolder)).toBe(true);
      expect(existsSync(`/proc/${serverId}`)).toBe(false);
      expect(linesAboutNode(program.stderr)).toHaveLength(installs ? 1 : 0);
      if (node !== 'node20') expect(program.stderr).toBe('');
    });
  });
}

describeWithRuntimes(['node20', 'npm'], 'npm start on Node 20.19.0', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await createDataFolder();
  });

  it.each([
    ['npm receives SIGTERM', (program: RunningProgram) => program.process.kill('SIGTERM')],
    ['a terminal sends Ctrl-C', (program: RunningProgram) => program.signalAll('SIGINT')],
    ['npm is killed', (program: RunningProgram) => program.process.kill('SIGKILL')],
  ])('serves, and stops cleanly when %s', async (_, stop) => {
    const { program, url, serverId } = await start('node20', ['npm', 'start'], dataFolder);
    await expectNewNode(serverId);
    const key = await readFile(path.join(dataFolder, 'dev-api-key'), 'utf8');
    expect((await createImage(url, key.trim())).length).toBeGreaterThan(1_000);
    stop(program);
    await waitForExit(serverId);
    expect(isDatabaseStopped(dataFolder)).toBe(true);
  });
});
