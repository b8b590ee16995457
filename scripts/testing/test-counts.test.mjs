import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, runCommand } from '../run-command.mjs';
import { countPlaywright, countVitest, ofExitCode, sum, summarise } from './test-counts.mjs';

// Inside the project, so that the samples can import the runners.
mkdirSync(path.join(root, 'out'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'out/test-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ends runs of the samples that hang. A run takes seconds, and more than a minute on a busy machine. */
const runMs = 300_000;

const reportFile = path.join(folder, 'report.json');

const vitestSample = `
import { describe, expect, it } from 'vitest';
let attempts = 0;
it('passes', () => {});
it('passes when retried', { retry: 1 }, () => expect(++attempts).toBe(2));
it('fails', () => expect(1).toBe(2));
describe.skipIf(true)('a group', () => it('is skipped', () => {}));
it('skips itself', (context) => context.skip('no redis here'));
`;

const lateErrorSample = `
import { it } from 'vitest';
it('passes before an error is thrown', async () => {
  const { promise, resolve } = Promise.withResolvers();
  setTimeout(() => { setImmediate(resolve); throw new Error('thrown too late'); });
  await promise;
});
`;

const playwrightSample = `
import { expect, test } from '@playwright/test';
test('passes', () => {});
test.describe('a group', () => {
  test('passes when retried', ({}, info) => expect(info.retry).toBe(1));
});
test('fails', () => expect(1).toBe(2));
test('skips itself', () => test.skip(true, 'no mail here'));
test('is not mended yet', () => test.fixme(true, 'see an issue'));
`;

async function runVitest(samples) {
  writeFileSync(
    path.join(folder, 'vitest.config.mjs'),
    "export default { test: { include: ['*.case.mjs'] } };",
  );
  writeSamples(samples);
  const args = ['run', '--root', folder, '--reporter', path.join(root, 'scripts/testing/test-report.mjs')];
  const env = { ...process.env, TEST_REPORT_FILE: reportFile };
  return await runCommand('node_modules/.bin/vitest', args, { stdio: 'ignore', env });
}

async function runPlaywright(samples) {
  const config = path.join(folder, 'playwright.config.mjs');
  writeFileSync(config, "export default { testMatch: '*.spec.mjs', retries: 1, outputDir: 'out' };");
  writeSamples(samples);
  const args = ['test', '--config', config, '--reporter=json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile };
  return await runCommand('node_modules/.bin/playwright', args, { stdio: 'ignore', env });
}

function writeSamples(samples) {
  for (const [name, text] of Object.entries(samples)) writeFileSync(path.join(folder, name), text);
}

it('yields the failed, flaky and skipped tests of a report of Vitest, and errors outside of tests', {
  timeout: runMs,
}, async () => {
  const samples = {
    'sample.case.mjs': vitestSample,
    'broken.case.mjs': "import './missing.mjs';",
    'late.case.mjs': lateErrorSample,
  };
  const results = countVitest(reportFile, await runVitest(samples));
  const file = `${path.relative(root, folder)}/sample.case.mjs`;
  expect({ ...results, failed: results.failed.toSorted() }).toEqual({
    passed: 2,
    failed: [
      expect.stringContaining('broken.case.mjs'),
      `${file} > fails`,
      expect.stringContaining('thrown too late'),
    ],
    flaky: [`${file} > passes when retried`],
    skipped: [
      { name: `${file} > a group > is skipped`, reason: undefined },
      { name: `${file} > skips itself`, reason: 'no redis here' },
    ],
  });
});

it('yields the failed, flaky and skipped tests of a report of Playwright', { timeout: runMs }, async () => {
  const code = await runPlaywright({ 'sample.spec.mjs': playwrightSample });
  expect(countPlaywright(reportFile, code)).toEqual({
    passed: 1,
    failed: ['sample.spec.mjs > fails'],
    flaky: ['sample.spec.mjs > a group > passes when retried'],
    skipped: [
      { name: 'sample.spec.mjs > skips itself', reason: 'no mail here' },
      { name: 'sample.spec.mjs > is not mended yet', reason: 'see an issue' },
    ],
  });
});

it('names the project of Playwright, if there are several', () => {
  const test = (projectName, status) => ({ projectName, status, annotations: [] });
  const specs = [{ title: 'opens', tests: [test('firefox', 'expected'), test('webkit', 'unexpected')] }];
  writeFileSync(reportFile, JSON.stringify({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }] }));
  expect(countPlaywright(reportFile, 1)).toMatchObject({
    passed: 1,
    failed: ['webkit > a.spec.ts > opens'],
  });
});

it('reports errors of Playwright outside of tests', () => {
  const errors = [{ message: 'Error: the server ended early\n    at start' }];
  writeFileSync(reportFile, JSON.stringify({ suites: [], errors }));
  expect(countPlaywright(reportFile, 1).failed).toEqual(['Playwright: Error: the server ended early']);
});

describe('the summary', () => {
  const results = { passed: 3, failed: [], flaky: ['a', 'b'], skipped: [{ name: 'c', reason: 'no disk' }] };

  it('ends with the counts, below the names of skipped and flaky tests', () => {
    const { lines, isPassed } = summarise(results);
    expect(lines).toEqual([
      'Skipped:',
      '  c: no disk',
      '',
      'Flaky: failed, then passed when retried; not counted as passed:',
      '  a',
      '  b',
      '',
      '3 passed, 0 failed, 1 skipped',
    ]);
    expect(isPassed).toBe(true);
  });

  it('counts more than two flaky tests as failed', () => {
    const { lines, isPassed } = summarise({ ...results, flaky: ['a', 'b', 'd'] });
    expect(lines.at(-1)).toBe('3 passed, 3 failed, 1 skipped');
    expect(isPassed).toBe(false);
  });

  it('names what failed', () => {
    const { lines, isPassed } = summarise({ ...results, failed: ['e'] });
    expect(lines.slice(-4)).toEqual(['Failed:', '  e', '', '3 passed, 1 failed, 1 skipped']);
    expect(isPassed).toBe(false);
  });

  it('adds up all steps', () => {
    const steps = [ofExitCode('types', 0), ofExitCode('lint', 2), results];
    expect(sum(steps)).toEqual({ ...results, passed: 4, failed: ['lint: exit code 2'] });
  });

  it('fails for a runner that fails without a report or a failed test', () => {
    const missing = path.join(folder, 'none.json');
    expect(countVitest(missing, 1).failed).toHaveLength(1);
    expect(countPlaywright(missing, 1).failed).toHaveLength(1);
    writeFileSync(reportFile, JSON.stringify({ tests: [{ name: 'a', status: 'passed' }], errors: [] }));
    expect(countVitest(reportFile, 1)).toMatchObject({
      passed: 1,
      failed: [expect.stringContaining('exit code 1')],
    });
  });
});
