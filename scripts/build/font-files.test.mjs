import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { worldFontFiles } from '../../engine/src/text/fonts/faces.ts';
import { baseFontFiles, copyFonts } from './font-files.mjs';

const ours = [...worldFontFiles].find((file) => file.startsWith('@pictable/'));

it.each([
  ['of its package', baseFontFiles[0], path.dirname(path.dirname(baseFontFiles[0]))],
  ['of its folder, if it is our own', ours, path.dirname(ours)],
])('a font is copied with the licence %s', async (_, file, licensed) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-fonts-'));
  try {
    await copyFonts([file], folder);
    expect(await readdir(path.join(folder, path.dirname(file)))).toContain(path.basename(file));
    const beside = await readdir(path.join(folder, licensed));
    expect(beside).toContainEqual(expect.stringMatching(/^licen[cs]e/i));
  } finally {
    await rm(folder, { recursive: true });
  }
});
