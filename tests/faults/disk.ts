import { execFileSync } from 'node:child_process';
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: 'pipe' }).toString();

/** Mounting needs root, Linux and the tools of XFS (Debian: xfsprogs). */
export function canMount(): boolean {
  try {
    run('mkfs.xfs', '-V');
    return process.platform === 'linux' && process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** A disk in a file, on which a data folder lies. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string;
  /** The disk as it would be found if the power went now: what was not brought to it is not on the copy. */
  cutPower(): string;
  /** Mounts a copy in place of the disk; its journal is played back, as after a power cut. */
  replaceBy(copy: string): void;
  remove(): void;
}

/**
 * An ext4 disk in a file on an XFS disk in a file. The file holds just what ext4 has written to its disk, not what waits in memory;
 * XFS copies it in one moment, by reference.
 */
export function makeDisk(megabytes: number): Disk {
  const top = mkdtempSync(path.join(tmpdir(), 'pictable-disk-'));
  const at = (name: string) => path.join(top, name);
  const [host, folder] = [at('host'), at('disk')];
  for (const name of [host, folder]) mkdirSync(name);
  run('truncate', '-s', `${megabytes * 4}M`, at('host.img'));
  run('mkfs.xfs', '-q', '-m', 'reflink=1', at('host.img'));
  run('mount', '-o', 'loop', at('host.img'), host);
  const image = path.join(host, 'disk.img');
  run('truncate', '-s', `${megabytes}M`, image);
  run('mkfs.ext4', '-q', image);
  run('mount', '-o', 'loop', image, folder);
  return {
    folder,
    cutPower() {
      const copy = path.join(host, 'copy.img');
      copyFileSync(image, copy, constants.COPYFILE_FICLONE_FORCE);
      return copy;
    },
    replaceBy(copy) {
      run('umount', folder);
      rmSync(image);
      run('mv', copy, image);
      run('mount', '-o', 'loop', image, folder);
    },
    remove() {
      for (const place of [folder, host]) run('umount', place);
      rmSync(top, { recursive: true });
    },
  };
}
