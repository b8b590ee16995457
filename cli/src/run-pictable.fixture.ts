import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/pictable.mjs', import.meta.url));

/** How a run of the program ended. */
export interface Run {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** The Node that runs the program, if it is not our own. */
  readonly node?: string;
}

/** The built program as a process of its own, started and not waited for. */
export function startPictable(args: readonly string[], { cwd, env = {}, node }: Surroundings) {
  return spawn(node ?? process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
}

/** Runs the built program to its end. */
export async function runPictable(args: readonly string[], surroundings: Surroundings): Promise<Run> {
  const child = startPictable(args, surroundings);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(surroundings.stdin ?? '');
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}
