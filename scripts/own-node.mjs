import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { oldestNode } from './node-version.mjs';
import { installPinned, pinnedFolder } from './pinned-packages.mjs';
import { CommandFailed, root } from './run-command.mjs';

const manifestFolder = path.join(root, 'scripts/node');
/** Beside the project's packages, not among them: `npm ci` deletes those. */
const installFolder = path.join(root, '.node');

/**
 * Runs a script with a Node of the project's own, which is installed from npm into the project's folder if it is not there yet.
 * Nothing outside that folder changes.
 *
 * @returns the script's exit code
 */
export async function runWithOwnNode(command) {
  try {
    const node = provideNode(
      `Pictable needs Node ${oldestNode} or newer and this is Node ${process.versions.node}. `,
    );
    const env = {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      // The script must end when we are killed; run.mjs sees to that if it knows who its parent is.
      PICTABLE_LAUNCHER: String(process.pid),
    };
    return await runInPlaceOfThis(node, [path.join(root, 'scripts/run.mjs'), ...command], env);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.message);
    return 1;
  }
}

/**
 * @param reason a sentence for who wonders why it is installed, with a space at the end
 * @returns the path of the project's own Node, which is installed if it is not there yet
 */
export function provideNode(reason = '') {
  return findNode(pinnedFolder(manifestFolder, installFolder)) ?? installNode(reason);
}

/** Runs a program as if it were this process: it gets our signals, and we end when it does. @returns its exit code */
async function runInPlaceOfThis(program, args, env) {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'close');
  return code ?? 128 + constants.signals[signal];
}

/** The program among the npm packages that contain a Node, one per platform; npm installs only the one for this platform. */
function findNode(folder) {
  const manifest = JSON.parse(readFileSync(path.join(manifestFolder, 'package.json'), 'utf8'));
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return Object.keys(manifest.optionalDependencies)
    .map((name) => path.join(folder, 'node_modules', name, 'bin', program))
    .find((file) => existsSync(file));
}

function installNode(reason) {
  console.error(`${reason}Installing Node from npm into ${installFolder}`);
  const problem = installPinned(manifestFolder, installFolder, runs);
  if (problem === undefined) return findNode(pinnedFolder(manifestFolder, installFolder));
  const cause = problem || 'npm has none that runs on this machine, or cannot reach its registry';
  throw new CommandFailed(
    `Node could not be installed from npm (${cause}). Install Node 24 from https://nodejs.org and start again.`,
  );
}

function runs(folder) {
  const program = findNode(folder);
  return program !== undefined && spawnSync(program, ['--version']).status === 0;
}
