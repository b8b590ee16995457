// `npm test`: installs, checks, runs every test, and prints the total counts in the last
// line, below the names of failed, flaky and skipped tests.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringBuildUpToDate } from './build/build.mjs';
import { install } from './install.mjs';
import { CommandFailed, root, runCommand } from './run-command.mjs';
import { checks } from './testing/checks.mjs';
import { providePython } from './testing/provide-python.mjs';
import { runBrowserTests, runVitest } from './testing/run-tests.mjs';
import { noResults, ofExitCode, sum, summarise } from './testing/test-counts.mjs';
import { otherTests } from './testing/test-tags.mjs';

const results = [];

/** Runs one step. A step that cannot run counts as one failure, and the others still run. */
async function step(name, work) {
  console.log(`\n${name}`);
  try {
    results.push(await work());
  } catch (error) {
    console.error(error instanceof CommandFailed ? error.message : error);
    results.push({ ...noResults, failed: [name] });
  }
}

const reports = await mkdtemp(path.join(tmpdir(), 'pictable-reports-'));
const env = { ...process.env, CI: 'true' };

await step('Packages and build', async () => {
  await install();
  await bringBuildUpToDate();
  return noResults;
});

for (const { name, command } of checks) {
  const [file, ...args] = command;
  await step(`Check: ${name}`, async () => ofExitCode(name, await runCommand(file, args)));
}

await step('Unit, project, server and API tests', async () => {
  await providePython();
  return runVitest([`--tagsFilter=${otherTests}`], reports, env);
});

if (existsSync(path.join(root, 'tests/e2e/playwright.config.ts'))) {
  await step('Browser tests', () => runBrowserTests(otherTests, reports, env));
}

await rm(reports, { recursive: true });
const { lines, isPassed } = summarise(sum(results));
console.log(`\n${lines.join('\n')}`);
process.exitCode = isPassed ? 0 : 1;
