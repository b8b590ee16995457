import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { faceRecords, worldFontFiles } from '../engine/src/text/faces.ts';
import { root } from './run-command.mjs';

/** Files that every program brings, by their paths in their packages. */
export const baseFontFiles = [...new Set(faceRecords.map(({ file }) => file))].filter(
  (file) => !worldFontFiles.has(file),
);

/** Packages on npm that are nothing but fonts: programs have the few files they need as copies, not the packages. */
export const fontPackages = new Set(faceRecords.map(({ file }) => packageOf(file)));

/** `@scope/name/files/a.ttf` is a file of `@scope/name`. */
function packageOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

/** Copies font files, below the names of their packages, and the licence of each. */
export async function copyFonts(files, folder) {
  const licences = new Set();
  for (const file of files) {
    const [own, fromRoot] = placesOf(file);
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await copyFile(path.join(fromRoot, own), path.join(folder, file));
    const isOurs = file.startsWith('@pictable/');
    licences.add(isOurs ? path.dirname(file) : packageOf(file));
  }
  for (const place of licences) await copyLicences(place, folder);
}

async function copyLicences(place, folder) {
  const [own, fromRoot] = placesOf(place);
  const names = (await readdir(path.join(fromRoot, own))).filter((name) => /^licen[cs]e/i.test(name));
  if (names.length === 0) throw new Error(`${place} has no licence.`);
  for (const name of names) await copyFile(path.join(fromRoot, own, name), path.join(folder, place, name));
}

/** Where a file of a package is, and in which folder. Our own packages are folders of the project. */
function placesOf(file) {
  const ours = '@pictable/';
  return file.startsWith(ours) ? [file.slice(ours.length), root] : [file, path.join(root, 'node_modules')];
}
