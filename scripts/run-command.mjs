import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A step that did not work out; the message is one sentence. */
export class CommandFailed extends Error {}

/**
 * Runs a program in the project's folder and waits for it. A signal that ends us ends it too.
 *
 * @returns its exit code
 */
export async function runCommand(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const passOn = (signal) => {
    child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, passOn);
  try {
    const [code] = await once(child, 'close');
    return code ?? 1;
  } catch (error) {
    throw new CommandFailed(`${file} cannot be run: ${error.message}`);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn);
  }
}

/** npm, as the one that runs us where it does, else the one on the search path. */
export function runNpm(args, options) {
  return runCommand(...npmCommand(args), options);
}

/** Runs npm as `runNpm` does, but silently. @returns what it prints to its standard output */
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
