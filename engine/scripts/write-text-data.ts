/**
 * Writes engine/src/text/generated/coverage.ts and han-coverage.ts: which code points each face has glyphs
 * for, read from the installed fonts. Run `node engine/scripts/write-text-data.ts` after a font package
 * changes; a test fails until then.
 */
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { nodeHost } from '../host/node.ts';
import { writePartMap } from '../src/text/fonts/part-map.ts';
import { unpackFont } from '../src/text/fonts/unpack-font.ts';
import { type HarfBuzzFont, loadHarfBuzz } from '../src/text/shaping/harfbuzz.ts';
import { writeRanges } from '../src/text/unicode/code-point-ranges.ts';

const require = createRequire(import.meta.url);
const host = nodeHost();
const folder = new URL('../src/text/generated/', import.meta.url);
const origin = '// Written by engine/scripts/write-text-data.ts. Do not edit.\n';
const LAST_CODE_POINT = 0x3ffff;
/** Code points below this are covered by the table families and the symbol faces. */
const EAST_ASIAN_START = 0x1100;

const scripts = (
  'arabic hebrew devanagari bengali tamil thai armenian georgian telugu gujarati kannada malayalam gurmukhi oriya ' +
  'sinhala khmer lao myanmar ethiopic thaana syriac cherokee adlam balinese bamum cham gunjala-gondi hanifi-rohingya ' +
  'javanese kayah-li lisu medefaidrin meetei-mayek nag-mundari new-tai-lue ol-chiki sora-sompeng sundanese tai-tham tangsa'
).split(' ');

const regularScripts = (
  'buginese buhid coptic deseret hanunoo limbu miao mongolian newa nko osage pau-cin-hau rejang samaritan ' +
  'shavian sunuwar syloti-nagri tagalog tagbanwa tai-le tai-viet tifinagh vai'
).split(' ');

const files: Record<string, string> = {
  inter: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  roboto: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  robotoMono: '@expo-google-fonts/roboto-mono/400Regular/RobotoMono_400Regular.ttf',
  merriweather: '@expo-google-fonts/merriweather/400Regular/Merriweather_400Regular.ttf',
  interItalic: '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  robotoItalic: '@expo-google-fonts/roboto/400Regular_Italic/Roboto_400Regular_Italic.ttf',
  robotoMonoItalic: '@expo-google-fonts/roboto-mono/400Regular_Italic/RobotoMono_400Regular_Italic.ttf',
  merriweatherItalic: '@expo-google-fonts/merriweather/400Regular_Italic/Merriweather_400Regular_Italic.ttf',
  symbols: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
  symbolsMore: variableFile('noto-sans-symbols', 'symbols'),
  math: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
  tibetan: variableFile('noto-serif-tibetan', 'tibetan'),
  canadian: variableFile('noto-sans-canadian-aboriginal', 'canadian-aboriginal'),
  hans: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  notoSans: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  npHmong: variableFile('noto-serif-np-hmong', 'nyiakeng-puachue-hmong'),
  toto: variableFile('noto-serif-toto', 'toto'),
  chakma: '@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf',
};
for (const name of 'batak lepcha mandaic masaram-gondi mro pahawh-hmong saurashtra wancho warang-citi yi'.split(
  ' ',
))
  files[name] = `@pictable/engine/fonts/noto-sans-${name}.ttf`;
for (const script of regularScripts)
  files[script] = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff2`;
for (const script of scripts) files[script] = variableFile(`noto-sans-${script}`, script);
for (let part = 0; part <= 10; part++) {
  files[`emoji${part}`] = `@fontsource/noto-color-emoji/files/noto-color-emoji-${part}-400-normal.woff`;
}

function variableFile(packageName: string, part: string): string {
  return `@fontsource-variable/${packageName}/files/${packageName}-${part}-wght-normal.woff2`;
}

const harfBuzz = await loadHarfBuzz(host.harfbuzz);

async function openFile(file: string): Promise<HarfBuzzFont> {
  const bytes = await host.loadFace(file);
  if (bytes === undefined) throw new Error(`${file} is not installed.`);
  return harfBuzz.openFont(await unpackFont(bytes, host.unpackBrotli));
}

/** Blank glyphs for controls and joiners are not counted: they are rendered with their neighbours. */
function codePointsOf(font: HarfBuzzFont): number[] {
  const face = font.face(undefined);
  const found: number[] = [];
  for (let codePoint = 0; codePoint <= LAST_CODE_POINT; codePoint++) {
    if (face.glyphOf(codePoint) !== 0) found.push(codePoint);
  }
  return found;
}

function rangesOf(codePoints: readonly number[]): string {
  const pairs: [number, number][] = [];
  for (const codePoint of codePoints) {
    const last = pairs.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else pairs.push([codePoint, codePoint]);
  }
  return writeRanges(pairs);
}

/**
 * Numbered parts of an ideographic family, and the first part that contains each character.
 * @param wanted whether to include a code point
 */
async function partsOf(
  style: string,
  wanted: (codePoint: number) => boolean,
): Promise<{ parts: string; owners: [number, number][] }> {
  const name = `noto-sans-${style}`;
  const filesFolder = `${dirname(require.resolve(`@fontsource-variable/${name}/package.json`))}/files`;
  const numbers = readdirSync(filesFolder)
    .map((file) => Number(/-(\d+)-wght/.exec(file)?.[1] ?? Number.NaN))
    .filter((part) => !Number.isNaN(part))
    .sort((left, right) => left - right);
  const owners = new Map<number, number>();
  for (const [index, part] of numbers.entries()) {
    for (const codePoint of codePointsOf(await openFile(variableFile(name, String(part))))) {
      if (wanted(codePoint) && !owners.has(codePoint)) owners.set(codePoint, index);
    }
  }
  return { parts: numbers.join(' '), owners: [...owners].sort(([a], [b]) => a - b) };
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\')}'`;

await mkdir(folder, { recursive: true });
const lines: string[] = [];
for (const [name, file] of Object.entries(files)) {
  lines.push(
    `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${quoted(rangesOf(codePointsOf(await openFile(file))))},`,
  );
}
await writeFile(
  new URL('coverage.ts', folder),
  `${origin}export const coverage = {\n${lines.join('\n')}\n} as const;\n`,
);
const hanLines: string[] = [];
const styled = new Set<number>();
const addStyle = (style: string, parts: string, owners: [number, number][]) =>
  hanLines.push(`  ${style}: {\n    parts: '${parts}',\n    covered: ${quoted(writePartMap(owners))},\n  },`);
for (const style of ['sc', 'tc', 'jp', 'kr']) {
  const { parts, owners } = await partsOf(style, (codePoint) => codePoint >= EAST_ASIAN_START);
  for (const [codePoint] of owners) styled.add(codePoint);
  addStyle(style, parts, owners);
}
// Hong Kong's face only adds what the others lack: its full table would be as long as each of theirs.
const isRare = (codePoint: number) =>
  !styled.has(codePoint) && /^\p{Ideographic}$/u.test(String.fromCodePoint(codePoint));
const rare = await partsOf('hk', isRare);
addStyle('hk', rare.parts, rare.owners);
await writeFile(
  new URL('han-coverage.ts', folder),
  `${origin}export const hanCoverage = {\n${hanLines.join('\n')}\n} as const;\n`,
);
