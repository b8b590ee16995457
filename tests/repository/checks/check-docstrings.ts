import { posix } from 'node:path';
import type { SourceFile } from '../source-tree.ts';
import {
  child,
  isNode,
  literalText,
  locationOf,
  type ParsedSource,
  parseSource,
  type SyntaxNode,
} from './parse-source.ts';

/** Path of a package entry point: the file that a bare import of the package resolves to. */
export type EntryPath = string;

interface Declaration {
  readonly source: ParsedSource;
  /** The statement that the docstring precedes. */
  readonly statement: SyntaxNode;
}

/**
 * Reports exports of the entry points without a docstring, one message per export. Follows re-exports to the
 * declaration, because that is the docstring an editor shows.
 */
export function checkDocstrings(files: readonly SourceFile[], entries: readonly EntryPath[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const findings = new Set<string>();
  for (const entry of entries) {
    for (const [name, declaration] of exportsOf(entry, byPath, new Set())) {
      if (hasDocstring(declaration)) continue;
      findings.add(`${locationOf(declaration.source, declaration.statement)} ${name} has no docstring`);
    }
  }
  return [...findings];
}

type Exports = Map<string, Declaration>;

function exportsOf(path: string, files: ReadonlyMap<string, SourceFile>, seen: Set<string>): Exports {
  const file = files.get(path);
  if (file === undefined) throw new Error(`the entry point ${path} does not exist`);
  const found: Exports = new Map();
  if (seen.has(path)) return found;
  seen.add(path);
  const source = parseSource(file);
  for (const statement of source.program.body as SyntaxNode[]) {
    if (!statement.type.startsWith('Export')) continue;
    const target = literalText(child(statement, 'source'));
    if (statement.type === 'ExportAllDeclaration') addAll(found, reExported(path, target!, files, seen));
    else if (target !== undefined) addNamed(found, statement, reExported(path, target, files, new Set(seen)));
    else addOwn(found, source, statement, files);
  }
  return found;
}

function reExported(
  path: string,
  target: string,
  files: ReadonlyMap<string, SourceFile>,
  seen: Set<string>,
): Exports {
  if (!target.startsWith('.')) return new Map();
  return exportsOf(posix.normalize(posix.join(posix.dirname(path), target)), files, seen);
}

function addAll(found: Exports, others: Exports): void {
  for (const [name, declaration] of others) found.set(name, declaration);
}

function addNamed(found: Exports, statement: SyntaxNode, others: Exports): void {
  for (const [local, exported] of specifiersOf(statement)) {
    const declaration = others.get(local);
    if (declaration !== undefined) found.set(exported, declaration);
  }
}

function specifiersOf(statement: SyntaxNode): [local: string, exported: string][] {
  const specifiers = (statement.specifiers as SyntaxNode[] | undefined) ?? [];
  return specifiers.map((specifier) => [
    String(child(specifier, 'local')?.name),
    String(child(specifier, 'exported')?.name),
  ]);
}

function addOwn(
  found: Exports,
  source: ParsedSource,
  statement: SyntaxNode,
  files: ReadonlyMap<string, SourceFile>,
): void {
  const declaration = child(statement, 'declaration');
  for (const name of declaredNames(declaration)) found.set(name, { source, statement });
  for (const [local, exported] of specifiersOf(statement)) {
    const origin = localDeclaration(source, local) ?? importedDeclaration(source, local, files);
    if (origin !== undefined) found.set(exported, origin);
  }
}

function declaredNames(declaration: SyntaxNode | undefined): string[] {
  if (declaration === undefined) return [];
  const declarators = declaration.declarations;
  if (!Array.isArray(declarators)) return [String(child(declaration, 'id')?.name ?? 'default')];
  return declarators.filter(isNode).map((declarator) => String(child(declarator, 'id')?.name));
}

function localDeclaration(source: ParsedSource, name: string): Declaration | undefined {
  const statement = (source.program.body as SyntaxNode[]).find((candidate) =>
    declaredNames(candidate).includes(name),
  );
  return statement === undefined ? undefined : { source, statement };
}

function importedDeclaration(
  source: ParsedSource,
  name: string,
  files: ReadonlyMap<string, SourceFile>,
): Declaration | undefined {
  for (const statement of source.program.body as SyntaxNode[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of (statement.specifiers as SyntaxNode[] | undefined) ?? []) {
      if (child(specifier, 'local')?.name !== name) continue;
      const target = literalText(child(statement, 'source'))!;
      const imported = String(child(specifier, 'imported')?.name);
      return reExported(source.file.path, target, files, new Set()).get(imported);
    }
  }
  return undefined;
}

/** A docstring is a non-empty JSDoc comment directly before the statement. */
function hasDocstring({ source, statement }: Declaration): boolean {
  const { text } = source.file;
  return source.comments.some(
    (comment) =>
      comment.type === 'Block' &&
      /^\*[\s*]*\w/.test(comment.value) &&
      comment.end <= statement.start &&
      text.slice(comment.end, statement.start).trim() === '',
  );
}
