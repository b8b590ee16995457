/**
 * Writes engine/src/text/generated/: which code points each face has glyphs for, read from the installed fonts, and
 * the combining marks, read from this runtime's Unicode tables. Run it after a font package changes, a test tells:
 * `npx esbuild engine/scripts/write-text-data.ts --bundle --platform=node --format=esm --outfile=engine/scripts/run.mjs
 * && node engine/scripts/run.mjs && rm engine/scripts/run.mjs`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { writeRanges } from '../src/text/code-point-ranges.ts';
import { loadHarfBuzz } from '../src/text/harfbuzz.ts';

const require = createRequire(import.meta.url);
const read = (path: string) => readFile(require.resolve(path)).then((buffer) => new Uint8Array(buffer));
const files = {
  inter: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  roboto: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  robotoMono: '@expo-google-fonts/roboto-mono/400Regular/RobotoMono_400Regular.ttf',
  merriweather: '@expo-google-fonts/merriweather/400Regular/Merriweather_400Regular.ttf',
  symbols: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
};
const folder = new URL('../src/text/generated/', import.meta.url);

function rangesWhere(test: (codePoint: number) => boolean): string {
  const pairs: [number, number][] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (!test(codePoint)) continue;
    const last = pairs.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else pairs.push([codePoint, codePoint]);
  }
  return writeRanges(pairs);
}

const harfBuzz = await loadHarfBuzz(await read('harfbuzzjs/dist/harfbuzz.wasm'));
const lines: string[] = [];
for (const [name, file] of Object.entries(files)) {
  const face = harfBuzz.openFace(await read(file));
  lines.push(`  ${name}: '${rangesWhere((codePoint) => face.glyphOf(codePoint) !== 0)}',`);
}
const origin = '// Written by engine/scripts/write-text-data.ts. Do not edit.\n';
await mkdir(folder, { recursive: true });
await writeFile(
  new URL('coverage.ts', folder),
  `${origin}export const coverage = {\n${lines.join('\n')}\n} as const;\n`,
);
const marks = rangesWhere((codePoint) => /\p{M}/u.test(String.fromCodePoint(codePoint)));
await writeFile(new URL('marks.ts', folder), `${origin}export const marks =\n  '${marks}';\n`);
