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
/** Older folders were left behind by killed installations. */
const LEFT_BEHIND_MS = 60 * 60 * 1_000;
/** Without a registry npm must fail within seconds, not after more than a minute as by default. */
const shortRetries = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000'];

/**
 * The installation folder for a manifest and its lockfile. Every lockfile has its own folder, so an
 * installation never replaces programs that may be running.
 *
 * @param manifestFolder the folder of the manifest and the lockfile
 * @param installFolder contains one folder per state of the lockfile
 */
export function pinnedFolder(manifestFolder, installFolder) {
  const lockfile = readFileSync(path.join(manifestFolder, 'package-lock.json'));
  return path.join(installFolder, createHash('sha256').update(lockfile).digest('hex').slice(0, 16));
}

/**
 * Installs those packages with `npm ci`, without install scripts.
 *
 * @param isUsable whether a folder is complete: npm silently skips optional packages that it cannot download
 * @returns undefined on success, else the reason in one line, which is empty if npm does not report one
 */
export function installPinned(manifestFolder, installFolder, isUsable) {
  const target = pinnedFolder(manifestFolder, installFolder);
  mkdirSync(installFolder, { recursive: true });
  removeUnused(installFolder, target);
  // Two commands may install concurrently: each uses its own folder, and the first one to finish wins.
  const folder = mkdtempSync(path.join(installFolder, installingPrefix));
  // mkdtemp makes it private; other users, such as service users, must be able to run the programs too.
  chmodSync(folder, 0o755);
  try {
    for (const name of files) copyFileSync(path.join(manifestFolder, name), path.join(folder, name));
    const { status, error, stderr } = npmCi(folder);
    if (error || status !== 0 || !isUsable(folder)) return error ? error.message : reasonOf(stderr);
    moveIntoPlace(folder, target);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm reports an error in many lines, most of them codes: the first line of several words is the reason. */
function reasonOf(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim());
  return lines.find((line) => line.split(' ').length > 3) ?? lines.find((line) => line !== '') ?? '';
}

function npmCi(folder) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // The versions are pinned by hash, so cached packages need no revalidation.
  const args = ['ci', '--include=optional', '--prefer-offline', ...quiet, ...shortRetries];
  const { npm_execpath: npm } = process.env;
  // This installation must not inherit npm's workspace setting from the calling script.
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
    // The other command was faster.
    if (!existsSync(target)) throw error;
  }
}

/** Removes previous installations and leftovers of killed ones. */
function removeUnused(installFolder, target) {
  for (const name of readdirSync(installFolder)) {
    const candidate = path.join(installFolder, name);
    // The other command may have removed it.
    const changedMs = statSync(candidate, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const mayBeRunning = name.startsWith(installingPrefix) && Date.now() - changedMs < LEFT_BEHIND_MS;
    if (!mayBeRunning && candidate !== target) rmSync(candidate, { recursive: true, force: true });
  }
}
