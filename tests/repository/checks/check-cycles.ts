import { posix } from 'node:path';
import type { SourceFile } from '../source-tree.ts';
import { parseSource } from './parse-source.ts';
import { readImports } from './read-imports.ts';

/**
 * Reports import cycles, one message per cycle: no file of a cycle can be understood without the others. Type
 * imports count, because a reader follows them too.
 */
export function checkCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importedPaths(file)]));
  const visited = new Set<string>();
  const findings = new Set<string>();
  for (const path of imports.keys()) visit(path, [], imports, visited, findings);
  return [...findings];
}

function importedPaths(file: SourceFile): string[] {
  return readImports(parseSource(file))
    .map((edge) => edge.target)
    .filter((target) => target?.startsWith('.'))
    .map((target) => posix.normalize(posix.join(posix.dirname(file.path), target!.split('?')[0]!)));
}

function visit(
  path: string,
  trail: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  visited: Set<string>,
  findings: Set<string>,
): void {
  const start = trail.indexOf(path);
  if (start !== -1) {
    findings.add(`${[...trail.slice(start), path].join(' imports ')}`);
    return;
  }
  if (visited.has(path)) return;
  for (const next of imports.get(path) ?? []) visit(next, [...trail, path], imports, visited, findings);
  visited.add(path);
}
