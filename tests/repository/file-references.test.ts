import { describe, expect, it } from 'vitest';
import { checkFileReferences } from './checks/check-file-references.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { isCode, projectPaths, readProjectFile } from './source-tree.ts';

const paths = projectPaths();
const isReferring = (path: string) =>
  isCode(path) || /\.(?:ya?ml|service|md)$|Dockerfile$|^\.ci\/run$/.test(path);
/** Their texts describe earlier states of the project. */
const historical = ['CHANGELOG.md', 'THIRD_PARTY.md'];

it('comments and pages name files that exist', () => {
  const files = paths.filter((path) => isReferring(path) && !historical.includes(path)).map(readProjectFile);
  expectNoFindings(
    checkFileReferences(files, paths),
    'Correct the path in the comment or on the page, or name what is meant without a path.',
  );
});

describe('the check of file references reports', () => {
  const planted = ['engine/src/text/shape.ts', 'server/src/main.ts'];
  const found = (path: string, text: string) => checkFileReferences([{ path, text }], planted);

  it.each([
    ['a path in a comment', 'a.ts', '// See engine/src/text/gone.ts.\n'],
    ['a folder in a comment', 'a.ts', '/** All of engine/src/layout/ uses it. */\n'],
    ['a file name in a comment', 'a.mjs', '// `gone.ts` does the same.\n'],
    ['a path in YAML', 'a.yaml', 'a: 1 # as in server/src/gone.ts\n'],
    ['a path on a page', 'docs/a.md', 'See `server/src/gone.ts`.'],
  ])('%s', (_what, path, text) => {
    expect(found(path, text)).toEqual([expect.stringMatching(/:1 names .* does not exist$/)]);
  });

  it.each([
    ['files that exist', 'a.ts', '// engine/src/text/shape.ts and shape.ts, in engine/src/text/.\n'],
    ['created files', 'a.ts', '// Writes server/dist/main.js.\n'],
    ['patterns', 'a.ts', '// All of server/src/*.repo.ts.\n'],
    ['code', 'a.ts', "const path = 'server/src/gone.ts';\n"],
    ['a code block', 'docs/a.md', '```\nserver/src/gone.ts\n```\n'],
    ['a URL', 'a.ts', '// https://example.com/server/src/gone.ts\n'],
  ])('nothing for %s', (_what, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
