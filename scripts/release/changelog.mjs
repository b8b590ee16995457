/** Parts of the project with their folders, in changelog order. */
const parts = [
  ['Tables', ['engine', 'contract', 'examples']],
  ['Service', ['server']],
  ['Web app', ['web']],
  ['Programs and integrations', ['sdk', 'clients', 'cli', 'integrations']],
  ['Deployment', ['deploy']],
  ['Documentation', ['docs', 'decisions', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']],
];
const REST = 'Tests and tools';

/** Arguments of `git log` for `readCommits`. Merges are skipped: their commits are listed themselves. */
export const logArguments = ['log', '--no-merges', '--numstat', '--format=%x00%h%x09%s'];

/** Parses the output of `git log` with `logArguments`: commits, newest first. */
export function readCommits(log) {
  return log
    .split('\0')
    .slice(1)
    .map((record) => {
      const [head, ...lines] = record.trim().split('\n');
      const [hash, subject] = head.split('\t');
      return { hash, subject, part: partOf(lines.filter((line) => line !== '').map(readChange)) };
    });
}

function readChange(line) {
  const [added, deleted, file] = line.split('\t');
  // git counts no lines in binary files.
  return { file, lines: Number(added) + Number(deleted) || 1 };
}

/** The part with the most changed lines. Goldens and lockfiles do not count. */
function partOf(changes) {
  const lines = new Map();
  for (const { file, lines: count } of changes) {
    if (/(?:^|\/)(?:golden|package-lock\.json|THIRD_PARTY\.md)/.test(file)) continue;
    const [top] = file.split('/');
    const name = parts.find(([, tops]) => tops.includes(top))?.[0] ?? REST;
    lines.set(name, (lines.get(name) ?? 0) + count);
  }
  const [most] = [...lines].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? REST;
}

/** The entry of a version: the subjects of its commits, grouped by the part that each changed most. */
export function writeEntry(version, date, commits) {
  const sections = [...parts.map(([name]) => name), REST].flatMap((name) => {
    const lines = commits
      .filter(({ part }) => part === name)
      .map(({ subject, hash }) => `- ${subject} (${hash})`);
    return lines.length === 0 ? [] : [`### ${name}\n\n${lines.join('\n')}\n`];
  });
  return `## ${version}, ${date}\n\n${sections.join('\n')}`;
}

/** Inserts an entry before the others. */
export function addEntry(changelog, entry) {
  const first = changelog.indexOf('\n## ');
  if (first < 0) throw new Error('CHANGELOG.md has no entry to insert before.');
  return `${changelog.slice(0, first + 1)}${entry}\n${changelog.slice(first + 1)}`;
}

const UNRELEASED = '## Not released yet {#next}\n';
const ANNOUNCED = '### Announced\n';

/** The changelog for users: moves unreleased notes to the version; announcements stay at the top. */
export function closeNotes(page, version, date) {
  const start = page.indexOf(UNRELEASED);
  if (start < 0) throw new Error(`docs/documentation/changelog.md has no line "${UNRELEASED.trim()}".`);
  const announced = page.indexOf(ANNOUNCED, start) + ANNOUNCED.length;
  const rest = page.slice(announced).search(/^##/m) + announced;
  const notes = page.startsWith('### ', rest) ? '' : 'No user-visible changes.\n\n';
  return `${page.slice(0, rest)}## ${version}, ${date} {#${anchorOf(version)}}\n\n${notes}${page.slice(rest)}`;
}

const PACKAGE_NOTES = '## Not released yet\n';

/** The changelog of a package that has its own: moves unreleased notes to the version. */
export function closePackageNotes(page, version, date) {
  const start = page.indexOf(PACKAGE_NOTES);
  if (start < 0) throw new Error(`The changelog has no line "${PACKAGE_NOTES.trim()}".`);
  const after = page.slice(start + PACKAGE_NOTES.length).trimStart();
  const notes = after.startsWith('- ') ? after : `No changes.\n\n${after}`.trimEnd().concat('\n');
  return `${page.slice(0, start)}${PACKAGE_NOTES}\n## ${version}, ${date}\n\n${notes}`;
}

const NEXT_ANCHOR = "{ id: 'next', label: 'Next' },\n";

/** Adds the version to the section list of that page. */
export function addAnchor(source, version) {
  const entry = `    { id: '${anchorOf(version)}', label: '${version}' },\n`;
  return source.replace(NEXT_ANCHOR, `${NEXT_ANCHOR}${entry}`);
}

function anchorOf(version) {
  return `v${version.replaceAll('.', '-')}`;
}
