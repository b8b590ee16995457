import { describe, expect, it } from 'vitest';
import { checkBareReturns, checkSleeps } from './checks/check-test-bodies.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { isTest, projectCode } from './source-tree.ts';

/** Programs in tests/faults and tests/cluster load the service for a time that the clock decides. */
const withTimedPhases = /^tests\/(?:faults|cluster)\//;

const testCode = projectCode().filter(({ path }) => isTest(path) || /\.test\.mjs$/.test(path));

describe('tests', () => {
  it('never return instead of being skipped', () => {
    expectNoFindings(checkBareReturns(testCode), 'A test that cannot run must be reported as skipped.');
  });

  it('wait for conditions, not for fixed times', () => {
    const files = testCode.filter(({ path }) => !withTimedPhases.test(path) && !path.endsWith('.measure.ts'));
    expectNoFindings(
      checkSleeps(files),
      'A fixed time is too short on a busy machine, or longer than needed.',
    );
  });
});

const file = (text: string) => [{ path: 'a.test.ts', text }];

describe('the check of test bodies reports', () => {
  it.each([
    ['a test', "it('a', () => { if (x) return; expect(1); });"],
    ['a test with options', "test('a', { timeout: 1 }, async () => { if (x) { return; } });"],
    ['a test of several cases', "it.skipIf(y).each(cases)('a', (a) => { if (x) return; });"],
    ['a test of a template', 'test.each`a`("a", function () { for (;;) return; });'],
  ])('a bare return in %s', (_what, text) => {
    expect(checkBareReturns(file(text))).toHaveLength(1);
  });

  it.each([
    ['a function in a test', "it('a', () => { const run = () => { if (x) return; }; run(); });"],
    ['a hook', 'beforeAll(() => { if (x) return; open(); });'],
    ['a value', "it('a', ({ skip }) => { if (x) return skip('none'); });"],
  ])('no bare return in %s', (_what, text) => {
    expect(checkBareReturns(file(text))).toEqual([]);
  });

  it.each([
    ['a promise of Node', "import { setTimeout as pause } from 'node:timers/promises'; await pause(5);"],
    ['a promise of its own', 'await new Promise((done) => setTimeout(done, 5));'],
    ['a block', 'await new Promise((done) => { globalThis.setTimeout(() => done(1), 5); });'],
    ['the page', 'await page.waitForTimeout(5);'],
    ['the scheduler', 'await scheduler.wait(5);'],
    ['a list', "import { setTimeout } from 'timers/promises'; for (const a of list) await setTimeout(5);"],
    ['a function in a loop', 'while (a) run(() => new Promise((done) => setTimeout(done, 5)));'],
  ])('a sleep by %s', (_what, text) => {
    expect(checkSleeps(file(text))).toHaveLength(1);
  });

  it.each([
    ['a loop with a condition', 'while (!done()) await page.waitForTimeout(5);'],
    ['the step of a loop', 'for (; !done(); await scheduler.wait(5)) check();'],
    ['a timer that does more than wait', 'setTimeout(() => respond(), 5);'],
    ['a word in a text', "it('a page calls waitForTimeout(5)', () => {});"],
  ])('no sleep in %s', (_what, text) => {
    expect(checkSleeps(file(text))).toEqual([]);
  });
});
