import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running program with its output so far and its child processes. Needs /proc. */
export class RunningProgram {
  readonly process: ChildProcess;
  stdout = '';
  stderr = '';
  readonly #closed: Promise<unknown>;

  constructor(file: string, args: readonly string[], options: SpawnOptions) {
    // In its own process group, as a shell starts it.
    this.process = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#closed = once(this.process, 'close');
    this.process.stdout?.on('data', (chunk: Buffer) => {
      this.stdout += chunk.toString();
    });
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Waits for a text on standard output. @throws if the program exits before */
  async waitForOutput(text: string): Promise<void> {
    while (!this.stdout.includes(text)) {
      if (this.hasEnded) throw new Error(`It exited before "${text}": ${this.stdout}${this.stderr}`);
      await sleep(20);
    }
  }

  /** Sends a signal only to the program, as `kill` does. @returns its exit code */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.exitCode();
  }

  /** Sends a signal to the program and all its child processes, as a terminal does on Ctrl-C. */
  signalAll(signal: NodeJS.Signals): void {
    if (this.process.pid) process.kill(-this.process.pid, signal);
  }

  /** Kills processes that a failed test left behind. */
  killLeftovers(): void {
    try {
      this.signalAll('SIGKILL');
    } catch {
      // No process was left.
    }
  }

  async exitCode(): Promise<number | null> {
    await this.#closed;
    return this.process.exitCode;
  }

  /** Ids of this process and its descendants whose command line contains a text, parents first. */
  async findProcessIds(text: string): Promise<number[]> {
    const all = await readProcesses();
    const ids = [this.process.pid ?? 0];
    // The loop appends to the list that it iterates over.
    for (const id of ids) ids.push(...all.filter(({ parentId }) => parentId === id).map((child) => child.id));
    return ids.filter((id) => all.some((process) => process.id === id && process.command.includes(text)));
  }
}

/** The version of the program that a process runs, such as `v24.0.0`. */
export async function versionOf(processId: number): Promise<string> {
  const program = await readlink(`/proc/${processId}/exe`);
  return (await promisify(execFile)(program, ['--version'])).stdout.trim();
}

/** Waits until a process that is not a child of this one has exited. */
export async function waitForExit(processId: number): Promise<void> {
  while (existsSync(`/proc/${processId}`) && !(await isZombie(processId))) await sleep(50);
}

/** An exited orphan stays a zombie if no process collects its exit code. */
async function isZombie(processId: number): Promise<boolean> {
  const status = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  return /\) Z /.test(status);
}

async function readProcesses() {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = async (id: string) => {
    const status = await readFile(`/proc/${id}/stat`, 'utf8');
    const command = (await readFile(`/proc/${id}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return { id: Number(id), parentId: Number(/\) \S (\d+)/.exec(status)?.[1]), command };
  };
  const processes = await Promise.all(ids.map((id) => read(id).catch(() => undefined)));
  return processes.filter((process) => process !== undefined);
}
