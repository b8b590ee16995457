import { expect, it } from 'vitest';
import { checkWording } from './checks/check-wording.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectCode, projectPaths, readProjectFile } from './source-tree.ts';

/** `docs/texts.md` quotes the texts of the specification; the changelog is history. */
const exempt: ReadonlySet<string> = new Set([
  'docs/texts.md',
  'CHANGELOG.md',
  'tests/repository/checks/check-wording.ts',
]);

it('the prose of the project is plain English', () => {
  const pages = projectPaths()
    .filter((path) => path.endsWith('.md'))
    .map(readProjectFile);
  const files = [...projectCode(), ...pages].filter(
    ({ path }) => !exempt.has(path) && !path.includes('/generated/'),
  );
  expectNoFindings(checkWording(files), 'Rewrite the sentences.');
});

it.each([
  ['docs/a.md', 'The user opens his table.'],
  ['docs/a.md', 'Whoever asks for it waits.'],
  ['docs/a.md', 'A value that is no number is an error.'],
  ['engine/src/a.ts', '// The row stands in the header.\n'],
  ['engine/src/a.ts', "const message = 'The caller is told why.';"],
  ['engine/src/a.ts', 'const message = `mend the name`;'],
  ['tests/a.test.ts', '/* One file a page. */'],
])('%s: %s', (path, text) => {
  expect(checkWording([{ path, text }])).toHaveLength(1);
});

it.each([
  ['docs/a.md', 'There is no table. `he` is code.'],
  ['tests/a.test.ts', "const sample = 'It is no table.';"],
  ['engine/src/a.ts', '// One file per page.\n'],
  ['engine/src/a.ts', "const hebrew = { tag: 'he' };"],
])('nothing in %s: %s', (path, text) => {
  expect(checkWording([{ path, text }])).toEqual([]);
});
