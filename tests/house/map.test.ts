import { describe, expect, it } from 'vitest';
import { checkDecisions, checkLinks, checkMap } from './check-map.ts';
import { projectPaths, readProjectFile } from './source-tree.ts';

const paths = projectPaths();
const pages = paths.filter((path) => /^(?:[A-Z]+\.md|decisions\/.*\.md)$/.test(path)).map(readProjectFile);
const decisions = pages.filter((page) => page.path.startsWith('decisions/0'));

describe('the map', () => {
  it('names every folder and nothing that does not exist', () => {
    expect(checkMap(readProjectFile('ARCHITECTURE.md'), paths)).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    expect(checkLinks(pages, paths)).toEqual([]);
  });

  it('has decisions with all parts and checks that exist', () => {
    expect(checkDecisions(decisions, paths)).toEqual([]);
    expect(decisions.length).toBeGreaterThanOrEqual(12);
  });

  it('numbers decisions without a gap', () => {
    const numbers = decisions.map((page) => Number(page.path.slice('decisions/'.length).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });
});

describe('the map checker finds', () => {
  const planted = ['engine/src/text/shape.ts', 'docs/guide.md'];
  const whole = '`engine/`, `docs/` and `engine/src/text/`';
  const mapOf = (text: string) => checkMap({ path: 'ARCHITECTURE.md', text }, planted);

  it('nothing wrong with a whole map', () => {
    expect(mapOf(whole)).toEqual([]);
  });

  it.each([
    ['a top folder left out', '`engine/` and `engine/src/text/`'],
    ['a stage left out', '`engine/` and `docs/`'],
    ['a folder that is gone', `${whole} and \`engine/src/words/\``],
    ['a top folder that is gone', `${whole} and \`words/\``],
    ['a file that is gone', `${whole} and \`engine/src/text/measure.ts\``],
  ])('%s', (_what, text) => {
    expect(mapOf(text)).toHaveLength(1);
  });

  it('a link that leads nowhere', () => {
    const page = (text: string) => [{ path: 'decisions/0001-a.md', text }];
    expect(checkLinks(page('[guide](../docs/guide.md#top) [web](https://example.com)'), planted)).toEqual([]);
    expect(checkLinks(page('[guide](../docs/gone.md)'), planted)).toHaveLength(1);
  });

  it('a decision without a part, without a check, or with a check that is gone', () => {
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
