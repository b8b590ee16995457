import { execFileSync } from 'node:child_process';
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: 'pipe' }).toString();

/** Whether disks can be mounted: needs root, Linux and the XFS tools (Debian: xfsprogs). */
export function canMount(): boolean {
  try {
    run('mkfs.xfs', '-V');
    return process.platform === 'linux' && process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** A disk image in a file, mounted for a data folder. */
export interface Disk {
  /** Mount point. */
  readonly folder: string;
  /**
   * Copies the disk as a power cut would leave it now, without unwritten data. @returns the path of the
   * copy
   */
  cutPower(): string;
  /** Replaces the disk by a copy and mounts it; the file system replays its journal, as after a power cut. */
  replaceBy(copy: string): void;
  remove(): void;
}

/**
 * An ext4 disk image on an XFS disk image. The ext4 image contains only what ext4 has written to disk, not
 * what is still in memory. XFS copies it atomically, as a reflink.
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
      for (const mountPoint of [folder, host]) run('umount', mountPoint);
      rmSync(top, { recursive: true });
    },
  };
}
