import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

const files = ['package.json', 'package-lock.json'];
const installingPrefix = 'installing-';
/** No installation takes this long: a folder that is older was left behind by one that was killed. */
const LEFT_BEHIND_MS = 60 * 60 * 1_000;
/** Without a registry npm must give up within seconds, not after more than a minute as it does by itself. */
const shortRetries = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000'];

/**
 * Where the packages of a manifest and its lockfile are installed. Other packages have another folder, so an installation
 * never has to take the place of something that may be running.
 *
 * @param manifestFolder has the manifest and the lockfile
 * @param installFolder has one folder per state of the lockfile
 */
export function pinnedFolder(manifestFolder, installFolder) {
  const lockfile = readFileSync(path.join(manifestFolder, 'package-lock.json'));
  return path.join(installFolder, createHash('sha256').update(lockfile).digest('hex').slice(0, 16));
}

/**
 * Installs those packages by `npm ci`, without their install scripts.
 *
 * @param isUsable whether a folder has what is needed: npm leaves out an optional package that it cannot get, and says nothing
 * @returns why they could not be installed, in one line; undefined when they were. The line is empty when npm does not say why.
 */
export function installPinned(manifestFolder, installFolder, isUsable) {
  const target = pinnedFolder(manifestFolder, installFolder);
  mkdirSync(installFolder, { recursive: true });
  removeUnused(installFolder, target);
  // Two commands may install at once: each does it in a folder of its own, and the first one to finish is used.
  const folder = mkdtempSync(path.join(installFolder, installingPrefix));
  // Such a folder is only for the user who made it; other users may run the project's programs, as services do.
  chmodSync(folder, 0o755);
  try {
    for (const name of files) copyFileSync(path.join(manifestFolder, name), path.join(folder, name));
    const { status, error, stderr } = npmCi(folder);
    if (error || status !== 0 || !isUsable(folder)) return error ? error.message : sentenceOf(stderr);
    moveIntoPlace(folder, target);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm explains an error in many lines, most of which are codes: the first one that has words in it is the reason. */
function sentenceOf(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim());
  return lines.find((line) => line.split(' ').length > 3) ?? lines.find((line) => line !== '') ?? '';
}

function npmCi(folder) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // The versions are pinned by hash, so nothing that npm has already must be asked for again.
  const args = ['ci', '--include=optional', '--prefer-offline', ...quiet, ...shortRetries];
  const { npm_execpath: npm } = process.env;
  // What npm says of its workspaces to the script that it runs must not reach this installation.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'npm_config_workspace'),
  );
  const options = { cwd: folder, env, encoding: 'utf8', shell: !npm && process.platform === 'win32' };
  return npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
}

function moveIntoPlace(folder, target) {
  try {
    renameSync(folder, target);
  } catch (error) {
    // The other command was quicker.
    if (!existsSync(target)) throw error;
  }
}

/** Removes what was pinned before, and what killed installations have left behind. */
function removeUnused(installFolder, target) {
  for (const name of readdirSync(installFolder)) {
    const place = path.join(installFolder, name);
    // The other command may have removed it in between.
    const changedMs = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const mayBeRunning = name.startsWith(installingPrefix) && Date.now() - changedMs < LEFT_BEHIND_MS;
    if (!mayBeRunning && place !== target) rmSync(place, { recursive: true, force: true });
  }
}
