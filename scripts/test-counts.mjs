import { readFileSync } from 'node:fs';

/** A check counts as one test case. */
export function ofExitCode(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param code exit code: a runner may fail without a failed case, such as on a file that does not load */
export function countVitest(reportFile, code) {
  const report = read(reportFile);
  return atLeastOneFailure({ passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }, code);
}

export function countPlaywright(reportFile, code) {
  const { expected = 0, flaky = 0, unexpected = 0 } = read(reportFile).stats ?? {};
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, code);
}

export function sum(counts) {
  const total = { passed: 0, failed: 0 };
  for (const { passed, failed } of counts) {
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

function atLeastOneFailure({ passed, failed }, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function read(reportFile) {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return {};
  }
}
