// `npm test`: installs, checks, runs every test, and prints the total counts in the last line.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringBuildUpToDate } from './build.mjs';
import { checks } from './checks.mjs';
import { provideChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { CommandFailed, root, runCommand } from './run-command.mjs';
import { countPlaywright, countVitest, ofExitCode, sum } from './test-counts.mjs';

const counts = [];

/** Runs one step. A step that cannot run counts as one failure, and the others still run. */
async function step(name, work) {
  console.log(`\n${name}`);
  try {
    counts.push(await work());
  } catch (error) {
    console.error(error instanceof CommandFailed ? error.message : error);
    counts.push({ passed: 0, failed: 1 });
  }
}

const reports = await mkdtemp(path.join(tmpdir(), 'pictable-reports-'));
const env = { ...process.env, CI: 'true' };

await step('Packages and build', async () => {
  await install();
  await bringBuildUpToDate();
  return { passed: 0, failed: 0 };
});

for (const { name, command } of checks) {
  const [file, ...args] = command;
  await step(`Check: ${name}`, async () => ofExitCode(await runCommand(file, args)));
}

await step('Unit, project, server and API tests', async () => {
  const report = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runCommand('node_modules/.bin/vitest', args, { env });
  return countVitest(report, code);
});

if (existsSync(path.join(root, 'tests/e2e/playwright.config.ts'))) {
  await step('Browser tests', async () => {
    const chromium = await provideChromium();
    const report = path.join(reports, 'playwright.json');
    const args = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json'];
    const browserEnv = { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runCommand('node_modules/.bin/playwright', args, { env: browserEnv });
    return countPlaywright(report, code);
  });
}

await rm(reports, { recursive: true });
const { passed, failed } = sum(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
