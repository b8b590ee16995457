import path from 'node:path';
import { runCommand } from '../run-command.mjs';
import { provideChromium } from './chromium.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

/** Marks the tests of tests/e2e that `npm run test:faults` runs, and `npm test` does not. */
export const slowTag = '@slow';

/**
 * Runs tests of tests/e2e in Chromium, which it installs where it can.
 *
 * @param selection arguments for Playwright that select tests
 * @param reports folder for the report
 * @param env environment of the tests
 * @returns the counts
 */
export async function runBrowserTests(selection, reports, env) {
  const chromium = await provideChromium();
  const report = path.join(reports, 'playwright.json');
  const args = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json', ...selection];
  const browserEnv = { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return countPlaywright(report, await runCommand('node_modules/.bin/playwright', args, { env: browserEnv }));
}

/**
 * Runs tests with Vitest.
 *
 * @param args more arguments, such as a configuration
 * @param reports folder for the report
 * @param env environment of the tests
 * @returns the counts
 */
export async function runVitest(args, reports, env) {
  const report = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/test-report.mjs'];
  const code = await runCommand('node_modules/.bin/vitest', ['run', ...reporters, ...args], {
    env: { ...env, TEST_REPORT_FILE: report },
  });
  return countVitest(report, code);
}
