import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Commit, checkCommits, subjectLengthMax } from './checks/check-commits.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectRoot } from './source-tree.ts';

/** Commits up to this one are not checked. If a wrong message cannot be corrected any more, name its commit here. */
const baseline = '90833ac573ca426189e3b876475a2ce133a0f719';

/** The commits after the baseline, without merges; undefined without git or in a shallow clone. */
function commitsSinceBaseline(): Commit[] | undefined {
  const args = ['log', '--no-merges', '--format=%H%x1f%s%x1f%b%x1e', `${baseline}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) return undefined;
  return stdout
    .split('\x1e')
    .filter((record) => record.trim() !== '')
    .map((record) => {
      const [id = '', subject = '', body = ''] = record.trim().split('\x1f');
      return { id, subject, body };
    });
}

it('commits have a short subject and a body that gives the reason', ({ skip }) => {
  const commits = commitsSinceBaseline();
  if (commits === undefined) return skip('the history is not available');
  expectNoFindings(
    checkCommits(commits),
    'Reword the commit with git rebase; if it is already merged, make it the baseline in tests/repository/commits.test.ts.',
  );
});

describe('the check of commits reports', () => {
  const found = (subject: string, body = 'Because of the reason.') =>
    checkCommits([{ id: '0123456789', subject, body }]);
  const longest = `Add ${'x'.repeat(subjectLengthMax - 4)}`;

  it('nothing for a complete message', () => {
    expect(found('Check commits')).toEqual([]);
    expect(found(longest)).toEqual([]);
  });

  it.each([
    ['a long subject', `${longest}x`, 'x'],
    ['a subject without a capital letter', 'tests: check commits', 'x'],
    ['a full stop', 'Check commits.', 'x'],
    ['a missing body', 'Check commits', ' \n'],
  ])('%s', (_what, subject, body) => {
    expect(found(subject, body)).toHaveLength(1);
  });
});
