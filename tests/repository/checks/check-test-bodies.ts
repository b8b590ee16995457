import type { SourceFile } from '../source-tree.ts';
import {
  child,
  childNodes,
  isFunction,
  isNode,
  locationOf,
  type ParsedSource,
  parseSource,
  type SyntaxNode,
  walk,
} from './parse-source.ts';
import { rootName, testFunctions } from './test-calls.ts';

/**
 * Reports each `return;` of a test function, one message per statement: the test would pass without a trace
 * where it should be reported as skipped.
 */
export function checkBareReturns(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const source = parseSource(file);
    return testBodies(source)
      .flatMap(bareReturns)
      .map(
        (statement) =>
          `${locationOf(source, statement)} returns from a test, which then passes; call \`skip(reason)\` of the test context, use \`skipIf\`, or select the cases before \`each\``,
      );
  });
}

/**
 * Reports tests that sleep for a fixed time, one message per call. As the interval of a loop that waits for a
 * condition, a sleep is allowed.
 */
export function checkSleeps(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const source = parseSource(file);
    const names = sleepNames(source.program);
    return sleepsOf(source.program, names, false).map(
      (call) =>
        `${locationOf(source, call)} sleeps for a fixed time; wait for a condition with \`expect.poll\`, \`vi.waitFor\` or a loop, or use fake timers`,
    );
  });
}

/** The functions that tests run, such as the last argument of `it(…)`. */
function testBodies({ program }: ParsedSource): SyntaxNode[] {
  const bodies: SyntaxNode[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !testFunctions.includes(rootName(node))) return;
    for (const argument of node.arguments as SyntaxNode[]) if (isFunction(argument)) bodies.push(argument);
  });
  return bodies;
}

function bareReturns(node: SyntaxNode): SyntaxNode[] {
  return childNodes(node).flatMap((part) => {
    if (isFunction(part)) return [];
    if (part.type === 'ReturnStatement' && !isNode(part.argument)) return [part];
    return bareReturns(part);
  });
}

/** Local names of the `setTimeout` that returns a promise. */
function sleepNames(program: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    const isTimers =
      node.type === 'ImportDeclaration' &&
      /^(?:node:)?timers\/promises$/.test(String(child(node, 'source')?.value));
    if (!isTimers) return;
    for (const specifier of node.specifiers as SyntaxNode[])
      if (child(specifier, 'imported')?.name === 'setTimeout')
        names.add(String(child(specifier, 'local')?.name));
  });
  return names;
}

const conditionLoops = /^(?:WhileStatement|DoWhileStatement|ForStatement)$/;

function sleepsOf(node: SyntaxNode, names: ReadonlySet<string>, isInLoop: boolean): SyntaxNode[] {
  const isSleepHere = !isInLoop && isSleep(node, names);
  const inner = conditionLoops.test(node.type) || (isInLoop && !isFunction(node));
  return [
    ...(isSleepHere ? [node] : []),
    ...childNodes(node).flatMap((part) => sleepsOf(part, names, inner)),
  ];
}

function isSleep(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  if (node.type === 'NewExpression') return child(node, 'callee')?.name === 'Promise' && isOnlyTimer(node);
  if (node.type !== 'CallExpression') return false;
  const callee = child(node, 'callee');
  const method = child(callee, 'property')?.name;
  return names.has(String(callee?.name)) || method === 'waitForTimeout' || isSchedulerWait(callee);
}

function isSchedulerWait(callee: SyntaxNode | undefined): boolean {
  return child(callee, 'object')?.name === 'scheduler' && child(callee, 'property')?.name === 'wait';
}

/** Whether a promise does nothing but wait: `new Promise((resolve) => setTimeout(resolve, 50))`. */
function isOnlyTimer(promise: SyntaxNode): boolean {
  const [executor] = promise.arguments as SyntaxNode[];
  if (executor === undefined || !isFunction(executor)) return false;
  const [resolve] = executor.params as SyntaxNode[];
  const body = child(executor, 'body');
  const only = body?.type === 'BlockStatement' ? onlyExpression(body) : body;
  const callee = child(only, 'callee');
  const isTimer = [callee?.name, child(callee, 'property')?.name].includes('setTimeout');
  const [callback] = (only?.arguments ?? []) as SyntaxNode[];
  return isTimer && resolve?.name !== undefined && resolves(callback, String(resolve.name));
}

function onlyExpression(block: SyntaxNode): SyntaxNode | undefined {
  const [statement, ...others] = block.body as SyntaxNode[];
  return others.length === 0 ? child(statement, 'expression') : undefined;
}

/** Whether a callback is the resolve function of a promise, or a function that only calls it. */
function resolves(callback: SyntaxNode | undefined, name: string): boolean {
  if (callback?.name === name) return true;
  return (
    callback !== undefined && isFunction(callback) && child(child(callback, 'body'), 'callee')?.name === name
  );
}
