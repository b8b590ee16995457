import { describe, expect, it } from 'vitest';
import { isMissing, testsOf as testsOfPage } from './named-tests.ts';
import { readProjectFile } from './source-tree.ts';

const page = readProjectFile('docs/promises.md').text;
/** What names without a file of their own are looked for in, where a section says so. */
const testsOf = (text: string) => testsOfPage(text, 'tests/api/limits.test.ts');

describe('the page of promises', () => {
  it('names tests that exist', () => {
    const named = testsOf(page);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(isMissing)).toEqual([]);
  });

  it('has a test in every row', () => {
    const sections = page.split('\n## ').filter((section) => /Tested by/.test(section));
    const rows = sections.flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')));
    const bare = rows.filter((row) => !/Tested by|see below/.test(row) && testsOf(row).length === 0);
    expect(sections.length).toBeGreaterThan(5);
    expect(bare).toEqual([]);
  });

  it.each([
    ['a file that is gone', '| x | `tests/api/gone.test.ts` |'],
    [
      'a name that is gone',
      '| x | `tests/api/limits.test.ts`: "is as deep as 64 brackets", "no such name" |',
    ],
    ['a name alone that is gone', '| x | "no such name" |'],
  ])('would be found wrong with %s', (_, row) => {
    expect(testsOf(row).filter(isMissing)).toHaveLength(1);
  });
});
