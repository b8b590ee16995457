import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** Tests start the server often: with compiled code, a start takes a third less CPU time. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

/** The built server as a process. */
export class ServerProcess {
  readonly child: ChildProcess;
  output = '';

  constructor(child: ChildProcess) {
    this.child = child;
    const gather = (chunk: unknown) => {
      this.output += String(chunk);
    };
    child.stdout?.on('data', gather);
    child.stderr?.on('data', gather);
  }

  /** Available once the server listens. */
  get url(): string {
    const port = /listening on http:\/\/[^"]*:(\d+)"/.exec(this.output)?.[1];
    return `http://localhost:${port}`;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  waitForOutput(words: string): Promise<void> {
    return this.waitFor(() => this.output.includes(words));
  }

  async waitFor(isReached: (server: ServerProcess) => boolean): Promise<void> {
    while (!isReached(this)) {
      if (this.hasEnded) throw new Error(`The server ended: ${this.output}`);
      await sleep(5);
    }
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) {
      this.child.kill(signal);
      await once(this.child, 'close');
    }
    return this.child.exitCode;
  }
}

/** Starts the built server on a free port that the system chooses. */
export function startServerProcess(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): ServerProcess {
  const { PATH } = process.env;
  const base = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataFolder, RENDER_WORKERS: '1' };
  const env = { ...base, ...settings };
  return new ServerProcess(spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Points in the first start of a server, in their order. */
export const startupPhases = {
  started: () => true,
  'creating the cluster': (folder: string) => hasUnfinishedCluster(folder),
  'cluster created': (folder: string) => existsSync(path.join(folder, 'pg')),
  'database running': (folder: string) => isDatabaseRunning(folder),
  listening: (_folder: string, server: ServerProcess) => server.output.includes('listening on'),
} satisfies Record<string, (folder: string, server: ServerProcess) => boolean>;

/** Whether PostgreSQL runs, or was killed. */
export function isDatabaseRunning(dataFolder: string): boolean {
  return existsSync(path.join(dataFolder, 'pg/postmaster.pid'));
}

export function hasUnfinishedCluster(dataFolder: string): boolean {
  return readdirSync(dataFolder).some((name) => name.startsWith('pg.new-'));
}
