import { expect, test } from 'vitest';
import type { ReportedError } from './error-report.ts';
import { exitCodes } from './exit-codes.ts';
import { highestExitCode, reportJson } from './render-tables.ts';

test.each([
  [[], exitCodes.success],
  [[exitCodes.invalidInput, exitCodes.serviceFailed, exitCodes.keyRejected], exitCodes.serviceFailed],
  [[exitCodes.keyRejected, exitCodes.invalidInput], exitCodes.keyRejected],
])('errors with the exit codes %j end the program with %d', (codes, expected) => {
  expect(highestExitCode(codes.map((exitCode) => ({ exitCode }) as ReportedError))).toBe(expected);
});

test('the report has the jobs of asynchronous requests only if there are any', () => {
  expect(JSON.parse(reportJson([], []))).toEqual({ success: true, images: [], errors: [] });
  const job = { input: 'a.csv', jobId: 'j1' };
  expect(JSON.parse(reportJson([], [], [job]))).toMatchObject({ jobs: [job] });
});
