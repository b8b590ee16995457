import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

const builtProgram = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const START_MS_MAX = 180_000;
const RETRY_MS = 100;

/** The built service, as an operator runs it: one process, one data folder. */
export interface Service {
  readonly url: string;
  readonly process: ChildProcess;
  /** API key of the development account. */
  readonly key: string;
  /** Sends the signal to the process and waits until it exits. @returns its exit code, or the signal that ended it */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Settings that effectively disable the limits per client, but not those of the machine. */
const highLimits = {
  RATE_LIMIT_KEY: '1000000/10',
  RATE_LIMIT_ACCOUNT: '1000000/10',
  RATE_LIMIT_IN_FLIGHT: '10000',
  // After a hundred kills the tests try more deleted keys per minute than the default allows per IP address.
  RATE_LIMIT_WRONG_KEYS: '1000000/10',
  // The same for deleted images.
  RATE_LIMIT_MISSES: '1000000/10',
};

interface StartOptions {
  /** Path of another program than the built one. */
  readonly program?: string | undefined;
  readonly until?: 'ready' | 'listening';
}

/**
 * Starts the service and waits until it is ready, or only until it responds. Its output is appended to a file
 * in the folder for temporary files.
 */
export async function startService(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
  { program = builtProgram, until = 'ready' }: StartOptions = {},
): Promise<Service> {
  await mkdir(dataFolder, { recursive: true });
  const port = settings.PORT ?? String(await freePort());
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    ...highLimits,
    ...settings,
    PORT: port,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(path.join(tmpdir(), `pictable-faults-${process.pid}.log`), { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const url = `http://127.0.0.1:${port}`;
  await untilStarted(url, child, until);
  const key = (await readFile(path.join(dataFolder, 'dev-api-key'), 'utf8').catch(() => '')).trim();
  const end: Service['end'] = async (signal) => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill(signal);
    await ended;
    log.end();
    return child.exitCode ?? child.signalCode;
  };
  return { url, process: child, key, end };
}

/** Sends a small table to be rendered and stored. */
export function storeTable({ url, key }: Service): Promise<Response> {
  return fetch(`${url}/api/table-to-image`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{"data":[{"a":1}]}',
  });
}

async function untilStarted(url: string, child: ChildProcess, until: StartOptions['until']): Promise<void> {
  for (const end = Date.now() + START_MS_MAX; Date.now() < end; await sleep(RETRY_MS)) {
    if (child.exitCode !== null) throw new Error(`The service exited with code ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response && (response.ok || until === 'listening')) return;
  }
  child.kill('SIGKILL');
  throw new Error('The service did not become ready in time.');
}
