import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the project: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export const projectRoot = join(import.meta.dirname, '..', '..');

/** Paths of all files that git tracks or would track: no build results and no downloads. */
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

/** Whether a file is TypeScript or JavaScript, except declaration files. */
export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mts|mjs|js|cjs)$/.test(path) && !path.endsWith('.d.ts');
}

/** Whether a file only runs in Vitest or Playwright. */
export function isTest(path: string): boolean {
  return (
    /(?:\.(?:test|spec|suite|fixture)\.tsx?|\/(?:open-)?test-[^/]*\.ts)$/.test(path) ||
    path.startsWith('tests/')
  );
}

/** Whether a file is product code: in the `src` or `host` folder of a workspace and not a test. */
export function isProductCode(path: string): boolean {
  return (
    isCode(path) && !isTest(path) && /^(?:(?:clients|integrations)\/)?[a-z0-9-]+\/(?:src|host)\//.test(path)
  );
}

const codeCache: SourceFile[] = [];

/** All code files of the project, read once. */
export function projectCode(): readonly SourceFile[] {
  if (codeCache.length === 0) codeCache.push(...projectPaths().filter(isCode).map(readProjectFile));
  return codeCache;
}

/** The line number of an offset, as an editor counts lines; a last empty line does not count. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** A Markdown page with its code blanked out, at the same offsets. */
export function proseOf(text: string): string {
  return text.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, (code) => code.replace(/[^\n]/g, ' '));
}
