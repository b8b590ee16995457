import { existsSync, readFileSync } from 'node:fs';

const statusFile = '/proc/self/status';

/**
 * Returns the peak memory of this process since its program started, MB.
 *
 * On Linux, `maxRSS` includes the memory of the parent at the time of the fork (exec_mmap in fs/exec.c), so it is too
 * high for a small process with a large parent. It is used only without `/proc`.
 */
export function ownPeakMb(): number {
  if (!existsSync(statusFile)) return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(statusFile, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`${statusFile} has no VmHWM.`);
  return Number(kilobytes) / 1024;
}
