// `node scripts/assemble-image.mjs FOLDER`: puts what an image of the service needs, and nothing else, into an empty folder.
// The Dockerfile runs it after the build; `npm run check:deploy` tries what it makes without an image.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandFailed, root, runNpm } from './run-command.mjs';
import { shareFonts, trimPackages } from './trim-image.mjs';

/** The built parts, by their places in the project and in the image. */
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
/** Packages of the project that are looked up by their names while the service runs. */
const workspaces = ['contract', 'engine', 'server'];
const installFiles = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * @param folder exists and is empty
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

/** What a build notes for the next one. */
function isNeeded(file) {
  return path.basename(file) !== '.stamp';
}

/** The packages of production, in the versions of the lockfile; npm wants the manifests of all workspaces for that. */
async function installPackages(folder) {
  const { workspaces: all } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const name of [...installFiles, ...all.map((place) => `${place}/package.json`)]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    copyFileSync(path.join(root, name), path.join(folder, name));
  }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['ci', '--omit=dev', '--workspace=@pictable/server', '--prefer-offline', ...quiet];
  if ((await runNpm(args, { cwd: folder })) !== 0)
    throw new CommandFailed('The packages of production could not be installed, as said above.');
  const kept = new Set(['package.json', 'node_modules', ...workspaces]);
  for (const name of readdirSync(folder))
    if (!kept.has(name)) rmSync(path.join(folder, name), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(process.argv[2]);
  mkdirSync(folder, { recursive: true });
  await assembleImage(folder);
}
