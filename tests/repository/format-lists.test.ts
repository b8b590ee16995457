import { formatLabels } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { checkFormatLists, formatListFiles } from './check-format-lists.ts';
import { isTest, projectCode } from './source-tree.ts';

describe('image formats', () => {
  it('are listed only in the contract', () => {
    expect(checkFormatLists(projectCode())).toEqual([]);
  });

  it('have a painter that passes the painter suite', () => {
    const tests = projectCode().filter(({ path }) => path.startsWith('engine/src/paint/') && isTest(path));
    const isTested = (label: string) =>
      tests.some(({ text }) =>
        [`('${label}`, `(\`${label}`].some((start) => text.includes(`describePainter${start}`)),
      );
    const untested = Object.values(formatLabels)
      .filter((label) => !isTested(label))
      .map(
        (label) => `no test in engine/src/paint/ calls describePainter('${label}', …) of painter.suite.ts`,
      );
    expect(untested).toEqual([]);
  });

  it.each(formatListFiles.map((pattern) => [pattern]))('have a file that %s exempts', (pattern) => {
    expect(projectCode().some(({ path }) => pattern.test(path))).toBe(true);
  });
});

describe('the check of format lists reports', () => {
  it.each([
    "const formats = ['png', 'jpeg'];",
    "let format: 'svg' | 'pdf';",
    "let format:\n  | 'svg'\n  | 'pdf';",
    "if (format === 'png' || format === 'jpeg') return;",
    "if (format !== 'svg' && wanted.format !== 'pdf') return;",
    'const name = /\\.(png|jpg)$/;',
    "const labels = {\n  png: 'PNG',\n  jpeg: 'JPEG',\n};",
  ])('%j in the source', (text) => {
    expect(checkFormatLists([{ path: 'server/src/a.ts', text }])).toHaveLength(1);
  });

  it.each(["it.each(['png', 'svg', 'pdf'])", "const magic = { svg: '<svg', pdf: '%PDF-' };"])(
    '%j in a test',
    (text) => {
      expect(checkFormatLists([{ path: 'server/src/a.test.ts', text }])).toHaveLength(1);
    },
  );
});

it.each(["if (format === 'svg') return 'pdf';", "render({ format: 'png' }, { format: 'jpeg' });"])(
  'the check of format lists accepts %j',
  (text) => {
    expect(checkFormatLists([{ path: 'server/src/a.ts', text }])).toEqual([]);
  },
);

it('the check of format lists accepts two formats that a test is about', () => {
  expect(checkFormatLists([{ path: 'server/src/a.test.ts', text: "it.each(['png', 'svg'])" }])).toEqual([]);
});
