import { createHash } from 'node:crypto';
import { existsSync, linkSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { faceRecords } from '../../engine/src/text/fonts/faces.ts';
import { fontPackages } from '../build/font-files.mjs';

/** Files for people, compilers and linkers, which are never read at run time. */
const unusedFiles = /(?:\.d\.[cm]?ts|\.[cm]?tsx?|\.map|\.md|\.markdown|\.flow|\.s?css|\.a|\.h)$/i;
const unusedFolders = /^(?:tests?|__tests__|docs?|examples?|benchmarks?|\.github)$/i;
const isLicence = (name) => /^(?:licen[cs]e|notice|copying|ofl)/i.test(name);
const isScript = (name) => /\.[cm]?js$/.test(name);

/**
 * From this script size on, a package keeps only reachable scripts: large packages contain everything two or
 * three times, for different module systems. Small ones stay complete, because some start a worker by file
 * name.
 */
const TRACED_FROM_BYTES = 500_000;

/** Removes files that are never read from the packages of an image. Licences stay. */
export async function trimPackages(folder) {
  const reachable = await reachableFiles(folder);
  const fonts = new Set(faceRecords.map(({ file }) => path.join(folder, 'node_modules', file)));
  for (const name of fontPackages)
    if (!name.startsWith('@pictable/'))
      removeFiles(path.join(folder, 'node_modules', name), (file) => !fonts.has(file));
  for (const modules of [path.join(folder, 'node_modules'), path.join(folder, 'server/node_modules')]) {
    for (const place of packagesIn(modules))
      if (!fontPackages.has(path.relative(modules, place))) trim(place, reachable);
    rmSync(path.join(modules, '.bin'), { recursive: true, force: true });
  }
}

function trim(place, reachable) {
  removeFiles(place, (file, child) => {
    const isExtra =
      unusedFiles.test(file) ||
      child
        .split('/')
        .slice(0, -1)
        .some((name) => unusedFolders.test(name));
    return isExtra && !reachable.has(file);
  });
  const scripts = filesIn(place).filter(isScript);
  if (scripts.reduce((sum, file) => sum + statSync(file).size, 0) < TRACED_FROM_BYTES) return;
  removeFiles(place, (file) => isScript(file) && !reachable.has(file));
}

/** Removes files of one package, not of nested ones, and folders that become empty. */
function removeFiles(place, isUnneeded) {
  for (const file of filesIn(place)) {
    const name = path.basename(file);
    const isKept = name === 'package.json' || isLicence(name);
    if (!isKept && isUnneeded(file, path.relative(place, file))) rmSync(file);
  }
  removeEmptyFolders(place);
}

function filesIn(place) {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const child = path.join(place, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(child);
    return entry.isFile() ? [child] : [];
  });
}

function removeEmptyFolders(place) {
  for (const entry of readdirSync(place, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(path.join(place, entry.name));
  if (readdirSync(place).length === 0) rmSync(place, { recursive: true });
}

/** The folders of all installed packages, including nested ones. Our own packages are links. */
function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(modules, name)).map((inner) => path.join(name, inner))
        : [name],
    )
    .map((name) => path.join(modules, name))
    .filter((place) => lstatSync(place).isDirectory() && existsSync(path.join(place, 'package.json')))
    .flatMap((place) => [place, ...packagesIn(path.join(place, 'node_modules'))]);
}

/** Every file that the built server may import, resolved like Node does. */
async function reachableFiles(folder) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['main', 'operate', 'render-worker', 'write-files-worker'].map(
      (name) => `server/dist/${name}.js`,
    ),
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    // Resolve like Node, not like bundlers.
    mainFields: ['main'],
    conditions: [],
    loader: { '.node': 'empty' },
    logLevel: 'error',
  });
  return new Set(Object.keys(metafile.inputs).map((file) => path.join(folder, file)));
}

/** Hard-links the engine's fonts that the web app also contains under its own names. */
export function shareFonts(folder) {
  const known = new Map();
  for (const { file } of faceRecords) {
    const place = file.startsWith('@pictable/')
      ? path.join(folder, file.slice('@pictable/'.length))
      : path.join(folder, 'node_modules', file);
    known.set(digestOf(place), place);
  }
  const assets = path.join(folder, 'web/dist/assets');
  for (const name of readdirSync(assets)) {
    if (!/\.(?:ttf|otf|woff2?)$/.test(name)) continue;
    const file = path.join(assets, name);
    const same = known.get(digestOf(file));
    if (same === undefined) continue;
    rmSync(file);
    linkSync(same, file);
  }
}

function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
