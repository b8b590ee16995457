import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from '../run-command.mjs';

/**
 * Installs packages of Debian, if this is Debian and the user is root. Not on Ubuntu, whose packages of browsers
 * only install a snap.
 *
 * @param what the packages, for the output
 */
export async function installFromDebian(what, packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  console.log(`Installing ${what} (apt-get install ${packages.join(' ')})`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['-qq', 'update'], { env });
  await runCommand('apt-get', ['-qq', 'install', '--no-install-recommends', '-y', ...packages], { env });
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
