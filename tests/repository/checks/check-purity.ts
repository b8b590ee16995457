import type { SourceFile } from '../source-tree.ts';
import {
  child,
  isNode,
  locationOf,
  type ParsedSource,
  parseSource,
  type SyntaxNode,
  walk,
} from './parse-source.ts';
import { readImports } from './read-imports.ts';

/** Host globals that pure code must not use, each with the reason. */
export const bannedGlobals: Readonly<Record<string, string>> = {
  process: 'it does not exist in browsers, and the environment is not part of the payload',
  Buffer: 'it does not exist in browsers; use Uint8Array',
  document: 'it does not exist in Node',
  window: 'it does not exist in Node',
  navigator: 'the appearance of a table must not depend on the client',
  globalThis: 'it gives access to every other banned name',
  Date: 'the same payload must give the same bytes at any time',
  Intl: 'its data differs between hosts and versions',
  performance: 'a clock: results must not depend on time',
  setTimeout: 'a clock: results must not depend on time',
  setInterval: 'a clock: results must not depend on time',
  fetch: 'the engine performs no I/O; the host provides the bytes',
  XMLHttpRequest: 'the engine performs no I/O; the host provides the bytes',
  crypto: 'a source of randomness',
  console: 'the engine returns warnings instead of printing them',
  eval: 'text of a payload must never run as code',
  require: 'use import, so that the boundary check sees the package',
};

/** Names that TypeScript knows without a host; a local declaration does not make them allowed. */
const neverLocal: ReadonlySet<string> = new Set(['Date', 'Intl', 'globalThis', 'eval']);

/** Members banned on any object, each with the reason. */
export const bannedMembers: Readonly<Record<string, string>> = {
  localeCompare: 'sorts by the locale of the host',
  toLocaleString: 'formats by the locale of the host',
  toLocaleDateString: 'formats by the locale of the host',
  toLocaleTimeString: 'formats by the locale of the host',
  toLocaleUpperCase: 'follows the locale of the host',
  toLocaleLowerCase: 'follows the locale of the host',
};

const inexact = 'its last digit differs between JavaScript engines; use + - * / and sqrt';

/** Members of `Math` that are banned, each with the reason. */
export const bannedMath: Readonly<Record<string, string>> = {
  random: 'the same payload must give the same bytes',
  sin: inexact,
  cos: inexact,
  tan: inexact,
  asin: inexact,
  acos: inexact,
  atan: inexact,
  atan2: inexact,
  exp: inexact,
  expm1: inexact,
  log: inexact,
  log2: inexact,
  log10: inexact,
  log1p: inexact,
  pow: inexact,
  cbrt: inexact,
  hypot: inexact,
  sinh: inexact,
  cosh: inexact,
  tanh: inexact,
};

/** Allowed uses of a banned name: `path name` to the reason. */
export type PurityExceptions = Readonly<Record<string, string>>;

/** Reports uses of the host in code that must be a pure function of its input, one message per use. */
export function checkPurity(files: readonly SourceFile[], exceptions: PurityExceptions): string[] {
  return files.flatMap((file) => {
    const source = parseSource(file);
    const findings = readImports(source)
      .filter((edge) => edge.target?.startsWith('node:'))
      .map((edge) => `${edge.location} imports ${edge.target}, which does not exist in browsers`);
    const locals = declaredNames(source);
    walk(source.program, (node, above, member) => {
      const use = bannedUse(node, above, member, locals);
      if (use === undefined || exceptions[`${file.path} ${use.name}`] !== undefined) return;
      findings.push(`${locationOf(source, node)} uses ${use.name}: ${use.reason}`);
    });
    return findings;
  });
}

interface BannedUse {
  readonly name: string;
  readonly reason: string;
}

function bannedUse(
  node: SyntaxNode,
  above: SyntaxNode | undefined,
  member: string,
  locals: ReadonlySet<string>,
): BannedUse | undefined {
  if (node.type === 'MemberExpression') return bannedMemberUse(node);
  if (isInexactPower(node)) return { name: '**', reason: inexact };
  if (node.type === 'MetaProperty')
    return { name: 'import.meta', reason: 'the engine has no URL of its own' };
  if (node.type === 'Property' && isMathPattern(above)) return bannedMathName(nameOf(child(node, 'key')));
  if (node.type !== 'Identifier' || isPropertyName(above, member)) return undefined;
  const name = String(node.name);
  const reason = Object.hasOwn(bannedGlobals, name) ? bannedGlobals[name] : undefined;
  if (reason === undefined || (locals.has(name) && !neverLocal.has(name))) return undefined;
  return { name, reason };
}

/** A power of a BigInt literal, such as `10n ** x`, is exact; any other may not be. */
function isInexactPower(node: SyntaxNode): boolean {
  if (node.type !== 'BinaryExpression' || node.operator !== '**') return false;
  return typeof child(node, 'left')?.bigint !== 'string';
}

function bannedMemberUse(node: SyntaxNode): BannedUse | undefined {
  const property = child(node, 'property');
  const name = node.computed === true ? String(property?.value) : nameOf(property);
  if (nameOf(child(node, 'object')) === 'Math') {
    if (node.computed === true) return { name: 'Math[]', reason: 'a computed member hides the function' };
    return bannedMathName(name);
  }
  return Object.hasOwn(bannedMembers, name) ? { name, reason: bannedMembers[name]! } : undefined;
}

function bannedMathName(name: string): BannedUse | undefined {
  return Object.hasOwn(bannedMath, name) ? { name: `Math.${name}`, reason: bannedMath[name]! } : undefined;
}

function nameOf(node: SyntaxNode | undefined): string {
  return String(node?.name ?? '');
}

/** Whether a pattern destructures Math, as in `const { sin } = Math`. */
function isMathPattern(above: SyntaxNode | undefined): boolean {
  return above?.type === 'ObjectPattern' && mathPatterns.has(above);
}

const mathPatterns = new WeakSet<SyntaxNode>();

function isPropertyName(above: SyntaxNode | undefined, member: string): boolean {
  if (above === undefined || above.computed === true) return false;
  if (above.type === 'MemberExpression') return member === 'property';
  return member === 'key' || (above.type === 'TSQualifiedName' && member === 'right');
}

/** All names that a file declares: a parameter called `document` is not the global. */
function declaredNames(source: ParsedSource): ReadonlySet<string> {
  const names = new Set<string>();
  walk(source.program, (node, above, member) => {
    if (node.type === 'VariableDeclarator' && nameOf(child(node, 'init')) === 'Math') {
      const pattern = child(node, 'id');
      if (pattern !== undefined) mathPatterns.add(pattern);
    }
    if (declares(node, above, member)) collectBound(node, names);
  });
  return names;
}

function declares(node: SyntaxNode, above: SyntaxNode | undefined, member: string): boolean {
  if (member === 'params' || member === 'local' || member === 'param') return true;
  return member === 'id' && above !== undefined && /Declarat/.test(above.type) && node.type !== 'Literal';
}

/** The names a pattern binds: `{ a, b: [c = d] }` binds a and c. */
function collectBound(pattern: SyntaxNode, names: Set<string>): void {
  if (pattern.type === 'Identifier') names.add(nameOf(pattern));
  for (const member of ['left', 'argument', 'value', 'parameter']) {
    const part = child(pattern, member);
    if (part !== undefined) collectBound(part, names);
  }
  for (const member of ['properties', 'elements']) {
    const parts = pattern[member];
    if (Array.isArray(parts)) for (const part of parts) isNode(part) && collectBound(part, names);
  }
}
