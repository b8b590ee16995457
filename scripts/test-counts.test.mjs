import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countPlaywright, countVitest, ofExitCode, sum } from './test-counts.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'pictable-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('reads the reports of the runners', () => {
  const vitest = report({ numPassedTests: 7, numFailedTests: 2, numTotalTests: 10 });
  expect(countVitest(vitest, 1)).toEqual({ passed: 7, failed: 2 });
  const playwright = report({ stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 5 } });
  expect(countPlaywright(playwright, 0)).toEqual({ passed: 4, failed: 0 });
});

it('counts a failed runner as a failure', () => {
  const missing = path.join(folder, 'none.json');
  expect(countVitest(missing, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(missing, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest(report({ numPassedTests: 7, numFailedTests: 0 }), 1)).toEqual({ passed: 7, failed: 1 });
});

it('sums the counts', () => {
  expect(sum([ofExitCode(0), ofExitCode(2), { passed: 5, failed: 1 }])).toEqual({ passed: 6, failed: 2 });
});
