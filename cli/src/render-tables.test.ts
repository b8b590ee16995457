import { expect, test } from 'vitest';
import type { ReportedError } from './error-report.ts';
import { exitCodes } from './exit-codes.ts';
import { highestExitCode } from './render-tables.ts';

test.each([
  [[], exitCodes.success],
  [[exitCodes.invalidInput, exitCodes.serviceFailed, exitCodes.keyRejected], exitCodes.serviceFailed],
  [[exitCodes.keyRejected, exitCodes.invalidInput], exitCodes.keyRejected],
])('errors with the exit codes %j end the program with %d', (codes, expected) => {
  expect(highestExitCode(codes.map((exitCode) => ({ exitCode }) as ReportedError))).toBe(expected);
});
