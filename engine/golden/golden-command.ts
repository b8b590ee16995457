import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageFormats, RENDER_VERSION } from '@pictable/contract';
import { writeBeforeAfter } from './before-after.ts';
import { compareAll } from './compare-all.ts';
import type { GoldenDifference } from './compare-case.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { expectedFiles, goldenCases } from './golden-cases.ts';
import { readFacts, writeFacts } from './golden-facts.ts';
import { writePeerSheets } from './peer-sheet.ts';
import { hashGoldens, readPreviousRelease, writePreviousRelease } from './previous-release.ts';
import { writeReport } from './write-report.ts';

const usage = `npm run golden                      compare, and write a report of the differences
npm run golden -- --bless           accept every difference
npm run golden -- --bless <name>…   accept these cases; a part such as "borders" selects all of its cases
npm run golden -- --sheets <word>…  write one image with all cases per part; words are parts and ${imageFormats.join(', ')}
npm run golden -- --before-after <name>…   write the image of a case in the previous release beside the present one, for the changelog
npm run golden -- --previous-release <version>   make the goldens those of the previous release, as npm run release does
npm run golden -- --peers           write the cases of "peers" beside drawings of other programs, and in all themes`;

/** Compares and blesses the goldens under `root`, or writes contact sheets; returns the exit code. */
export async function goldenCommand(
  root: string,
  reportFolder: string,
  words: readonly string[],
): Promise<number> {
  const names = words.filter((word) => !word.startsWith('--'));
  const sheetFolder = join(reportFolder, '../contact-sheets');
  if (words[0] === '--sheets') return writeSheets(root, sheetFolder, words.slice(1));
  if (words.length === 1 && words[0] === '--peers') {
    for (const path of await writePeerSheets(root, sheetFolder)) console.log(path);
    return 0;
  }
  if (words[0] === '--before-after') return writeBeforeAfters(root, names);
  if (words.length === 2 && words[0] === '--previous-release') {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    const [, release = null] = words;
    writePreviousRelease({ release, commit, renderVersion: RENDER_VERSION, goldens: hashGoldens() });
    return 0;
  }
  const unknown = words.filter((word) => word.startsWith('--') && word !== '--bless');
  const bless = words.includes('--bless');
  if (unknown.length > 0 || (names.length > 0 && !bless)) {
    console.error(usage);
    return 2;
  }
  const differences = await compareAll(root);
  const selected = bless ? differences.filter((difference) => isSelected(difference.golden.name, names)) : [];
  const blessed = selected.filter(blessFiles);
  if (bless) blessFacts(root, blessed);
  const left = differences.filter((difference) => !blessed.includes(difference));
  for (const difference of blessed) console.log(`blessed ${difference.golden.name}`);
  if (left.length === 0) {
    console.log('Every golden matches.');
    return 0;
  }
  for (const { golden, reasons } of left) console.error(`${golden.name}: ${reasons.join('; ')}`);
  console.error(`${left.length} goldens differ: ${writeReport(reportFolder, left)}`);
  return 1;
}

/** Writes an image per case, and prints its entry for the changelog. */
async function writeBeforeAfters(root: string, names: readonly string[]): Promise<number> {
  const { commit, goldens } = readPreviousRelease();
  const unknown = names.find((name) => !(name in goldens));
  if (names.length === 0 || unknown !== undefined) {
    console.error(unknown === undefined ? usage : `The previous release has no golden ${unknown}.`);
    return 2;
  }
  for (const name of names) console.log(await writeBeforeAfter(root, name, commit));
  return 0;
}

async function writeSheets(root: string, folder: string, words: readonly string[]): Promise<number> {
  const chosen = imageFormats.filter((format) => words.includes(format));
  const parts = words.filter((word) => !imageFormats.some((format) => format === word));
  for (const format of chosen.length > 0 ? chosen : imageFormats) {
    for (const path of await writeContactSheets(root, folder, format, parts)) console.log(path);
  }
  return 0;
}

function isSelected(name: string, names: readonly string[]): boolean {
  return names.length === 0 || names.some((prefix) => name === prefix || name.startsWith(`${prefix}/`));
}

/** Stores the files of the new rendering as expected; false if there is none. */
function blessFiles({ golden, after }: GoldenDifference): boolean {
  if (after === undefined) return false;
  writeFileSync(join(golden.folder, expectedFiles.svg), after.svg);
  writeFileSync(join(golden.folder, expectedFiles.png), after.png);
  return true;
}

/** Stores the facts of these cases as expected, and removes those of cases that no longer exist. */
function blessFacts(root: string, blessed: readonly GoldenDifference[]): void {
  const names = new Set(goldenCases(root).map(({ name }) => name));
  const facts = new Map([...readFacts(root)].filter(([name]) => names.has(name)));
  for (const { golden, after } of blessed) if (after !== undefined) facts.set(golden.name, after.facts);
  writeFacts(root, facts);
}
