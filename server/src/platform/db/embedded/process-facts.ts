import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** What the system tells about a running process. */
export interface ProcessFacts {
  readonly parentId: number;
  /** Name of the program, without folder and arguments. */
  readonly program: string;
  readonly commandLine: string;
  /** Undefined where the system does not tell: other users' processes, and all of them on macOS. */
  readonly workingFolder: string | undefined;
}

/** Undefined for a process that is gone, and for a zombie: a dead child its parent has not asked about yet. */
export function processFacts(id: number): ProcessFacts | undefined {
  if (!Number.isInteger(id) || id <= 0) return undefined;
  return process.platform === 'linux' ? factsFromProc(id) : factsFromPs(id);
}

function factsFromProc(id: number): ProcessFacts | undefined {
  try {
    // "17 (name, which may hold spaces and brackets) S 1 …": state and parent follow the last bracket.
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const [state, parentId] = stat.slice(nameEnd + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return {
      parentId: Number(parentId),
      program: stat.slice(stat.indexOf('(') + 1, nameEnd),
      commandLine: readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' '),
      workingFolder: readWorkingFolder(id),
    };
  } catch {
    return undefined;
  }
}

function readWorkingFolder(id: number): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return undefined;
  }
}

/** Exported for its test, which runs it on Linux too. */
export function factsFromPs(id: number): ProcessFacts | undefined {
  const [state, parentId] = askPs(id, 'state=,ppid=').split(/\s+/);
  if (!state || state.startsWith('Z')) return undefined;
  return {
    parentId: Number(parentId),
    program: path.basename(askPs(id, 'comm=')),
    commandLine: askPs(id, 'command='),
    workingFolder: undefined,
  };
}

function askPs(id: number, columns: string): string {
  const answer = spawnSync('ps', ['-ww', '-o', columns, '-p', String(id)], { encoding: 'utf8' });
  return (answer.stdout ?? '').trim();
}
