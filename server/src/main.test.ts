import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Agent, get, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  hasUnfinishedCluster,
  isDatabaseRunning,
  mainFile,
  ServerProcess,
  startServerProcess,
  startupPhases,
} from './server-process.fixture.ts';

/** The data folder of most tests, which start the server again: creating a cluster takes seconds. */
let dataFolder: string;
let emptyFolder: string;
let servers: ServerProcess[] = [];
/** What the first start on the data folder printed, and the response to the command that it printed. */
let firstStart: { readonly output: string; readonly url: string; readonly created: unknown };

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'pictable-main-'));
  emptyFolder = await mkdtemp(path.join(tmpdir(), 'pictable-main-empty-'));
  const server = start();
  await server.waitForOutput('Create an image');
  firstStart = { output: server.output, url: server.url, created: await runPrintedCommand(server) };
  await endAll();
});

afterEach(endAll);

afterAll(async () => {
  for (const folder of [dataFolder, emptyFolder]) await rm(folder, { recursive: true });
});

function start(settings: Record<string, string> = {}): ServerProcess {
  const server = startServerProcess(dataFolder, settings);
  servers.push(server);
  return server;
}

async function startReady(settings?: Record<string, string>): Promise<ServerProcess> {
  const server = start(settings);
  await server.waitForOutput('listening on');
  return server;
}

async function endAll(): Promise<void> {
  for (const server of servers) await server.end('SIGTERM');
  servers = [];
}

/** Runs the command that a server printed at its start. @returns the response */
async function runPrintedCommand({ output }: ServerProcess): Promise<unknown> {
  const line = output.split('\n').find((candidate) => candidate.startsWith('curl '));
  const { stdout } = await promisify(execFile)('sh', ['-c', line ?? 'false']);
  return JSON.parse(stdout);
}

const keyFile = () => path.join(dataFolder, 'dev-api-key');
const table = (title: string) => JSON.stringify({ title, data: [{ Region: 'North', Sum: 1250.5 }] });

async function generate(server: ServerProcess, key: string, title: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/api/pictable/table-to-image`, {
    method: 'POST',
    headers,
    body: table(title),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: number; url: string };
}

describe('in development', () => {
  it('creates an account with a key on an empty database, once', async () => {
    const key = (await readFile(keyFile(), 'utf8')).trim();
    expect(firstStart.output).toContain(`Pictable is running at ${firstStart.url}`);
    expect(firstStart.output).toContain(key);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    const second = start();
    await second.waitForOutput('Create an image');
    expect(second.output).not.toContain(key);
    expect((await readFile(keyFile(), 'utf8')).trim()).toBe(key);
    expect((await generate(second, key, 'Again')).id).toBeGreaterThan(0);
  });

  it('prints a command that creates an image', async () => {
    const created = { success: true, metadata: { format: 'png' } };
    expect(firstStart.created, 'with the key itself').toMatchObject(created);
    const server = start();
    await server.waitForOutput('Create an image');
    expect(await runPrintedCommand(server), 'with the key from its file').toMatchObject(created);
  });
});

it('does not create an account in production', async () => {
  const server = await startReady({
    NODE_ENV: 'production',
    DRAIN_DELAY_SECONDS: '0',
    DATA_DIR: emptyFolder,
  });
  const response = await fetch(`${server.url}/readyz`);
  expect(response.status).toBe(200);
  expect(existsSync(path.join(emptyFolder, 'dev-api-key'))).toBe(false);
  const linkFile = path.join(emptyFolder, 'first-operator-link');
  await server.waitForOutput(linkFile);
  expect((await stat(linkFile)).mode & 0o777).toBe(0o600);
  expect(server.output).not.toContain('API key');
});

describe('does not start', () => {
  it.each([
    [{ PORT: 'http' }, /^Fix these settings first: PORT must be a whole number from 0 to 65535\.\n$/],
    [
      { DATA_DIR: '/dev/null/data' },
      /^The folder \/dev\/null\/data is not writable \(ENOTDIR\); set DATA_DIR/,
    ],
    [{ HOST: '203.0.113.7' }, /This machine has no address "203\.0\.113\.7"; fix HOST\.\n$/],
  ])('with %j, and prints the reason in one line', async (settings, expected) => {
    const server = start(settings);
    await once(server.child, 'close');
    expect(server.child.exitCode).toBe(1);
    expect(server.output).toMatch(expected);
    expect(server.output.trim().split('\n')).toHaveLength(1);
  });

  it('on a port that is in use', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port) });
    await once(server.child, 'close');
    other.close();
    expect(server.child.exitCode).toBe(1);
    expect(server.output).toBe(`Port ${port} is already in use; set PORT to a free port.\n`);
    expect(isDatabaseRunning(dataFolder)).toBe(false);
  });
});

describe('stops', () => {
  // Every point of the first start is in main.faults.test.ts.
  it('cleanly before it listens, also if it was killed while it created its database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictable-main-killed-'));
    const killed = start({ DATA_DIR: folder });
    await killed.waitFor(() => startupPhases['creating the cluster'](folder));
    await killed.end('SIGKILL');
    const server = start({ DATA_DIR: folder });
    await server.waitFor(() => startupPhases['database running'](folder));
    expect(await server.end('SIGTERM')).toBe(0);
    expect(isDatabaseRunning(folder)).toBe(false);
    expect(hasUnfinishedCluster(folder)).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('after reporting for a while that it is not ready, so that proxies lose no request', async () => {
    const server = await startReady({ NODE_ENV: 'production', DRAIN_DELAY_SECONDS: '2' });
    const { url } = server;
    expect((await fetch(`${url}/readyz/read`)).status).toBe(200);
    const ended = once(server.child, 'close');
    const begun = performance.now();
    server.child.kill('SIGTERM');
    await server.waitForOutput('"msg":"stopping"');
    while (performance.now() - begun < 1_800) {
      for (const probe of ['/readyz', '/readyz/read']) expect((await fetch(url + probe)).status).toBe(503);
      const page = await fetch(`${url}/api/pictable/plans`);
      expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
      await sleep(50);
    }
    await ended;
    expect(performance.now() - begun).toBeLessThan(6_000);
    expect(server.child.exitCode).toBe(0);
  });

  it('after the last request, even if clients keep their connections open', async () => {
    const server = await startReady();
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const idle = get(`${server.url}/livez`, { agent });
    const [idleResponse] = await once(idle, 'response');
    await text(idleResponse);
    const headers = {
      'content-type': 'application/json',
      // The server confirms that it has received the headers.
      expect: '100-continue',
      'x-api-key': (await readFile(keyFile(), 'utf8')).trim(),
    };
    const running = request(`${server.url}/api/pictable/table-to-image`, { agent, method: 'POST', headers });
    const received = once(running, 'continue');
    const [first, ...rest] = table('Slow');
    running.write(first);
    await received;
    const ended = once(server.child, 'close');
    server.child.kill('SIGTERM');
    await server.waitForOutput('"msg":"stopping"');
    running.end(rest.join(''));
    const [response] = await once(running, 'response');
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    expect(JSON.parse(await text(response))).toMatchObject({ success: true });
    await ended;
    expect(server.child.exitCode).toBe(0);
    agent.destroy();
  });

  it('immediately at a second signal, but not if one signal is delivered twice', {
    tags: ['slow'],
  }, async () => {
    const server = await startReady();
    const running = request(`${server.url}/api/pictable/table-to-image`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The server confirms that it has received the headers.
        expect: '100-continue',
        'x-api-key': (await readFile(keyFile(), 'utf8')).trim(),
      },
    });
    const cut = once(running, 'error');
    const received = once(running, 'continue');
    running.write('{');
    await received;
    const ended = once(server.child, 'close');
    const begun = performance.now();
    server.child.kill('SIGINT');
    await server.waitForOutput('"msg":"stopping"');
    while (!server.hasEnded) {
      server.child.kill('SIGTERM');
      await sleep(50);
    }
    await ended;
    // Signals within a second count as one.
    expect(performance.now() - begun).toBeGreaterThan(1_000);
    expect(server.child.exitCode).toBe(1);
    await cut;
    // The next start takes over what it left behind, above all its database.
    const next = await startReady();
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  });

  it('when the npm process that started it is killed', { tags: ['slow'] }, async () => {
    const script = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, [${JSON.stringify(mainFile)}], { stdio: 'inherit' });
      console.log('"childId":' + child.pid + ';');`;
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataFolder,
      npm_lifecycle_event: 'start',
    };
    const npm = spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const server = new ServerProcess(npm);
    await server.waitForOutput('listening on');
    const serverId = Number(/"childId":(\d+);/.exec(server.output)?.[1]);
    npm.kill('SIGKILL');
    while (existsSync(`/proc/${serverId}`)) await sleep(20);
    expect(server.output).toContain('"msg":"stopping"');
    expect(isDatabaseRunning(dataFolder)).toBe(false);
  });
});

/** Limits higher than the test can reach. */
const noRates = { RATE_LIMIT_KEY: '100000/1', RATE_LIMIT_ACCOUNT: '100000/1' };

// tests/faults/process-kill.test.ts kills it a hundred times.
it('keeps every acknowledged image when it is killed with SIGKILL', { tags: ['slow'] }, async () => {
  const kept: string[] = [];
  const killed = start(noRates);
  await killed.waitForOutput('Create an image');
  const key = (await readFile(keyFile(), 'utf8')).trim();
  const work = async () => {
    for (;;) {
      const image = await generate(killed, key, 'Kept').catch(() => undefined);
      if (!image) return;
      kept.push(new URL(image.url).pathname);
    }
  };
  const working = Promise.all([work(), work(), work(), work()]);
  while (kept.length < 10) await sleep(20);
  await killed.end('SIGKILL');
  await working;
  const server = await startReady();
  for (const address of kept) expect((await fetch(server.url + address)).status).toBe(200);
  const headers = { 'x-api-key': key };
  const list = await fetch(`${server.url}/api/pictable/user/images?limit=1000&jsonData=false`, { headers });
  const rows = await list.text();
  for (const address of kept) expect(rows).toContain(path.basename(address));
});

const postgresId = async () =>
  Number((await readFile(path.join(dataFolder, 'pg/postmaster.pid'), 'utf8')).split('\n')[0]);

it('returns 503 or the image when PostgreSQL is killed, and recovers automatically', async () => {
  const server = start(noRates);
  await server.waitForOutput('Create an image');
  const key = (await readFile(keyFile(), 'utf8')).trim();
  const { url } = await generate(server, key, 'Before');
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const render = () =>
    fetch(`${server.url}/api/pictable/table-to-image`, { method: 'POST', headers, body: table('While') });
  process.kill(await postgresId(), 'SIGKILL');
  const statuses: number[] = [];
  const stored: string[] = [];
  while (statuses.length < 3 || statuses.at(-1) !== 200) {
    const response = await render();
    statuses.push(response.status);
    const body = (await response.json()) as { image_url: string; error?: { type: string } };
    if (response.status === 200) stored.push(new URL(body.image_url).pathname);
    else expect(['data-out-of-reach', 'outcome-unknown']).toContain(body.error?.type);
    expect((await fetch(server.url + new URL(url).pathname)).status).toBe(200);
    await sleep(20);
  }
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const address of stored) expect((await fetch(server.url + address)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
