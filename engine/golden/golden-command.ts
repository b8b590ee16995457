import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageFormat } from '@pictable/contract';
import { compareAll } from './compare-all.ts';
import type { GoldenDifference } from './compare-case.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { expectedFiles } from './golden-cases.ts';
import { writeReport } from './write-report.ts';

const usage = `npm run golden                      compare, and write a report of what differs
npm run golden -- --bless           accept every difference
npm run golden -- --bless <name>…   accept these cases; a part such as "borders" means all of its cases
npm run golden -- --sheets <word>…  draw all cases of a part on one picture; words are parts, and png, jpeg, svg or pdf`;

const formats: readonly ImageFormat[] = ['png', 'jpeg', 'svg', 'pdf'];

/** Compares the goldens under `root`, reports or blesses, or draws contact sheets, and returns the exit code. */
export async function goldenCommand(
  root: string,
  reportFolder: string,
  words: readonly string[],
): Promise<number> {
  const names = words.filter((word) => !word.startsWith('--'));
  if (words[0] === '--sheets') return drawSheets(root, reportFolder, words.slice(1));
  const unknown = words.filter((word) => word.startsWith('--') && word !== '--bless');
  const bless = words.includes('--bless');
  if (unknown.length > 0 || (names.length > 0 && !bless)) {
    console.error(usage);
    return 2;
  }
  const differences = await compareAll(root);
  const chosen = bless ? differences.filter((difference) => isNamed(difference.golden.name, names)) : [];
  const blessed = chosen.filter(blessCase);
  const left = differences.filter((difference) => !blessed.includes(difference));
  for (const difference of blessed) console.log(`blessed ${difference.golden.name}`);
  if (left.length === 0) {
    console.log('Every golden is as blessed.');
    return 0;
  }
  for (const { golden, faults } of left) console.error(`${golden.name}: ${faults.join('; ')}`);
  console.error(`${left.length} goldens differ: ${writeReport(reportFolder, left)}`);
  return 1;
}

async function drawSheets(root: string, reportFolder: string, words: readonly string[]): Promise<number> {
  const chosen = formats.filter((format) => words.includes(format));
  const parts = words.filter((word) => !formats.some((format) => format === word));
  const folder = join(reportFolder, '../contact-sheets');
  for (const format of chosen.length > 0 ? chosen : formats) {
    for (const path of await writeContactSheets(root, folder, format, parts)) console.log(path);
  }
  return 0;
}

function isNamed(name: string, names: readonly string[]): boolean {
  return names.length === 0 || names.some((wanted) => name === wanted || name.startsWith(`${wanted}/`));
}

/** Keeps the new rendering; false when there is none. */
function blessCase({ golden, after }: GoldenDifference): boolean {
  if (after === undefined) return false;
  writeFileSync(join(golden.folder, expectedFiles.svg), after.svg);
  writeFileSync(join(golden.folder, expectedFiles.png), after.png);
  writeFileSync(join(golden.folder, expectedFiles.facts), `${JSON.stringify(after.facts, undefined, 2)}\n`);
  return true;
}
