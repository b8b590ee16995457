import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failed step; the message is one sentence. */
export class CommandFailed extends Error {}

/** Prints the sentence of a failed step and sets the exit code to 1. @throws any other error */
export function reportFailedCommand(error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Runs a program in the project folder and waits for it. Signals that end this process end the program too.
 *
 * @returns its exit code
 */
export async function runCommand(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const forward = (signal) => {
    child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, forward);
  try {
    const [code] = await once(child, 'close');
    return code ?? 1;
  } catch (error) {
    throw new CommandFailed(`${file} could not be started: ${error.message}`);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward);
  }
}

/** Runs npm: the one that runs this script, else the one in PATH. */
export function runNpm(args, options) {
  return runCommand(...npmCommand(args), options);
}

/** Runs npm like `runNpm`, but silently. @returns its standard output */
export async function readNpm(args, options) {
  const [file, allArgs] = npmCommand(args);
  const child = spawn(file, allArgs, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], ...options });
  const failed = once(child, 'error').then(() => '');
  return await Promise.race([text(child.stdout), failed]);
}

function npmCommand(args) {
  const { npm_execpath: npm } = process.env;
  return npm ? [process.execPath, [npm, ...args]] : ['npm', args];
}
