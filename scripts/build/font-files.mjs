import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { faceRecords, worldFontFiles } from '../../engine/src/text/fonts/faces.ts';
import { root } from '../run-command.mjs';

/** Font files that every program includes, by their paths in their packages. */
export const baseFontFiles = [...new Set(faceRecords.map(({ file }) => file))].filter(
  (file) => !worldFontFiles.has(file),
);

/** Pure font packages on npm: programs contain copies of the few files they need, not the packages. */
export const fontPackages = new Set(faceRecords.map(({ file }) => packageOf(file)));

/** `@scope/name/files/a.ttf` is a file of `@scope/name`. */
function packageOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

/** Copies font files, in folders named after their packages, and their licences. */
export async function copyFonts(files, folder) {
  const licences = new Set();
  for (const file of files) {
    const [relative, base] = locate(file);
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await copyFile(path.join(base, relative), path.join(folder, file));
    const isOurs = file.startsWith('@pictable/');
    licences.add(isOurs ? path.dirname(file) : packageOf(file));
  }
  for (const folderName of licences) await copyLicences(folderName, folder);
}

async function copyLicences(folderName, folder) {
  const [relative, base] = locate(folderName);
  const names = (await readdir(path.join(base, relative))).filter((name) => /^licen[cs]e/i.test(name));
  if (names.length === 0) throw new Error(`${folderName} has no licence file.`);
  for (const name of names)
    await copyFile(path.join(base, relative, name), path.join(folder, folderName, name));
}

/** The path of a package file and its root folder. Our own packages are folders of the project. */
function locate(file) {
  const ours = '@pictable/';
  return file.startsWith(ours) ? [file.slice(ours.length), root] : [file, path.join(root, 'node_modules')];
}
