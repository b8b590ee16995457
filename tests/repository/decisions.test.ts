import { describe, expect, it } from 'vitest';
import { checkDecisionIndex, checkDecisions } from './checks/check-decisions.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectPaths, readProjectFile } from './source-tree.ts';

const paths = projectPaths();
const decisions = paths.filter((path) => /^decisions\/\d.*\.md$/.test(path)).map(readProjectFile);

describe('the decisions', () => {
  it('have a title, a status, a date, alternatives and an existing check', () => {
    expectNoFindings(
      checkDecisions(decisions, paths),
      'Complete the decision as CONTRIBUTING.md describes, or correct the path of its check.',
    );
  });

  it('are numbered without gaps, and no number is used twice', () => {
    const numbers = decisions.map((page) => Number(page.path.slice('decisions/'.length).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  it('are listed once in the index, with their titles', () => {
    expectNoFindings(
      checkDecisionIndex(readProjectFile('decisions/README.md'), decisions),
      'Update decisions/README.md.',
    );
  });
});

const planted = ['docs/guide.md'];
const complete = `# 0001 Keep one guide

Status: accepted. Date: 2026-11-21.

## Context

x

## Alternatives

- **Two guides.** They diverge.

## Decision

x

## Consequences

x

## Enforced by

\`docs/guide.md\`
`;
const page = (text: string, path = 'decisions/0001-one-guide.md') => ({ path, text });
const other = page(complete.replaceAll('0001', '0002'), 'decisions/0002-other.md');
const errorsOf = (text: string) => checkDecisions([page(text), other], planted);

describe('the check of decisions reports', () => {
  it('nothing for a complete decision', () => {
    expect(errorsOf(complete)).toEqual([]);
  });

  it.each([
    ['a title without the number of the file', complete.replace('# 0001', '# 0003')],
    ['a title that names only the subject', complete.replace('Keep one guide', 'The guide')],
    ['a missing status', complete.replace('Status: accepted. ', '')],
    ['a missing date', complete.replace(' Date: 2026-11-21.', '')],
    ['a missing section', complete.replace('## Context\n\nx\n\n', '')],
    [
      'sections in another order',
      complete
        .replace('## Context', '## Consequences')
        .replace(/(## Decision.*)## Consequences/s, '$1## Context'),
    ],
    ['no alternatives', complete.replace('- **Two guides.** They diverge.', 'None.')],
    ['no check', complete.replace('`docs/guide.md`', 'good will')],
    ['a check that does not exist', complete.replace('docs/guide.md', 'docs/gone.md')],
    ['a reference that is not a link', complete.replace('## Decision\n\nx', '## Decision\n\nAs in 0002.')],
    [
      'a replacement that does not link back',
      complete.replace('accepted', 'replaced by [0002](0002-other.md)'),
    ],
    ['more than 80 lines', complete.replace('## Decision\n\nx', `## Decision\n\n${'x\n'.repeat(70)}`)],
  ])('%s', (_what, text) => {
    expect(text).not.toBe(complete);
    expect(errorsOf(text)).toHaveLength(1);
  });

  it('nothing for links, years and code that look like a number of a decision', () => {
    const text = complete.replace(
      '## Decision\n\nx',
      '## Decision\n\nAs in [0002](0002-other.md), since 2026, `0002`.',
    );
    expect(errorsOf(text)).toEqual([]);
  });

  it('index lines that are missing, repeated, wrong or for no decision', () => {
    const line = '- [0001](0001-one-guide.md) Keep one guide';
    const index = (...lines: string[]) =>
      checkDecisionIndex({ path: 'decisions/README.md', text: `# Decisions\n\n${lines.join('\n')}\n` }, [
        page(complete),
      ]);
    expect(index(line)).toEqual([]);
    expect(index()).toHaveLength(1);
    expect(index(line, line)).toHaveLength(1);
    expect(index(line.replace('one', 'no'))).toHaveLength(2);
    expect(index(line, '- [0009](0009-gone.md) Gone')).toHaveLength(1);
  });
});
