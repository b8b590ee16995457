import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandFailed, root, runCommand } from '../run-command.mjs';
import { installFromDebian } from './debian-packages.mjs';
import { findOnPath, isProgram } from './find-program.ts';

const fullNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without browser UI: the same tests take two fifths less CPU time. */
const shellName = 'chromium-headless-shell';

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, the system's, or one that is installed: on
 * Debian as root the distribution's package, elsewhere Playwright's.
 */
export async function provideChromium() {
  return (
    process.env.CHROMIUM_PATH ||
    findOnPath([shellName]) ||
    (await installShell()) ||
    findOnPath(fullNames) ||
    (await installFromPlaywright())
  );
}

async function installShell() {
  await installFromDebian('browsers', debianPackages());
  return findOnPath([shellName]);
}

/**
 * An installed Chromium keeps its version, and the shell must match it. The benchmarks need full Chromium.
 */
function debianPackages() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg expands this
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium']);
  return status === 0 && stdout.length > 0 ? [`${shellName}=${stdout}`] : ['chromium', shellName];
}

async function installFromPlaywright() {
  const { chromium } = createRequire(path.join(root, 'tests/package.json'))('@playwright/test');
  if (isProgram(chromium.executablePath())) return chromium.executablePath();
  console.log('Installing Chromium (playwright install chromium)');
  await runCommand('node_modules/.bin/playwright', ['install', 'chromium']).catch(() => {});
  if (isProgram(chromium.executablePath())) return chromium.executablePath();
  throw new CommandFailed(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to the program.',
  );
}
