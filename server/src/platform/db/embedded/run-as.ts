import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../../start-error.ts';

/**
 * Who PostgreSQL runs as. It refuses to run as root, and `initdb` refuses a user without a name.
 * - `self`: an ordinary user; nothing to do.
 * - `namespace`: inside a user namespace of one user, where root looks like an ordinary user. Files stay root's own.
 * - `other`: root gives up its rights for this process and becomes another user, who owns the cluster.
 */
export type RunAs =
  | { readonly kind: 'self'; readonly userId: number }
  | { readonly kind: 'namespace'; readonly userId: number; readonly insideUserId: number }
  | { readonly kind: 'other'; readonly userId: number; readonly groupId: number };

/**
 * @param cluster the cluster's folder: when root finds one that belongs to somebody, that somebody runs it
 * @throws StartError when this process may do none of the three
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
  if (!nobody) throw new StartError(`There is no user in /etc/passwd beside root. ${otherWays}`);
  return becomeOther(nobody.userId, nobody.groupId);
}

const otherWays =
  'PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.';

function becomeOther(userId: number, groupId: number): RunAs {
  const trial = spawnSync('true', { uid: userId, gid: groupId });
  if (process.platform !== 'linux' || trial.error) {
    throw new StartError(`This process may not become user ${userId}. ${otherWays}`);
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

/** With this in front a program gets SIGINT when the process that launched it dies, by whatever death. */
const dieWithLauncher = ['setpriv', '--pdeathsig', 'INT', '--'] as const;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>;
}

/** The command that runs a program as that user. */
export function commandAs(runAs: RunAs, program: string, args: readonly string[]): Command {
  const words = [program, ...args];
  if (runAs.kind === 'namespace') words.unshift(...enterNamespace(runAs.insideUserId));
  if (spawnSync(dieWithLauncher[0], [...dieWithLauncher.slice(1), 'true']).status === 0) {
    words.unshift(...dieWithLauncher);
  }
  const [file = program, ...rest] = words;
  // Nothing of our own environment: PGDATA, PGOPTIONS, locales and secrets are not PostgreSQL's business.
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
  const identity = runAs.kind === 'other' ? { uid: runAs.userId, gid: runAs.groupId } : {};
  return { file, args: rest, options: { env, cwd: '/', ...identity } };
}
