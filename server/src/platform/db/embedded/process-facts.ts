import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Information of the operating system about a running process. */
export interface ProcessFacts {
  readonly parentId: number;
  /** Name of the program, without folder and arguments. */
  readonly program: string;
  readonly commandLine: string;
  /** Undefined if the system does not provide it: for processes of other users, and on macOS. */
  readonly workingFolder: string | undefined;
}

/**
 * Returns undefined for a process that does not exist and for a zombie, a dead child not yet reaped by its
 * parent.
 */
export function processFacts(id: number): ProcessFacts | undefined {
  if (!Number.isInteger(id) || id <= 0) return undefined;
  return process.platform === 'linux' ? factsFromProc(id) : factsFromPs(id);
}

function factsFromProc(id: number): ProcessFacts | undefined {
  try {
    // "17 (name, which may contain spaces and brackets) S 1 …": state and parent follow the last bracket.
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
  const [state, parentId] = runPs(id, 'state=,ppid=').split(/\s+/);
  if (!state || state.startsWith('Z')) return undefined;
  return {
    parentId: Number(parentId),
    program: path.basename(runPs(id, 'comm=')),
    commandLine: runPs(id, 'command='),
    workingFolder: undefined,
  };
}

function runPs(id: number, columns: string): string {
  const result = spawnSync('ps', ['-ww', '-o', columns, '-p', String(id)], { encoding: 'utf8' });
  return (result.stdout ?? '').trim();
}
