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
const ATTEMPT_MS = 100;

/** The built service, as an operator runs it: one process, one data folder. */
export interface Service {
  readonly url: string;
  readonly process: ChildProcess;
  /** The key of the development account. */
  readonly key: string;
  /** Ends the process with this signal and waits for its end. @returns its exit code */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** No limit of a caller stands in the way of a test; those of the machine do. */
const openLimits = {
  RATE_LIMIT_KEY: '1000000/10',
  RATE_LIMIT_ACCOUNT: '1000000/10',
  RATE_LIMIT_IN_FLIGHT: '10000',
  // A hundred kills leave more deleted keys to be tried than an address may try wrong ones in a minute.
  RATE_LIMIT_WRONG_KEYS: '1000000/10',
  // Nor than it may ask for deleted images.
  RATE_LIMIT_MISSES: '1000000/10',
};

interface StartOptions {
  /** Instead of the one that was built here. */
  readonly program?: string | undefined;
  readonly until?: 'ready' | 'listening';
}

/**
 * Starts the service and waits until it is ready, or only until it answers at all. What it says goes to a file in the folder
 * for temporary files.
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
    ...openLimits,
    ...settings,
    PORT: port,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(path.join(tmpdir(), `pictable-faults-${process.pid}.log`), { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(url, child, until);
  const key = (await readFile(path.join(dataFolder, 'dev-api-key'), 'utf8').catch(() => '')).trim();
  const end: Service['end'] = async (signal) => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill(signal);
    await ended;
    log.end();
    return child.exitCode;
  };
  return { url, process: child, key, end };
}

/** Asks for a small table to be drawn and stored. */
export function storeTable({ url, key }: Service): Promise<Response> {
  return fetch(`${url}/api/table-to-image`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{"data":[{"a":1}]}',
  });
}

async function untilAnswered(url: string, child: ChildProcess, until: StartOptions['until']): Promise<void> {
  for (const end = Date.now() + START_MS_MAX; Date.now() < end; await sleep(ATTEMPT_MS)) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer && (answer.ok || until === 'listening')) return;
  }
  child.kill('SIGKILL');
  throw new Error('The service did not become ready.');
}
