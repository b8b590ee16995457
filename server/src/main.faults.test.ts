import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  hasUnfinishedCluster,
  isDatabaseRunning,
  type ServerProcess,
  startServerProcess,
  startupPhases,
} from './server-process.fixture.ts';

let dataFolder: string;
let servers: ServerProcess[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'pictable-main-'));
});

afterEach(async () => {
  for (const server of servers) await server.end('SIGTERM');
  servers = [];
  await rm(dataFolder, { recursive: true });
});

function start(): ServerProcess {
  const server = startServerProcess(dataFolder);
  servers.push(server);
  return server;
}

async function expectReadyStart(): Promise<void> {
  const server = start();
  await server.waitForOutput('listening on');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}

it('stops cleanly at any point during startup', async () => {
  for (const isReached of Object.values(startupPhases)) {
    const server = start();
    await server.waitFor(() => isReached(dataFolder, server));
    server.child.kill('SIGTERM');
    await once(server.child, 'close');
    // Before the first line of the program runs, a signal ends Node.js itself.
    expect([0, null]).toContain(server.child.exitCode);
    expect(isDatabaseRunning(dataFolder)).toBe(false);
    expect(hasUnfinishedCluster(dataFolder)).toBe(false);
  }
  await expectReadyStart();
});

it('starts after it was killed with SIGKILL during its first start', async () => {
  for (const phase of ['creating the cluster', 'cluster created', 'database running'] as const) {
    const server = start();
    await server.waitFor(() => startupPhases[phase](dataFolder));
    await server.end('SIGKILL');
  }
  await expectReadyStart();
});
