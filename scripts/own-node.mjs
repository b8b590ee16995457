import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { oldestNode } from './node-version.mjs';
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
    const node = findNode() ?? installNode();
    const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` };
    return await runInPlaceOfThis(node, command, env);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Runs a program as if it were this process: it gets our signals, and we end when it does. @returns its exit code */
async function runInPlaceOfThis(program, args, env) {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // When npm is killed it does not always pass that on: then its end is the signal.
  const parentId = process.ppid;
  const watch = setInterval(() => process.ppid === parentId || child.kill('SIGTERM'), 500);
  watch.unref();
  const [code, signal] = await once(child, 'close');
  clearInterval(watch);
  return code ?? 128 + constants.signals[signal];
}

/** Names and versions of the npm packages that contain a Node, one per platform. */
function nodePackages() {
  return JSON.parse(readFileSync(path.join(manifestFolder, 'package.json'), 'utf8')).optionalDependencies;
}

/** The program among the packages that are installed in a folder; npm installs only the one for this platform. */
function findNode(folder = installFolder) {
  for (const [name, version] of Object.entries(nodePackages())) {
    const place = path.join(folder, 'node_modules', name);
    const program = path.join(place, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (!existsSync(program)) continue;
    if (JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')).version === version)
      return program;
  }
  return undefined;
}

function installNode() {
  const own = process.versions.node;
  console.error(
    `Pictable needs Node ${oldestNode} or newer and this is Node ${own}: installing a newer one from npm into ${installFolder}`,
  );
  mkdirSync(installFolder, { recursive: true });
  // Two commands may be started at once: each installs into a folder of its own, and the first one to finish is used.
  const folder = mkdtempSync(path.join(installFolder, 'installing-'));
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(manifestFolder, name), path.join(folder, name));
    const output = npmCi(folder);
    const program = findNode(folder);
    if (!program || spawnSync(program, ['--version']).status !== 0) throw notInstalled(output);
    if (findNode() === undefined) {
      const target = path.join(installFolder, 'node_modules');
      rmSync(target, { recursive: true, force: true });
      renameSync(path.join(folder, 'node_modules'), target);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findNode();
}

function npmCi(folder) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm } = process.env;
  // What npm says of its workspaces and settings to the script that it runs must not reach this installation.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'npm_config_workspace'),
  );
  const options = { cwd: folder, env, encoding: 'utf8', shell: !npm && process.platform === 'win32' };
  const { status, error, stderr } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options);
  if (error || status !== 0) throw notInstalled(error ? error.message : stderr);
  return stderr;
}

function notInstalled(reason) {
  const detail = reason.trim() === '' ? 'npm has none that runs on this machine' : reason.trim();
  return new CommandFailed(
    `Node could not be installed from npm (${detail}). Install Node 24 from https://nodejs.org and start again.`,
  );
}
