import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of all threads of this process, ms. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Linux reports the CPU time of other processes in hundredths of a second. */
const tickMs = 10;

interface ProcessTimes {
  readonly parent: number;
  readonly cpuMs: number;
}

/** CPU time of all descendants of a process, including ended ones, ms; 0 without /proc. */
export function descendantCpuMs(root: number): number {
  const processes = readProcesses();
  let total = 0;
  for (const [pid, times] of processes) {
    if (pid !== root && isDescendant(pid, root, processes)) total += times.cpuMs;
  }
  return total;
}

/** CPU time of processes with all their descendants, ms; each process counts once. 0 without /proc. */
export function treeCpuMs(roots: readonly number[]): number {
  const processes = readProcesses();
  let total = 0;
  for (const [pid, times] of processes) {
    if (roots.some((root) => pid === root || isDescendant(pid, root, processes))) total += times.cpuMs;
  }
  return total;
}

function isDescendant(pid: number, root: number, processes: ReadonlyMap<number, ProcessTimes>): boolean {
  for (let ancestor = processes.get(pid); ancestor !== undefined; ancestor = processes.get(ancestor.parent)) {
    if (ancestor.parent === root) return true;
  }
  return false;
}

function readProcesses(): Map<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>();
  for (const name of processNames()) {
    const times = readTimes(name);
    if (times !== undefined) processes.set(Number(name), times);
  }
  return processes;
}

function processNames(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Undefined if the process has ended since it was listed. */
function readTimes(name: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program name is in parentheses and may contain spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * tickMs };
  } catch {
    return undefined;
  }
}
