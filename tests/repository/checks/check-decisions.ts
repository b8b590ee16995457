import { posix } from 'node:path';
import type { SourceFile } from '../source-tree.ts';
import { codeSpans, foldersOf } from './check-architecture-docs.ts';

const sections = ['Context', 'Alternatives', 'Decision', 'Consequences', 'Enforced by'];

/** Longer decisions usually contain several; each can be found, replaced and enforced only if it is separate. */
const maxLines = 80;

const titleForm = /^# (\d{4}) (?!The |A |An |What |How |Why )[A-Z]/;
const statusForm =
  /^Status: (?:accepted(?:, [^\n]+)?|replaced by \[\d{4}\]\([^)]+\))\. Date: \d{4}-\d\d-\d\d\.$/m;

/**
 * Reports decisions without the form that CONTRIBUTING.md describes, or whose check does not exist, one
 * message per problem.
 */
export function checkDecisions(pages: readonly SourceFile[], paths: readonly string[]): string[] {
  const exists = new Set([...paths, ...[...foldersOf(paths)].map((folder) => `${folder}/`)]);
  return pages.flatMap((page) =>
    [...formErrors(page), ...checkErrors(page, exists), ...referenceErrors(page, pages)].map(
      (message) => `${page.path} ${message}`,
    ),
  );
}

function formErrors({ path, text }: SourceFile): string[] {
  const errors: string[] = [];
  const number = posix.basename(path).slice(0, 4);
  if (titleForm.exec(text)?.[1] !== number)
    errors.push(`needs a title that states the decision: "# ${number} Verb …"`);
  if (!statusForm.test(text))
    errors.push(
      'needs a line "Status: accepted. Date: YYYY-MM-DD." or "Status: replaced by [NUMBER](FILE). Date: …"',
    );
  const found = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]!);
  if (found.join() !== sections.join())
    errors.push(
      `has the sections ${found.join(', ') || 'none'}; it needs ${sections.join(', ')}, in this order`,
    );
  if (!/^- \S/m.test(sectionOf(text, 'Alternatives')))
    errors.push('lists no alternatives ("- **Name.** Reason")');
  const lines = text.trimEnd().split('\n').length;
  if (lines > maxLines) errors.push(`has ${lines} lines; split it, at most ${maxLines} are allowed`);
  return errors;
}

function checkErrors({ text }: SourceFile, exists: ReadonlySet<string>): string[] {
  const checks = codeSpans(sectionOf(text, 'Enforced by')).filter((span) => span.includes('/'));
  if (checks.length === 0) return ['names no check'];
  return checks
    .filter((span) => !exists.has(span))
    .map((span) => `names the check ${span}, which does not exist`);
}

/** Reports references to other decisions that are not links, and replacements that only one side names. */
function referenceErrors({ path, text }: SourceFile, pages: readonly SourceFile[]): string[] {
  const numbers = new Set(pages.map((page) => posix.basename(page.path).slice(0, 4)));
  const prose = text
    .replace(/^# .*/, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\[[^\]]*\]\([^)]*\)/g, '');
  const errors = [...prose.matchAll(/(?<![\d.])\d{4}(?!\d)/g)]
    .map((match) => match[0])
    .filter((number) => numbers.has(number))
    .map((number) => `names decision ${number} without a link to its file`);
  const successor = /^Status: replaced by \[\d{4}\]\(([^)]+)\)/m.exec(text)?.[1];
  const replacing = pages.find((page) => posix.basename(page.path) === successor);
  if (successor !== undefined && !replacing?.text.includes(`](${posix.basename(path)})`))
    errors.push(`is replaced by ${successor}, which does not link to it`);
  return errors;
}

/** Reports decisions that the index does not list exactly once with their title, and other entries. */
export function checkDecisionIndex(index: SourceFile, pages: readonly SourceFile[]): string[] {
  const entries = index.text.split('\n').filter((line) => line.startsWith('- '));
  const needed = pages.map((page) => {
    const [, number, title] = /^# (\d{4}) (.*)/.exec(page.text) ?? [];
    const replaced = /^Status: (replaced by \[\d{4}\]\([^)]+\))/m.exec(page.text)?.[1];
    return `- [${number}](${posix.basename(page.path)}) ${title}${replaced === undefined ? '' : ` (${replaced})`}`;
  });
  return [
    ...needed
      .filter((line) => entries.filter((entry) => entry === line).length !== 1)
      .map((line) => `${index.path} needs this line once, below its area: ${line}`),
    ...entries
      .filter((entry) => !needed.includes(entry))
      .map((entry) => `${index.path} has a line for no decision: ${entry}`),
  ];
}

function sectionOf(text: string, heading: string): string {
  return text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}
