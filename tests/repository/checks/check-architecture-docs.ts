import { posix } from 'node:path';
import type { SourceFile } from '../source-tree.ts';

/** Source roots whose folders ARCHITECTURE.md must name one by one. */
export const documentedRoots: readonly string[] = ['contract/src', 'engine/src', 'server/src', 'web/src'];

/**
 * Compares ARCHITECTURE.md with the project: reports folders that the page does not name, and paths in its
 * code spans that do not exist. A code span counts as a path if it starts with a top-level folder or ends
 * with a slash.
 */
export function checkArchitecturePage(page: SourceFile, paths: readonly string[]): string[] {
  const known = foldersOf(paths);
  const named = codeSpans(page.text);
  const tops = topFolders(paths);
  const missing = [...tops, ...documentedRoots.flatMap((root) => foldersIn(root, known))]
    .filter((folder) => !named.includes(`${folder}/`))
    .map((folder) => `${page.path} does not name ${folder}/`);
  const exists = new Set([...paths, ...[...known].map((folder) => `${folder}/`)]);
  const nonexistent = named
    .filter((span) => looksLikePath(span, tops) && !exists.has(span))
    .map((span) => `${page.path} names ${span}, which does not exist`);
  return [...missing, ...nonexistent];
}

/** Reports links whose target does not exist, one message per link. */
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

/** All folders that contain at least one of the paths. */
export function foldersOf(paths: readonly string[]): Set<string> {
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

/** The direct subfolders of a root; deeper folders need not be named. */
function foldersIn(root: string, known: ReadonlySet<string>): string[] {
  return [...known].filter((folder) => posix.dirname(folder) === root);
}

/** The code spans of a Markdown text, without its code blocks. */
export function codeSpans(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
}

function looksLikePath(span: string, tops: readonly string[]): boolean {
  if (/[\s*{}<>()]/.test(span) || span.startsWith('/') || span.startsWith('@')) return false;
  return span.endsWith('/') || tops.some((top) => span.startsWith(`${top}/`));
}

function linkTargets(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
}
