import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { RunningProgram, versionOf } from './running-program.ts';
import { describeWithRuntimes, environmentFor, programOf, type RuntimeName, root } from './runtimes.ts';

const folders: string[] = [];
let running: RunningProgram | undefined;

export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-start-'));
  folders.push(folder);
  return folder;
}

/** Ends what the tests of this file leave behind. */
export function removeStartedServices(): void {
  afterEach(() => running?.killLeftovers());
  afterAll(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, maxRetries: 3 });
  });
}

/** Starts the service in this project with its own database and port, and waits until it is ready. */
export async function startService(node: RuntimeName, command: readonly string[], dataFolder: string) {
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

export async function createImage(url: string, key: string): Promise<Uint8Array> {
  const response = await fetch(`${url}/api/pictable/table-to-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"title":"Sales","data":[{"Region":"North","Sum":1250.5}]}',
  });
  const { url: imageUrl } = (await response.json()) as { url: string };
  return (await fetch(imageUrl)).bytes();
}

/** Whether PostgreSQL shut down cleanly: it then removes this file. */
export const isDatabaseStopped = (dataFolder: string) =>
  !existsSync(path.join(dataFolder, 'pg/postmaster.pid'));

/** Whether an earlier start has installed the newer Node that the commands use on an old one. */
const isOwnNodeInstalled = () => existsSync(inject('ownNode').folder);

const linesAboutNode = (stderr: string) => stderr.split('\n').filter((line) => line.includes('Node'));

export async function expectNewNode(processId: number): Promise<void> {
  const isOlder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0;
  const version = (await versionOf(processId)).slice(1);
  expect(isOlder(version, inject('ownNode').oldest), version).toBe(false);
}

/** Tests the start of the service on a version of Node. */
export function describeStart(version: string, node: RuntimeName): void {
  describeWithRuntimes([node, 'npm'], `the start on Node ${version}`, () => {
    it('serves, renders an image with the printed key, and exits cleanly with code 0 on SIGTERM', async () => {
      const installs = node === 'node20' && !isOwnNodeInstalled();
      const dataFolder = await createDataFolder();
      const command = [programOf(node), 'scripts/run.mjs', 'scripts/start.mjs'];
      const { program, url, serverId } = await startService(node, command, dataFolder);
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
