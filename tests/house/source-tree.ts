import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the project: path from the project's root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export const projectRoot = join(import.meta.dirname, '..', '..');

/** Paths of everything git keeps or would keep, so that build results and downloads never count. */
export function projectPaths(): string[] {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = new Set(listing.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => existsSync(join(projectRoot, path))).sort();
}

export function sizeBytes(path: string): number {
  return statSync(join(projectRoot, path)).size;
}

export function readProjectFile(path: string): SourceFile {
  return { path, text: readFileSync(join(projectRoot, path), 'utf8') };
}

/** TypeScript and JavaScript, declarations of build tools excepted. */
export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mts|mjs|js|cjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** Files that only run under vitest or Playwright. */
export function isTest(path: string): boolean {
  return (
    /(?:\.(?:test|spec|suite|fixture)\.tsx?|\/(?:open-)?test-[^/]*\.ts)$/.test(path) ||
    path.startsWith('tests/')
  );
}

/** The code of the product: what is under the `src` of a workspace, tests left out. */
export function isProductCode(path: string): boolean {
  return isCode(path) && !isTest(path) && /^(?:integrations\/)?[a-z0-9]+\/(?:src|host)\//.test(path);
}

const codeCache: SourceFile[] = [];

/** Every code file of the project, read once. */
export function projectCode(): readonly SourceFile[] {
  if (codeCache.length === 0) codeCache.push(...projectPaths().filter(isCode).map(readProjectFile));
  return codeCache;
}

/** Lines counted as an editor counts them; a last empty line does not count. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
