import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, root, runNpm } from './run-command.mjs';

/** Installs the packages of package-lock.json, unless they are there already. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci)');
  // Building needs the development packages too, in production mode as well.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    throw new CommandFailed('The packages could not be installed: npm ci failed, as said above.');
}

/** npm leaves a copy of the lockfile with what it really installed, and writes it last. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([place, { version, link, optional }]) => {
    if (!place.includes('node_modules/') || optional) return true;
    return link ? present[place]?.link === true : present[place]?.version === version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}
