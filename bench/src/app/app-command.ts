import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../engines/chromium.ts';
import { machineName } from '../machine-name.ts';
import { replaceSection, sectionHeadings } from '../report-sections.ts';
import { writeAppSection } from './app-report.ts';
import { measureCommandLine } from './measure-command-line.ts';
import { measureStart } from './measure-start.ts';
import { measureTyping, type Typing } from './measure-typing.ts';

const resultsFile = 'bench/RESULTS.md';
const builtService = 'server/dist/main.js';
const builtCommandLine = 'cli/dist/pictable.js';

const usage = `npm run bench -- --web         start and memory of the programs, and typing in the web app; writes a section of bench/RESULTS.md
npm run bench -- --web --once  a few keys and one start; smoke test only, do not use the numbers`;

const full = { keys: 150, images: 1_000, kills: 7, commands: 15 };
const once = { keys: 4, images: 20, kills: 1, commands: 1 };

/** Measures the built service and its web app in the project's root folder, and returns the exit code. */
export async function appCommand(args: readonly string[]): Promise<number> {
  const isOnce = args.join(' ') === '--once';
  if (!isOnce && args.length > 0) {
    console.error(usage);
    return 2;
  }
  const plan = isOnce ? once : full;
  const chromium = findChromium();
  let browser: string | undefined;
  let typings: readonly Typing[] = [];
  const start = await measureStart(path.resolve(builtService), plan, async (origin) => {
    if (chromium === undefined) return;
    ({ version: browser, typings } = await measureTyping(origin, chromium, plan.keys));
  });
  const commandLineMs = await measureCommandLine(path.resolve(builtCommandLine), plan.commands);
  const date = new Date().toISOString().slice(0, 10);
  const section = writeAppSection({ machine: machineName(), date, browser, start, commandLineMs, typings });
  console.log(section);
  if (!isOnce)
    writeFileSync(
      resultsFile,
      replaceSection(readFileSync(resultsFile, 'utf8'), sectionHeadings.app, section),
    );
  return 0;
}
