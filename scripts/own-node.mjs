import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { oldestNode } from './node-version.mjs';
import { installPinned, pinnedFolder } from './pinned-packages.mjs';
import { CommandFailed, reportFailedCommand, root } from './run-command.mjs';

const manifestFolder = path.join(root, 'scripts/node');
/** Outside node_modules, which `npm ci` deletes. */
const installFolder = path.join(root, '.node');

/**
 * Runs a script with the project's own Node, which is installed from npm into the project folder if
 * necessary. Nothing outside that folder changes.
 *
 * @returns the script's exit code
 */
export async function runWithOwnNode(command) {
  try {
    const node = provideNode(
      `Pictable needs Node ${oldestNode} or newer, but this is Node ${process.versions.node}. `,
    );
    const env = {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      // The script must end if this process is killed; run.mjs ensures this if it knows its parent.
      PICTABLE_LAUNCHER: String(process.pid),
    };
    return await runInPlaceOfThis(node, [path.join(root, 'scripts/run.mjs'), ...command], env);
  } catch (error) {
    reportFailedCommand(error);
    return 1;
  }
}

/**
 * @param reason a sentence that explains the installation to the user, with a trailing space
 * @returns the path of the project's own Node, which is installed if necessary
 */
export function provideNode(reason = '') {
  return findNode(pinnedFolder(manifestFolder, installFolder)) ?? installNode(reason);
}

/** Runs a program in place of this process: forwards signals and ends with it. @returns its exit code */
async function runInPlaceOfThis(program, args, env) {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'close');
  return code ?? 128 + constants.signals[signal];
}

/** The Node in one of the npm packages, one per platform, of which npm installs only the matching one. */
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
  const cause = problem || 'npm has no version for this platform, or cannot reach its registry';
  throw new CommandFailed(
    `Node could not be installed from npm (${cause}). Install Node 24 from https://nodejs.org and try again.`,
  );
}

function runs(folder) {
  const program = findNode(folder);
  return program !== undefined && spawnSync(program, ['--version']).status === 0;
}
