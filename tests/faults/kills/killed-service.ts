import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { removeFolder } from '../../remove-folder.ts';
import { type Service, startService } from '../service.ts';

/** How often the tests of this folder kill the service. */
export const KILLS: number = Number(process.env.FAULT_ROUNDS ?? 6);
const CLIENTS = 4;
const WORK_MS_MIN = 500;
const WORK_MS_MAX = 3_000;

/** Sends one request after the other until the signal aborts, or the service is gone. */
export type Client = (service: Service, signal: AbortSignal) => Promise<void>;

/** A service that is killed again and again. The database is a process of its own, which stays. */
export interface KilledService {
  /** Starts the service, unless it runs. */
  start(): Promise<Service>;
  kill(): Promise<void>;
  /** Starts the service, lets several clients work, and kills it at a random moment: as often as `KILLS`. */
  killWhile(client: Client): Promise<void>;
  query(statement: string, values?: readonly unknown[]): Promise<pg.QueryResult['rows']>;
  close(): Promise<void>;
}

export async function openKilledService(
  settings: Readonly<Record<string, string>> = {},
): Promise<KilledService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-kills-'));
  const database = path.join(folder, 'database');
  await mkdir(database);
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres(database, log, new AbortController().signal);
  const { host, user, database: name } = postgres.connection;
  const client = new pg.Client(postgres.connection);
  // When the database stops, its last message may arrive after the connection has ended.
  client.on('error', () => {});
  await client.connect();
  let running: Service | undefined;
  const killed: KilledService = {
    async start() {
      running ??= await startService(path.join(folder, 'data'), {
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        SERVER_SECRET: 'one secret for every start of the service',
        ...settings,
      });
      return running;
    },
    async kill() {
      await running?.end('SIGKILL');
      running = undefined;
    },
    async killWhile(work) {
      for (let kill = 0; kill < KILLS; kill++) {
        const service = await killed.start();
        const stopping = new AbortController();
        const clients = Array.from({ length: CLIENTS }, () => run(work, service, stopping.signal));
        const ended = Promise.allSettled(clients);
        await sleep(WORK_MS_MIN + Math.random() * (WORK_MS_MAX - WORK_MS_MIN));
        await killed.kill();
        stopping.abort();
        for (const client of await ended) if (client.status === 'rejected') throw client.reason;
      }
    },
    query: async (statement, values = []) => (await client.query(statement, [...values])).rows,
    async close() {
      await running?.end('SIGTERM');
      await client.end();
      await postgres.stop();
      await removeFolder(folder);
    },
  };
  return killed;
}

/** A client whose connection broke has no response; the service is about to be started again. */
async function run(client: Client, service: Service, signal: AbortSignal): Promise<void> {
  try {
    await client(service, signal);
  } catch (error) {
    // `fetch` throws a TypeError if there is no connection, and if it breaks in the middle of the body.
    if (!(error instanceof TypeError)) throw error;
  }
}
