import { describe, expect, it } from 'vitest';
import { checkArchitecturePage, checkDecisions, checkLinks } from './checks/check-architecture-docs.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectPaths, readProjectFile } from './source-tree.ts';

const paths = projectPaths();
const pages = paths.filter((path) => /^(?:[A-Z]+\.md|decisions\/.*\.md)$/.test(path)).map(readProjectFile);
const decisions = pages.filter((page) => page.path.startsWith('decisions/0'));

describe('the architecture page and the decisions', () => {
  it('name every folder and no path that does not exist', () => {
    expectNoFindings(
      checkArchitecturePage(readProjectFile('ARCHITECTURE.md'), paths),
      'Update ARCHITECTURE.md: name each folder, and only files that exist.',
    );
  });

  it('have links with existing targets', () => {
    expectNoFindings(checkLinks(pages, paths), 'Correct the link on the page.');
  });

  it('have all sections and existing checks in each decision', () => {
    expectNoFindings(
      checkDecisions(decisions, paths),
      'Add the section to the decision, or correct the path of its check.',
    );
    expect(decisions.length).toBeGreaterThanOrEqual(12);
  });

  it('number the decisions without gaps', () => {
    const numbers = decisions.map((page) => Number(page.path.slice('decisions/'.length).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
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

  it('a decision without a section, without a check, or with a check that does not exist', () => {
    const page = (enforced: string) => [
      {
        path: 'decisions/0001-a.md',
        text: `# A\n## Context\nx\n## Decision\nx\n## Consequences\nx\n## Enforced by\n${enforced}`,
      },
    ];
    expect(checkDecisions(page('`docs/guide.md`'), planted)).toEqual([]);
    expect(checkDecisions(page('good will'), planted)).toHaveLength(1);
    expect(checkDecisions(page('`docs/gone.md`'), planted)).toHaveLength(1);
    expect(checkDecisions([{ path: 'decisions/0001-a.md', text: '# A' }], planted)).toHaveLength(4);
  });
});
