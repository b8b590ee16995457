import { describe, expect, it } from 'vitest';
import { citationError, citedTests as testsOfPage } from './checks/cited-tests.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { readProjectFile } from './source-tree.ts';

const page = readProjectFile('docs/promises.md').text;
/** Titles without a file are in the file that their section names. */
const testsOf = (text: string) => testsOfPage(text, 'tests/api/requests/limits.test.ts');

describe('docs/promises.md', () => {
  it('cites tests that exist', () => {
    const cited = testsOf(page);
    expect(cited.length).toBeGreaterThan(100);
    const errors = cited.map(citationError).filter((error) => error !== undefined);
    expectNoFindings(errors, 'Correct the citation in docs/promises.md, or the title of the test.');
  });

  it('has a test in every row', () => {
    const sections = page.split('\n## ').filter((section) => /Tested by/.test(section));
    const rows = sections.flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')));
    const untested = rows.filter((row) => !/Tested by|see below/.test(row) && testsOf(row).length === 0);
    expect(sections.length).toBeGreaterThan(5);
    expectNoFindings(untested, 'Name the test of each row in docs/promises.md.');
  });

  it.each([
    ['a file that does not exist', '| x | `tests/api/gone.test.ts` |'],
    [
      'a title that does not exist',
      '| x | `tests/api/requests/limits.test.ts`: "may be nested 64 levels deep", "no such name" |',
    ],
    ['words that are in no title', '| x | `tests/api/requests/limits.test.ts`: "import" |'],
    ['a title without a file that does not exist', '| x | "no such name" |'],
  ])('is rejected with %s', (_, row) => {
    expect(testsOf(row).filter((cited) => citationError(cited) !== undefined)).toHaveLength(1);
  });
});
