// Before the tests of supported runtimes: installs those runtimes from npm into out/runtimes, once. They are pinned by hash.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { oldestNode } from './node-version.mjs';
import { installPinned, pinnedFolder } from './pinned-packages.mjs';
import { root } from './run-command.mjs';

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

const placeOf = ([name, file], under = folder) => path.join(under, 'node_modules', name, file);
const isThere = (program, under = folder) => existsSync(placeOf(program, under));

/**
 * Provides `runtimes`: each program and a folder for the search path, or the sentence that says why there is none. A machine without a registry, or one for
 * which npm has no such package, skips the tests that need it; with PICTABLE_NEEDS_RUNTIMES, as in CI, the run fails instead.
 */
export default function provideRuntimes(project) {
  const reason = isThere(programs.npm) ? undefined : install();
  const runtimes = {};
  for (const [name, program] of Object.entries(programs)) {
    if (isThere(program)) runtimes[name] = { program: placeOf(program), path: folderForPath(name) };
    else runtimes[name] = { missing: reason ?? `npm has no ${name} of this version for ${platform}` };
  }
  const missing = Object.values(runtimes).flatMap((runtime) => runtime.missing ?? []);
  if (missing.length > 0 && process.env.PICTABLE_NEEDS_RUNTIMES) throw new Error(missing.join('; '));
  for (const sentence of new Set(missing)) console.warn(`Skipping tests: ${sentence}`);
  project.provide('runtimes', runtimes);
  const ownNodeFolder = pinnedFolder(path.join(root, 'scripts/node'), path.join(root, '.node'));
  project.provide('ownNode', { oldest: oldestNode, folder: ownNodeFolder });
}

/** A folder for the search path that has this Node and the npm of its time. */
function folderForPath(name) {
  const place = path.join(folder, 'path', name);
  if (existsSync(path.join(place, 'npm'))) return place;
  mkdirSync(place, { recursive: true });
  symlinkSync(placeOf(programs[name]), path.join(place, 'node'));
  symlinkSync(placeOf(programs.npm), path.join(place, 'npm'));
  return place;
}

/** @returns why it did not work */
function install() {
  console.log(`Installing runtimes for tests from npm into ${installFolder}`);
  // npm leaves out what it cannot reach, so an empty folder without an error is a registry that is away.
  const wanted =
    process.platform === 'linux' && process.arch === 'x64' ? Object.values(programs) : [programs.npm];
  const problem = installPinned(manifestFolder, installFolder, (place) =>
    wanted.every((program) => isThere(program, place)),
  );
  if (problem === undefined) return undefined;
  return `runtimes could not be installed from npm (${problem || 'it does not say why'})`;
}
