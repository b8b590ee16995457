import { posix } from 'node:path';
import type { SourceFile } from './source-tree.ts';

/** Source roots whose folders the map names one by one. */
export const mappedRoots: readonly string[] = ['engine/src', 'server/src', 'web/src'];

/**
 * Compares the map with the project: folders the map leaves out, and paths in its code spans that do not exist. A code
 * span counts as a path when it begins with a top folder or ends with a slash.
 */
export function checkMap(map: SourceFile, paths: readonly string[]): string[] {
  const known = foldersOf(paths);
  const named = codeSpans(map.text);
  const tops = topFolders(paths);
  const missing = [...tops, ...mappedRoots.flatMap((root) => foldersIn(root, known))]
    .filter((folder) => !named.includes(`${folder}/`))
    .map((folder) => `${map.path} does not name ${folder}/`);
  const exists = new Set([...paths, ...[...known].map((folder) => `${folder}/`)]);
  const invented = named
    .filter((span) => looksLikePath(span, tops) && !exists.has(span))
    .map((span) => `${map.path} names ${span}, which does not exist`);
  return [...missing, ...invented];
}

/** Links and paths under "Enforced by" that lead nowhere, one sentence each. */
export function checkLinks(pages: readonly SourceFile[], paths: readonly string[]): string[] {
  const exists = new Set([...paths, ...foldersOf(paths)]);
  const findings: string[] = [];
  for (const page of pages) {
    for (const target of linkTargets(page.text)) {
      if (/^(?:[a-z]+:|#|\/)/.test(target)) continue;
      const bare = target.split('#')[0]!.replace(/\/$/, '');
      const reached = posix.normalize(posix.join(posix.dirname(page.path), bare));
      if (!exists.has(reached)) findings.push(`${page.path} links to ${target}, which does not exist`);
    }
  }
  return findings;
}

const decisionHeadings = ['Context', 'Decision', 'Consequences', 'Enforced by'];

/** Decisions that lack a part, or name a check that does not exist, one sentence each. */
export function checkDecisions(pages: readonly SourceFile[], paths: readonly string[]): string[] {
  const exists = new Set([...paths, ...[...foldersOf(paths)].map((folder) => `${folder}/`)]);
  return pages.flatMap((page) => {
    const missing = decisionHeadings
      .filter((heading) => !new RegExp(`^## ${heading}$`, 'm').test(page.text))
      .map((heading) => `${page.path} has no part "${heading}"`);
    const checks = codeSpans(page.text.split('## Enforced by')[1] ?? '').filter((span) => span.includes('/'));
    if (missing.length === 0 && checks.length === 0) missing.push(`${page.path} names no check`);
    const invented = checks.filter((span) => !exists.has(span));
    return [
      ...missing,
      ...invented.map((span) => `${page.path} names the check ${span}, which does not exist`),
    ];
  });
}

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  }
  return folders;
}

function topFolders(paths: readonly string[]): string[] {
  return [...foldersOf(paths)].filter((folder) => !folder.includes('/'));
}

/** The folders right under a root; deeper ones are the business of the folder they stand in. */
function foldersIn(root: string, known: ReadonlySet<string>): string[] {
  return [...known].filter((folder) => posix.dirname(folder) === root);
}

function codeSpans(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
}

function looksLikePath(span: string, tops: readonly string[]): boolean {
  if (/[\s*{}<>()]/.test(span) || span.startsWith('/') || span.startsWith('@')) return false;
  return span.endsWith('/') || tops.some((top) => span.startsWith(`${top}/`));
}

function linkTargets(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
}
