import { child, isNode, literalText, type ParsedSource, type SyntaxNode, walk } from './parse-source.ts';

/** Names under which test files call `test` and `it`, also as `it.each(…)(…)`. */
export const testFunctions: readonly string[] = ['test', 'it', 'testIgnoringConsole'];

/** A call that defines a test. */
export interface TestCall {
  readonly node: SyntaxNode;
  readonly titleNode: SyntaxNode;
  /** The title; the source text of a computed title. */
  readonly title: string;
}

/** The tests of a file, in their order; or the calls of the given functions. */
export function testsOf(source: ParsedSource, functions: readonly string[] = testFunctions): TestCall[] {
  const tests: TestCall[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || !functions.includes(rootName(node))) return;
    const [titleNode, second] = node.arguments as unknown[];
    if (!isNode(titleNode) || !isNode(second) || !/Literal$/.test(titleNode.type)) return;
    const title = literalText(titleNode) ?? source.file.text.slice(titleNode.start, titleNode.end);
    tests.push({ node, titleNode, title });
  });
  return tests;
}

/** The name at the start of a call chain: `it` for `it.each(cases)('…', …)`. */
export function rootName(node: SyntaxNode | undefined): string {
  if (node?.type === 'CallExpression') return rootName(child(node, 'callee'));
  if (node?.type === 'MemberExpression') return rootName(child(node, 'object'));
  if (node?.type === 'TaggedTemplateExpression') return rootName(child(node, 'tag'));
  return typeof node?.name === 'string' ? node.name : '';
}
