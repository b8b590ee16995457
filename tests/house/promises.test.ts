import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/promises.md'), 'utf8');
/** What names without a file of their own are looked for in, where a section says so. */
const limitsTest = 'tests/api/limits.test.ts';

/** `path`: "a part of a name", "another". */
const namedTests = /`([\w./-]+\.(?:test|suite)\.ts)`(?:: ((?:"[^"]+"(?:, )?)+))?|"([^"]+)"/g;

interface NamedTest {
  readonly file: string;
  readonly name: string | undefined;
}

/** The tests that the rows of the tables name. */
function testsOf(text: string): NamedTest[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) =>
    [...row.matchAll(namedTests)].flatMap(([, file = limitsTest, names, alone]): NamedTest[] => {
      const found = [...(names ?? '').matchAll(/"([^"]+)"/g)].map(([, name]) => name);
      if (alone !== undefined) found.push(alone);
      return found.length === 0 ? [{ file, name: undefined }] : found.map((name) => ({ file, name }));
    }),
  );
}

function isMissing({ file, name }: NamedTest): boolean {
  const place = path.join(root, file);
  return !existsSync(place) || (name !== undefined && !readFileSync(place, 'utf8').includes(name));
}

describe('the page of promises', () => {
  it('names tests that exist', () => {
    const named = testsOf(page);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(isMissing)).toEqual([]);
  });

  it('has a test in every row', () => {
    const sections = page.split('\n## ').filter((section) => /Tried by/.test(section));
    const rows = sections.flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')));
    const bare = rows.filter((row) => !/Tried by|see below/.test(row) && testsOf(row).length === 0);
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
