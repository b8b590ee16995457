// Global setup for the tests of supported runtimes: installs them from npm into out/runtimes, once, pinned by
// hash.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { oldestNode } from '../node-version.mjs';
import { installPinned, pinnedFolder } from '../pinned-packages.mjs';
import { root } from '../run-command.mjs';

const manifestFolder = path.join(root, 'scripts/runtimes');
const installFolder = path.join(root, 'out/runtimes');
const folder = pinnedFolder(manifestFolder, installFolder);
const platform = `${process.platform}-${process.arch}`;

const programs = {
  node18: [`node-18-${platform}`, 'bin/node'],
  node20: [`node-20-${platform}`, 'bin/node'],
  node22: [`node-22-${platform}`, 'bin/node'],
  node24: [`node-24-${platform}`, 'bin/node'],
  workerd: [`workerd-${platform}`, 'bin/workerd'],
  npm: ['npm', 'bin/npm-cli.js'],
};

const pathOf = ([name, file], under = folder) => path.join(under, 'node_modules', name, file);
const isInstalled = (program, under = folder) => existsSync(pathOf(program, under));

/**
 * Provides `runtimes`: each program and a folder for PATH, or the reason why it is missing. Without a
 * registry, or if npm has no package for the platform, the affected tests are skipped; with
 * PICTABLE_NEEDS_RUNTIMES, as in CI, the run fails instead.
 */
export default function provideRuntimes(project) {
  const reason = isInstalled(programs.npm) ? undefined : install();
  const runtimes = {};
  for (const [name, program] of Object.entries(programs)) {
    if (isInstalled(program)) runtimes[name] = { program: pathOf(program), path: folderForPath(name) };
    else runtimes[name] = { missing: reason ?? `npm has no ${name} of this version for ${platform}` };
  }
  const missing = Object.values(runtimes).flatMap((runtime) => runtime.missing ?? []);
  if (missing.length > 0 && process.env.PICTABLE_NEEDS_RUNTIMES) throw new Error(missing.join('; '));
  for (const message of new Set(missing)) console.warn(`Skipping tests: ${message}`);
  project.provide('runtimes', runtimes);
  const ownNodeFolder = pinnedFolder(path.join(root, 'scripts/node'), path.join(root, '.node'));
  project.provide('ownNode', { oldest: oldestNode, folder: ownNodeFolder });
}

/** A folder for PATH with this Node and an npm of its time. */
function folderForPath(name) {
  const folderPath = path.join(folder, 'path', name);
  if (existsSync(path.join(folderPath, 'npm'))) return folderPath;
  mkdirSync(folderPath, { recursive: true });
  symlinkSync(pathOf(programs[name]), path.join(folderPath, 'node'));
  symlinkSync(pathOf(programs.npm), path.join(folderPath, 'npm'));
  return folderPath;
}

/** @returns the reason of a failure */
function install() {
  console.log(`Installing runtimes for tests from npm into ${installFolder}`);
  // npm skips what it cannot download, so an empty folder without an error means an unreachable registry.
  const required =
    process.platform === 'linux' && process.arch === 'x64' ? Object.values(programs) : [programs.npm];
  const problem = installPinned(manifestFolder, installFolder, (folderPath) =>
    required.every((program) => isInstalled(program, folderPath)),
  );
  if (problem === undefined) return undefined;
  return `runtimes could not be installed from npm (${problem || 'npm did not report a reason'})`;
}
