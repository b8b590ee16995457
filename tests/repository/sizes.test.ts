import { describe, expect, it } from 'vitest';
import { checkSizes, type SizeExceptions, sizeLimits } from './checks/check-sizes.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectCode } from './source-tree.ts';

const exceptions: SizeExceptions = {};

/** The code without generated tables, whose length does not matter. */
function measuredCode() {
  return projectCode().filter((file) => !file.path.includes('/generated/'));
}

function findingsIn(path: string, text: string): string[] {
  return checkSizes([{ path, text }], {});
}

function lines(count: number): string {
  return '  step();\n'.repeat(count);
}

describe('sizes', () => {
  it('are within the limits for every file and function', () => {
    expectNoFindings(
      checkSizes(measuredCode(), exceptions),
      'Split by topic, not by length; see the advice of each line.',
    );
  });

  it('have no exception that is no longer needed', () => {
    const unneeded = Object.keys(exceptions).filter((path) => {
      const file = measuredCode().find((candidate) => candidate.path === path);
      return file === undefined || checkSizes([file], {}).length === 0;
    });
    expectNoFindings(unneeded, 'Remove these exceptions from tests/repository/sizes.test.ts.');
  });
});

describe('the size check reports', () => {
  it('a file one line too long', () => {
    expect(findingsIn('a.ts', 'step();\n'.repeat(sizeLimits.fileLines))).toEqual([]);
    expect(findingsIn('a.ts', 'step();\n'.repeat(sizeLimits.fileLines + 1))).toHaveLength(1);
  });

  it.each([
    ['a function', 'export function run() {\n', '}\n'],
    ['a method', 'class A { run() {\n', '} }\n'],
    ['an arrow', 'const run = () => {\n', '}\n'],
    ['a callback', 'list.map(function () {\n', '});\n'],
    ['a getter', 'const a = { get run() {\n', '} };\n'],
  ])('%s one line too long', (_what, head, tail) => {
    expect(findingsIn('a.ts', head + lines(sizeLimits.functionLines - 2) + tail)).toEqual([]);
    expect(findingsIn('a.ts', head + lines(sizeLimits.functionLines - 1) + tail)).toHaveLength(1);
  });

  it('a component one line too long, with a higher limit than a function', () => {
    const component = (count: number) => `export function Page() {\n${lines(count)}}\n`;
    expect(findingsIn('a.tsx', component(sizeLimits.componentLines - 2))).toEqual([]);
    expect(findingsIn('a.tsx', component(sizeLimits.componentLines - 1))).toHaveLength(1);
    expect(findingsIn('a.ts', component(sizeLimits.componentLines - 2))).toHaveLength(1);
  });

  it('a long method of a returned object, but not the object', () => {
    const record = (count: number) =>
      `export function repo() {\n  return {\n    a() {\n${lines(count)}    },\n    b() {\n${lines(40)}    },\n  };\n}\n`;
    expect(findingsIn('a.ts', record(sizeLimits.functionLines - 2))).toEqual([]);
    expect(findingsIn('a.ts', record(sizeLimits.functionLines - 1))).toHaveLength(1);
    const busy = `export function repo() {\n${lines(sizeLimits.functionLines)}  return { a() {} };\n}\n`;
    expect(findingsIn('a.ts', busy)).toHaveLength(1);
  });

  it('a long test in a suite of any length', () => {
    const suite = `describe('x', () => {\n${"it('y', () => {});\n".repeat(100)}`;
    expect(findingsIn('a.test.ts', `${suite}});\n`)).toEqual([]);
    expect(findingsIn('a.test.ts', `${suite}it('z', () => {\n${lines(60)}});\n});\n`)).toHaveLength(1);
  });
});
