import { lineAt, type SourceFile } from '../source-tree.ts';
import {
  child,
  isFunction,
  isNode,
  locationOf,
  type ParsedSource,
  parseSource,
  type SyntaxNode,
  walk,
} from './parse-source.ts';

export const sizeLimits = { fileLines: 400, functionLines: 60, componentLines: 100 } as const;

/** Files of data that may be longer, each with the reason. */
export type SizeExceptions = Readonly<Record<string, string>>;

/** Reports files and functions above the limits, one message each. */
export function checkSizes(files: readonly SourceFile[], exceptions: SizeExceptions): string[] {
  const findings: string[] = [];
  for (const file of files) {
    const lines = countLines(file.text);
    if (lines > sizeLimits.fileLines && exceptions[file.path] === undefined) {
      findings.push(
        `${file.path} has ${lines} lines; the limit is ${sizeLimits.fileLines}: move one topic with its tests to a file of its own`,
      );
    }
    findings.push(...checkFunctions(parseSource(file)));
  }
  return findings;
}

function countLines(text: string): number {
  return lineAt(text, text.trimEnd().length);
}

function checkFunctions(source: ParsedSource): string[] {
  const findings: string[] = [];
  walk(source.program, (node, above) => {
    if (!isFunction(node) || holdsTests(node)) return;
    const lines = ownLines(source.file.text, node);
    const name = functionName(node, above);
    const component = source.file.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const allowed = component ? sizeLimits.componentLines : sizeLimits.functionLines;
    if (lines <= allowed) return;
    findings.push(
      `${locationOf(source, node)} ${name || 'a function'} has ${lines} lines; the limit is ${allowed}: move ${component ? 'a part of the page to a component' : 'a step to a function'} named after what it ${component ? 'shows' : 'does'}`,
    );
  });
  return findings;
}

/**
 * Number of lines of a function. The methods of an object that it returns are measured separately, like
 * methods of a class.
 */
function ownLines(text: string, node: SyntaxNode): number {
  const members = returnedMembers(node).filter(isFunction);
  return members.reduce((lines, member) => lines - linesOf(text, member) + 1, linesOf(text, node));
}

function linesOf(text: string, node: SyntaxNode): number {
  return lineAt(text, node.end) - lineAt(text, node.start) + 1;
}

function returnedMembers(node: SyntaxNode): SyntaxNode[] {
  const statements = child(node, 'body')?.body;
  if (!Array.isArray(statements)) return [];
  const last = statements.at(-1) as SyntaxNode | undefined;
  const record = last?.type === 'ReturnStatement' ? child(last, 'argument') : undefined;
  if (record?.type !== 'ObjectExpression') return [];
  return (record.properties as SyntaxNode[])
    .map((property) => child(property, 'value'))
    .filter((value) => isNode(value));
}

function functionName(node: SyntaxNode, above: SyntaxNode | undefined): string {
  const named = child(node, 'id') ?? child(above, 'id') ?? child(above, 'key');
  return String(named?.name ?? '');
}

const testCalls = /^(?:describe|it|test|beforeEach|beforeAll|afterEach|afterAll)$/;

/** A function that registers tests is a list of functions, which are measured separately. */
function holdsTests(node: SyntaxNode): boolean {
  const body = child(node, 'body')?.body;
  return Array.isArray(body) && body.some((statement) => isNode(statement) && isTestCall(statement));
}

function isTestCall(statement: SyntaxNode): boolean {
  let callee = child(child(statement, 'expression'), 'callee');
  while (callee !== undefined && callee.type !== 'Identifier') {
    callee = child(callee, 'callee') ?? child(callee, 'object') ?? child(callee, 'tag');
  }
  return callee !== undefined && testCalls.test(String(callee.name));
}
