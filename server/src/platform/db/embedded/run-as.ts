import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../../start-error.ts';

/**
 * The user that PostgreSQL runs as. It does not run as root, and `initdb` does not run as a user without a
 * name.
 * - `self`: an ordinary user.
 * - `namespace`: a user namespace with one user, where root appears as an ordinary user. Files still belong
 * to root.
 * - `other`: root drops its rights for this process and becomes another user, who owns the cluster.
 */
export type RunAs =
  | { readonly kind: 'self'; readonly userId: number }
  | { readonly kind: 'namespace'; readonly userId: number; readonly insideUserId: number }
  | { readonly kind: 'other'; readonly userId: number; readonly groupId: number };

/**
 * @param cluster the folder of the cluster; if this process is root and the folder belongs to another user,
 * that user runs it
 * @throws StartError if none of the three is possible
 */
export function chooseRunAs(cluster: string): RunAs {
  const userId = process.getuid?.() ?? 0;
  const isRoot = userId === 0;
  if (!isRoot && hasName()) return { kind: 'self', userId };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (isRoot && owner && owner.uid !== 0) return becomeOther(owner.uid, owner.gid);
  const nobody = findUnprivilegedUser();
  if (nobody && canUseNamespace(nobody.userId)) {
    return { kind: 'namespace', userId, insideUserId: nobody.userId };
  }
  if (!isRoot) return { kind: 'self', userId };
  if (!nobody) throw new StartError(`/etc/passwd has no user except root. ${alternatives}`);
  return becomeOther(nobody.userId, nobody.groupId);
}

const alternatives =
  'PostgreSQL does not run as root. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.';

function becomeOther(userId: number, groupId: number): RunAs {
  const trial = spawnSync('true', { uid: userId, gid: groupId });
  if (process.platform !== 'linux' || trial.error) {
    throw new StartError(`This process is not allowed to become user ${userId}. ${alternatives}`);
  }
  return { kind: 'other', userId, groupId };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findUnprivilegedUser(): { userId: number; groupId: number } | undefined {
  const entries = readPasswd().filter((entry) => entry.userId > 0 && entry.groupId > 0);
  return entries.find((entry) => entry.name === 'nobody') ?? entries[0];
}

function readPasswd() {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.map((line) => {
      const [name, , userId, groupId] = line.split(':');
      return { name, userId: Number(userId), groupId: Number(groupId) };
    });
  } catch {
    return [];
  }
}

function canUseNamespace(insideUserId: number): boolean {
  const [file, ...args] = enterNamespace(insideUserId);
  return spawnSync(file, [...args, 'true']).status === 0;
}

function enterNamespace(insideUserId: number): [string, ...string[]] {
  return ['unshare', '--user', `--map-user=${insideUserId}`, `--map-group=${insideUserId}`, '--'];
}

/** Command prefix that sends SIGINT to the program when the process that launched it exits or is killed. */
const dieWithLauncher = ['setpriv', '--pdeathsig', 'INT', '--'] as const;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>;
}

/** Returns the command that runs a program as the given user. */
export function commandForUser(runAs: RunAs, program: string, args: readonly string[]): Command {
  const words = [program, ...args];
  if (runAs.kind === 'namespace') words.unshift(...enterNamespace(runAs.insideUserId));
  if (spawnSync(dieWithLauncher[0], [...dieWithLauncher.slice(1), 'true']).status === 0) {
    words.unshift(...dieWithLauncher);
  }
  const [file = program, ...rest] = words;
  // Do not pass on the environment: it may contain PGDATA, PGOPTIONS, locales and secrets.
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
  const identity = runAs.kind === 'other' ? { uid: runAs.userId, gid: runAs.groupId } : {};
  return { file, args: rest, options: { env, cwd: '/', ...identity } };
}
