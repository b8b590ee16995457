import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Vitest reporter. Vitest's own JSON report contains neither the reasons of skipped tests nor errors outside of
 * tests. This one writes what `test-counts.mjs` reads to the file in `TEST_REPORT_FILE`.
 */
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(describeTest));
    const moduleErrors = modules.flatMap((module) => {
      const own = [
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ];
      return own.map((error) => `${relative(module.moduleId)}: ${error.message}`);
    });
    const errors = [...moduleErrors, ...unhandledErrors.map((error) => String(error.message))];
    writeFileSync(process.env.TEST_REPORT_FILE, JSON.stringify({ tests, errors }));
  }
}

function describeTest(test) {
  const { state, note } = test.result();
  const status = state === 'passed' && test.diagnostic()?.flaky ? 'flaky' : state;
  return { name: `${relative(test.module.moduleId)} > ${test.fullName}`, status, reason: note };
}

function relative(file) {
  return path.relative(process.cwd(), file).replaceAll('\\', '/');
}
