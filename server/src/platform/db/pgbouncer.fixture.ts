import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chooseRunAs, commandForUser } from './embedded/run-as.ts';

/**
 * A PgBouncer process with the settings of `deploy/pgbouncer.ini`, on its own socket in front of PostgreSQL.
 */
export interface Pgbouncer {
  urlOf(database: string): string;
  /** The log so far. */
  log(): Promise<string>;
  /** SIGSTOP makes it hang, SIGCONT resumes it. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  close(): Promise<void>;
}

export interface PgbouncerOptions {
  /** Socket folder and user of PostgreSQL. */
  readonly server: { readonly host: string; readonly user: string };
  /** Number of PostgreSQL connections. */
  readonly poolSize: number;
  /** Replaces the first query of each connection in the file. */
  readonly connectQuery?: string;
  /** Overrides for the `[pgbouncer]` section. */
  readonly settings?: Readonly<Record<string, string>>;
}

const shippedFile = fileURLToPath(new URL('../../../../deploy/pgbouncer.ini', import.meta.url));
const PORT = 6432;
const START_MS_MAX = 30_000;

export const isPgbouncerInstalled = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

/** Starts PgBouncer, which is in the Debian package `pgbouncer`. */
export async function openPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-bouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, await settingsOf(options, folder));
  // Like PostgreSQL, it does not run as root.
  const command = commandForUser(chooseRunAs(folder), 'pgbouncer', [file]);
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
    signal: (name) => child.kill(name),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The shipped file with the addresses of the test; the last value of a setting applies. */
async function settingsOf(
  { server, poolSize, connectQuery, settings }: PgbouncerOptions,
  folder: string,
): Promise<string> {
  let shipped = await readFile(shippedFile, 'utf8');
  if (connectQuery !== undefined)
    shipped = shipped.replace(/connect_query='[^']*'/, `connect_query='${connectQuery}'`);
  const all = `* = host=${server.host} user=${server.user} port=5432 `;
  const ours = {
    listen_addr: '',
    listen_port: String(PORT),
    unix_socket_dir: folder,
    logfile: path.join(folder, 'log'),
    pidfile: path.join(folder, 'pid'),
    auth_type: 'any',
    auth_file: '',
    default_pool_size: String(poolSize),
    ...settings,
  };
  const lines = Object.entries(ours).map(([name, value]) => `${name} = ${value}`);
  return `${shipped.replace(/^pictable = host=postgres port=5432 dbname=pictable /m, all)}\n${lines.join('\n')}\n`;
}
