import { existsSync, readFileSync } from 'node:fs';

const statusFile = '/proc/self/status';

/**
 * Returns the peak memory of this process since its program started, MB.
 *
 * The system's figure for a process, `maxRSS`, is at least the memory that its parent had when it started it (Linux,
 * exec_mmap in fs/exec.c), so a small process of a large parent would be measured as large. Systems without `/proc` have
 * no better figure.
 */
export function ownPeakMb(): number {
  if (!existsSync(statusFile)) return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(statusFile, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`${statusFile} has no VmHWM.`);
  return Number(kilobytes) / 1024;
}
