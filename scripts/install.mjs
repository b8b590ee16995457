import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, root, runNpm } from './run-command.mjs';

/** Installs the packages of package-lock.json, unless they are already installed. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci)');
  // The build needs the development packages, even in production mode.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    throw new CommandFailed('The packages could not be installed: npm ci failed; see the error above.');
}

/** After installation, npm writes a copy of the lockfile with the packages it actually installed. */
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
