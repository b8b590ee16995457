// `node scripts/deploy/assemble-image.mjs FOLDER`: copies exactly the files that a container image needs into an
// empty folder. The Dockerfile runs it after the build; `npm run check:deploy` tests the result without an
// image.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandFailed, root, runNpm } from '../run-command.mjs';
import { shareFonts, trimPackages } from './trim-image.mjs';

/** The built parts, by their paths in the project and in the image. */
const parts = [
  'LICENSE',
  'THIRD_PARTY.md',
  'engine/dist/kernel.wasm',
  'engine/words',
  'engine/fonts',
  'server/dist',
  'server/migrations',
  'web/dist',
  'examples',
];
/** Workspace packages that are resolved by name at run time. */
const workspaces = ['contract', 'engine', 'server'];
const installFiles = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * @param folder an existing, empty folder
 */
export async function assembleImage(folder) {
  await installPackages(folder);
  for (const part of parts) {
    mkdirSync(path.dirname(path.join(folder, part)), { recursive: true });
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter: isNeeded });
  }
  await trimPackages(folder);
  shareFonts(folder);
}

/** Excludes the stamps that builds leave for the next build. */
function isNeeded(file) {
  return path.basename(file) !== '.stamp';
}

/** Installs the production packages of the lockfile; npm needs the manifests of all workspaces for that. */
async function installPackages(folder) {
  const { workspaces: all } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const name of [...installFiles, ...all.map((workspace) => `${workspace}/package.json`)]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    copyFileSync(path.join(root, name), path.join(folder, name));
  }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['ci', '--omit=dev', '--workspace=@pictable/server', '--prefer-offline', ...quiet];
  if ((await runNpm(args, { cwd: folder })) !== 0)
    throw new CommandFailed('The production packages could not be installed; see the error above.');
  const kept = new Set(['package.json', 'node_modules', ...workspaces]);
  for (const name of readdirSync(folder))
    if (!kept.has(name)) rmSync(path.join(folder, name), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(process.argv[2]);
  mkdirSync(folder, { recursive: true });
  await assembleImage(folder);
}
