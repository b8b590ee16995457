import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunAs, commandAs } from './embedded/run-as.ts';

/** A PgBouncer in transaction mode, at a socket of its own before a PostgreSQL. */
export interface Pgbouncer {
  urlOf(database: string): string;
  /** What it has said so far. */
  log(): Promise<string>;
  close(): Promise<void>;
}

export interface PgbouncerOptions {
  /** Folder of the socket of PostgreSQL, and its user. */
  readonly server: { readonly host: string; readonly user: string };
  /** Connections of PostgreSQL that it lends. */
  readonly poolSize: number;
  /** What each of them does first; without single quotes. */
  readonly connectQuery?: string;
  /** More lines of `[pgbouncer]`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const PORT = 6432;
const START_MS_MAX = 30_000;

export const isPgbouncerInstalled = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

/** Debian has it in the package `pgbouncer`. */
export async function openPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-bouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, settingsOf(options, folder));
  // It refuses to run as root, as PostgreSQL does.
  const command = commandAs(chooseRunAs(folder), 'pgbouncer', [file]);
  const child = spawn(command.file, command.args, { ...command.options, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const socket = path.join(folder, `.s.PGSQL.${PORT}`);
  const log = () => readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
  for (const until = Date.now() + START_MS_MAX; !existsSync(socket); await sleep(20)) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`pgbouncer did not start: ${await log()}`);
  }
  return {
    urlOf: (database) =>
      `postgres://${options.server.user}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`,
    log,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function settingsOf({ server, poolSize, connectQuery, settings }: PgbouncerOptions, folder: string): string {
  const first = connectQuery === undefined ? '' : ` connect_query='${connectQuery}'`;
  const lines = {
    unix_socket_dir: folder,
    listen_port: String(PORT),
    logfile: path.join(folder, 'log'),
    pidfile: path.join(folder, 'pid'),
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: String(poolSize),
    max_client_conn: '500',
    ...settings,
  };
  const pgbouncer = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  return `[databases]\n* = host=${server.host} user=${server.user}${first}\n\n[pgbouncer]\n${pgbouncer.join('\n')}\n`;
}
