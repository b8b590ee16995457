import type { SourceFile } from '../source-tree.ts';
import { child, childNodes, isFunction, parseSource, type SyntaxNode } from './parse-source.ts';
import { rootName, type TestCall, testFunctions, testsOf } from './test-calls.ts';

/** A text that is promised word for word, and the test that checks it. */
export interface PromisedText {
  readonly text: string;
  /** Path of the test file from the root. */
  readonly file: string;
  /** A part of the title of the test. */
  readonly title: string;
}

/** Matches a row: | `text` | where | `file`: "title" | */
const row = /^\| `(.+?)` \| .+ \| `([\w./-]+)`: "([^"]+)" \|$/gm;

/** The table rows of a page that have a text. */
export function promisedTextsOf(page: string): PromisedText[] {
  return [...page.matchAll(row)].map(([, text = '', file = '', title = '']) => ({ text, file, title }));
}

/**
 * The error in a row, given the sources that contain the texts and its test file; undefined if there is
 * none.
 */
export function promisedTextError(
  { text, file, title }: PromisedText,
  sources: readonly string[],
  test: SourceFile | undefined,
): string | undefined {
  if (!sources.some((source) => source.includes(text))) return `"${text}" does not appear in the product`;
  if (!test) return `${file} does not exist`;
  const found = testsOf(parseSource(test)).filter((own) => own.title.includes(title));
  if (found.length === 0) return `${file} has no test "${title}"`;
  return isAsserted(text, test, found) ? undefined : `"${title}" in ${file} does not assert "${text}"`;
}

/**
 * Whether a text is expected by one of the given tests: in an assertion, a locator or a function of the file,
 * or in data of the test or of the file. Titles, comments and other tests do not count, nor what a test sends or types.
 */
function isAsserted(text: string, file: SourceFile, tests: readonly TestCall[]): boolean {
  const source = parseSource(file);
  const others = testsOf(source).filter(({ node }) => !tests.some((test) => test.node === node));
  const isInside = (node: SyntaxNode, parts: readonly SyntaxNode[]) =>
    parts.some((part) => part.start <= node.start && node.end <= part.end);
  const ignored = [...others.map(({ node }) => node), ...tests.map(({ titleNode }) => titleNode)];
  let isFound = false;
  walkWithCalls(source.program, undefined, (node, call) => {
    if (isFound || !textOf(node)?.includes(text) || isInside(node, ignored)) return;
    isFound = call === undefined || isExpecting(call);
  });
  return isFound;
}

/** The text of a literal, a part of a template, a text of JSX or a regular expression. */
function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'TemplateElement') return (node.value as { cooked: string }).cooked;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'Literal') return undefined;
  const { regex } = node as { regex?: { pattern: string } };
  return regex ? regex.pattern.replace(/\\(.)/g, '$1') : String(node.value);
}

/** Calls the visitor with the innermost call around each node, within its function. */
function walkWithCalls(
  node: SyntaxNode,
  call: SyntaxNode | undefined,
  visit: (node: SyntaxNode, call: SyntaxNode | undefined) => void,
): void {
  visit(node, call);
  const inner = isFunction(node) ? undefined : node.type === 'CallExpression' ? node : call;
  for (const part of childNodes(node)) walkWithCalls(part, inner, visit);
}

const locators = /^(?:getBy\w+|filter|locator|waitForEvent|find|includes|match)$/;

/** Whether the arguments of a call are expected: an assertion, a locator, a table of cases or an own function. */
function isExpecting(call: SyntaxNode): boolean {
  const root = rootName(call);
  if (root === 'expect' || testFunctions.includes(root)) return true;
  const callee = child(call, 'callee');
  if (callee?.type === 'Identifier') return true;
  return locators.test(String(child(callee, 'property')?.name));
}
