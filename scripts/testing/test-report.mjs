import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { otherTests, slowTests } from './test-tags.mjs';

/**
 * Vitest reporter. Vitest's own JSON report contains neither the reasons of skipped tests nor errors outside of
 * tests. This one writes what `test-counts.mjs` reads to the file in `TEST_REPORT_FILE`.
 */
export default class TestReport {
  #isSelected = () => true;

  onInit({ config }) {
    const [filter] = config.tagsFilter ?? [];
    if (filter === slowTests) this.#isSelected = isSlow;
    if (filter === otherTests) this.#isSelected = (test) => !isSlow(test);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    // Vitest reports the tests that a filter leaves out as skipped ones.
    const tests = all.filter(this.#isSelected).map(describeTest);
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

function isSlow(test) {
  return test.options.tags?.includes('slow') ?? false;
}

function describeTest(test) {
  const { state, note } = test.result();
  const status = state === 'passed' && test.diagnostic()?.flaky ? 'flaky' : state;
  return { name: `${relative(test.module.moduleId)} > ${test.fullName}`, status, reason: note };
}

function relative(file) {
  return path.relative(process.cwd(), file).replaceAll('\\', '/');
}
