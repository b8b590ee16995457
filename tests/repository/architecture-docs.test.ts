import { describe, expect, it } from 'vitest';
import { checkArchitecturePage, checkLinks } from './checks/check-architecture-docs.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectPaths, readProjectFile } from './source-tree.ts';

const paths = projectPaths();
const pages = paths.filter((path) => /^(?:[A-Z]+\.md|decisions\/.*\.md)$/.test(path)).map(readProjectFile);

describe('the architecture page and the documents beside it', () => {
  it('name every folder and no path that does not exist', () => {
    expectNoFindings(
      checkArchitecturePage(readProjectFile('ARCHITECTURE.md'), paths),
      'Update ARCHITECTURE.md: name each folder, and only files that exist.',
    );
  });

  it('have links with existing targets', () => {
    expectNoFindings(checkLinks(pages, paths), 'Correct the link on the page.');
  });
});

describe('the check of documents reports', () => {
  const planted = ['engine/src/text/shape.ts', 'docs/guide.md'];
  const complete = '`engine/`, `docs/` and `engine/src/text/`';
  const pageErrors = (text: string) => checkArchitecturePage({ path: 'ARCHITECTURE.md', text }, planted);

  it('nothing for a complete page', () => {
    expect(pageErrors(complete)).toEqual([]);
  });

  it.each([
    ['a missing top-level folder', '`engine/` and `engine/src/text/`'],
    ['a missing subfolder', '`engine/` and `docs/`'],
    ['a folder that does not exist', `${complete} and \`engine/src/words/\``],
    ['a top-level folder that does not exist', `${complete} and \`words/\``],
    ['a file that does not exist', `${complete} and \`engine/src/text/measure.ts\``],
  ])('%s', (_what, text) => {
    expect(pageErrors(text)).toHaveLength(1);
  });

  it('a link to a missing target', () => {
    const page = (text: string) => [{ path: 'decisions/0001-a.md', text }];
    expect(checkLinks(page('[guide](../docs/guide.md#top) [web](https://example.com)'), planted)).toEqual([]);
    expect(checkLinks(page('[guide](../docs/gone.md)'), planted)).toHaveLength(1);
  });
});
