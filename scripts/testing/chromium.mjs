import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandFailed, root, runCommand } from '../run-command.mjs';

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
    (await installFromDebian()) ||
    findOnPath(fullNames) ||
    (await installFromPlaywright())
  );
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
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
  const packages = debianPackages();
  console.log(`Installing Chromium (apt-get install ${packages.join(' ')})`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['-qq', 'update'], { env });
  await runCommand('apt-get', ['-qq', 'install', '--no-install-recommends', '-y', ...packages], { env });
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

/** Not Ubuntu, whose package of that name only installs a snap. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
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
