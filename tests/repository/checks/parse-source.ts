import { type Comment, parseSync } from 'oxc-parser';
import type { SourceFile } from '../source-tree.ts';
import { lineAt } from '../source-tree.ts';

/** A node of the syntax tree, with the members that every node has. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export interface ParsedSource {
  readonly file: SourceFile;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
}

const cache = new Map<string, ParsedSource>();

/** @throws if the text is not valid TypeScript or JavaScript: a check must not skip files it cannot parse. */
export function parseSource(file: SourceFile): ParsedSource {
  const key = `${file.path}\0${file.text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const result = parseSync(file.path, file.text);
  const problem = result.errors.find((error) => error.severity === 'Error');
  if (problem !== undefined) throw new Error(`${file.path}: ${problem.message}`);
  const parsed = { file, program: result.program as unknown as SyntaxNode, comments: result.comments };
  cache.set(key, parsed);
  return parsed;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** A child node by name; undefined if there is none. */
export function child(node: SyntaxNode | undefined, member: string): SyntaxNode | undefined {
  const value = node?.[member];
  return isNode(value) ? value : undefined;
}

/** The direct children of a node, in their order. */
export function childNodes(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function isFunction(node: SyntaxNode): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/**
 * Calls the visitor for each node from the top down, with the parent node and the member that contains it.
 */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, above: SyntaxNode | undefined, member: string) => void,
  above?: SyntaxNode,
  member = '',
): void {
  visit(node, above, member);
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value)) for (const part of value) isNode(part) && walk(part, visit, node, name);
    else if (isNode(value)) walk(value, visit, node, name);
  }
}

/** The location of a node as `path:line`. */
export function locationOf(source: ParsedSource, node: { readonly start: number }): string {
  return `${source.file.path}:${lineAt(source.file.text, node.start)}`;
}

/** The text of a string literal or of a template without expressions; undefined for anything computed. */
export function literalText(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TSLiteralType') return literalText(child(node, 'literal'));
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}
