import { child, isNode, literalText, parseSource, type SyntaxNode, walk } from './parse-source.ts';
import type { SourceFile } from './source-tree.ts';

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
  const own = codeOfTest(test, title);
  if (own === undefined) return `${file} has no test "${title}"`;
  return own.includes(text) ? undefined : `"${title}" does not contain "${text}"`;
}

/** The code of a test file without comments and other tests; undefined if there is no such test. */
function codeOfTest(file: SourceFile, title: string): string | undefined {
  const source = parseSource(file);
  const tests: { node: SyntaxNode; title: string }[] = [];
  walk(source.program, (node) => {
    const found = titleOfTest(node, file.text);
    if (found !== undefined) tests.push({ node, title: found });
  });
  if (!tests.some((test) => test.title.includes(title))) return undefined;
  const others = tests.filter((test) => !test.title.includes(title)).map(({ node }) => node);
  return without(file.text, [...source.comments, ...others]);
}

/** Names under which test files call `test` and `it`, also as `it.each(…)(…)`. */
const testFunctions = ['test', 'it', 'testIgnoringConsole'];

function titleOfTest(node: SyntaxNode, text: string): string | undefined {
  if (node.type !== 'CallExpression' || !testFunctions.includes(rootName(node))) return undefined;
  const [first, second] = node.arguments as unknown[];
  if (!isNode(first) || !isNode(second) || !/Literal$/.test(first.type)) return undefined;
  return literalText(first) ?? text.slice(first.start, first.end);
}

/** The name at the start of a call chain: `it` for `it.each(cases)('…', …)`. */
function rootName(node: SyntaxNode | undefined): string {
  if (node?.type === 'CallExpression') return rootName(child(node, 'callee'));
  if (node?.type === 'MemberExpression') return rootName(child(node, 'object'));
  return typeof node?.name === 'string' ? node.name : '';
}

function without(text: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  const characters = text.split('');
  for (const { start, end } of parts) characters.fill('', start, end);
  return characters.join('');
}
