import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis server for one test file. */
export interface RedisServer {
  readonly url: string;
  /** Accepts connections but does not respond until it is resumed. */
  hang(): void;
  resume(): void;
  close(): Promise<void>;
}

const START_MS_MAX = 30_000;

/**
 * Starts Redis on a port of this machine, or on a private socket.
 *
 * @returns undefined if `redis-server` is not installed
 */
export async function openRedisServer(port = 0): Promise<RedisServer | undefined> {
  if (!isInstalled()) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-redis-'));
  const socket = path.join(folder, 'redis.sock');
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--unixsocket',
    socket,
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  for (const until = Date.now() + START_MS_MAX; !existsSync(socket); await sleep(20)) {
    if (server.exitCode !== null || Date.now() > until) throw new Error('redis-server did not start.');
  }
  return {
    url: port === 0 ? socket : `redis://127.0.0.1:${port}`,
    hang: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async close() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
