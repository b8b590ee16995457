import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandFailed, root, runCommand } from './run-command.mjs';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, the system's, or one that is brought here. On Debian as root
 * that is the distribution's own; elsewhere it is Playwright's.
 */
export async function provideChromium() {
  return (
    process.env.CHROMIUM_PATH || findOnPath() || (await installFromDebian()) || (await installPlaywrights())
  );
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log('Installing Chromium (apt-get install chromium)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['-qq', 'update'], { env });
  await runCommand('apt-get', ['-qq', 'install', '--no-install-recommends', '-y', 'chromium'], { env });
  return findOnPath();
}

/** Ubuntu's package of that name only points to a snap. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function installPlaywrights() {
  const { chromium } = createRequire(path.join(root, 'tests/package.json'))('@playwright/test');
  if (isProgram(chromium.executablePath())) return chromium.executablePath();
  console.log('Installing Chromium (playwright install chromium)');
  await runCommand('node_modules/.bin/playwright', ['install', 'chromium']).catch(() => {});
  if (isProgram(chromium.executablePath())) return chromium.executablePath();
  throw new CommandFailed(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to the program.',
  );
}
