import { readFileSync } from 'node:fs';

/**
 * Results of one step of `npm test`: the number of passed cases, and the names of the others. A skipped case is
 * `{ name, reason }`.
 */
export const noResults = { passed: 0, failed: [], flaky: [], skipped: [] };

/** More flaky tests than this fail the run. A flaky test failed, then passed when it was retried. */
const flakyMax = 2;

/** A check counts as one case. */
export function ofExitCode(name, code) {
  return code === 0 ? { ...noResults, passed: 1 } : { ...noResults, failed: [`${name}: exit code ${code}`] };
}

/**
 * Reads the report of `test-report.mjs`.
 *
 * @param code exit code: a runner can fail without a failed case, such as for a file that cannot be loaded
 */
export function countVitest(reportFile, code) {
  const { tests = [], errors = [] } = read(reportFile);
  return withExitCode('Vitest', collect(tests, errors), code);
}

/** Reads the JSON report of Playwright. */
export function countPlaywright(reportFile, code) {
  const { suites = [], errors = [] } = read(reportFile);
  const messages = errors.map((error) => `Playwright: ${firstLine(error.message ?? String(error.value))}`);
  return withExitCode('Playwright', collect(suites.flatMap(playwrightTests), messages), code);
}

export function sum(results) {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
    flaky: results.flatMap(({ flaky }) => flaky),
    skipped: results.flatMap(({ skipped }) => skipped),
  };
}

/** The end of the output of `npm test`. @returns the lines, and whether the run passed */
export function summarise({ passed, failed, flaky, skipped }) {
  const isTooFlaky = flaky.length > flakyMax;
  const failures = isTooFlaky ? failed.length + flaky.length : failed.length;
  const flakyHeading = isTooFlaky
    ? `Flaky; more than ${flakyMax} count as failed:`
    : `Flaky: failed, then passed when retried; not counted as passed:`;
  const lines = [
    ...list(
      'Skipped:',
      skipped.map(({ name, reason }) => (reason ? `${name}: ${reason}` : name)),
    ),
    ...list(flakyHeading, flaky),
    ...list('Failed:', failed),
    `${passed} passed, ${failures} failed, ${skipped.length} skipped`,
  ];
  return { lines, isPassed: failures === 0 };
}

function list(heading, names) {
  return names.length === 0 ? [] : [heading, ...names.map((name) => `  ${name}`), ''];
}

function collect(tests, errors) {
  const named = (status) => tests.filter((test) => test.status === status);
  return {
    passed: named('passed').length,
    // An unfinished test has not passed.
    failed: [...[...named('failed'), ...named('pending')].map(({ name }) => name), ...errors],
    flaky: named('flaky').map(({ name }) => name),
    skipped: named('skipped').map(({ name, reason }) => ({ name, reason })),
  };
}

const playwrightStatuses = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

function playwrightTests({ title, file, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      // The title of the outermost suite is the file.
      name: [test.projectName, file, ...(title === file ? [] : [title]), spec.title]
        .filter(Boolean)
        .join(' > '),
      status: playwrightStatuses[test.status],
      reason: test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description,
    })),
  );
  return [...own, ...suites.flatMap(playwrightTests)];
}

function withExitCode(runner, results, code) {
  if (code === 0 || results.failed.length > 0) return results;
  return { ...results, failed: [`${runner}: exit code ${code} without a failed test; see its output above`] };
}

function firstLine(message) {
  return message.split('\n')[0];
}

function read(reportFile) {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return {};
  }
}
