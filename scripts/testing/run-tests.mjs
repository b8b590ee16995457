import path from 'node:path';
import { runCommand } from '../run-command.mjs';
import { provideChromium } from './chromium.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';
import { otherTests, slowTests } from './test-tags.mjs';

/** The filters by tag as arguments of Playwright. */
const selections = { [slowTests]: '--grep=@slow', [otherTests]: '--grep-invert=@slow' };

/**
 * Runs tests of tests/e2e in Chromium, which it installs where it can.
 *
 * @param filter one of `test-tags.mjs`
 * @param reports folder for the report
 * @param env environment of the tests
 * @returns the counts
 */
export async function runBrowserTests(filter, reports, env) {
  const chromium = await provideChromium();
  const report = path.join(reports, 'playwright.json');
  const args = [
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--reporter=list,json',
    selections[filter],
  ];
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
