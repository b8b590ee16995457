/** A commit with its message. */
export interface Commit {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
}

/** Maximum length of a subject: what lists of commits show without cutting. */
export const subjectLengthMax = 72;

/** Reports messages that break the rules, one message per commit. */
export function checkCommits(commits: readonly Commit[]): string[] {
  return commits.flatMap((commit) => {
    const error = messageError(commit);
    return error === undefined ? [] : [`${commit.id.slice(0, 8)} "${commit.subject}" ${error}`];
  });
}

function messageError({ subject, body }: Commit): string | undefined {
  if (subject.length > subjectLengthMax)
    return `has ${subject.length} characters; the limit is ${subjectLengthMax}`;
  if (!/^[A-Z]/.test(subject)) return 'does not start with a verb and a capital letter';
  if (subject.endsWith('.')) return 'ends with a full stop';
  return body.trim() === '' ? 'has no body; it must give the reason' : undefined;
}
