import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/pictable.mjs', import.meta.url));
/** Tests start the program often: with compiled code, a start takes a fifth less CPU time. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

/** Result of a run of the program. */
export interface RunResult {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Node executable that runs the program. Default: the current one. */
  readonly node?: string;
}

/** Starts the built program as a separate process and does not wait for its end. */
export function startPictable(args: readonly string[], { cwd, env = {}, node }: RunOptions) {
  return spawn(node ?? process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
  });
}

/** Runs the built program and waits for its end. */
export async function runPictable(args: readonly string[], options: RunOptions): Promise<RunResult> {
  const child = startPictable(args, options);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}
