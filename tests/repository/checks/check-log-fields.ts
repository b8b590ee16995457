import type { SourceFile } from '../source-tree.ts';
import { child, parseSource, type SyntaxNode, walk } from './parse-source.ts';

/** Fields of every entry, and that of a request. */
const commonFields = ['level', 'time', 'msg', 'requestId'];
const logMethods = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

/** The fields of the log entries that files write, without repetitions. */
export function loggedFields(files: readonly SourceFile[]): string[] {
  const fields = new Set(commonFields);
  for (const file of files)
    walk(parseSource(file).program, (node) => {
      for (const field of fieldsOfCall(node, file.text)) fields.add(field);
    });
  return [...fields].sort();
}

/** The names of the members of the object that a call such as `log.info({ host }, 'ready')` logs. */
function fieldsOfCall(node: SyntaxNode, text: string): string[] {
  const callee = child(node, 'callee');
  const target = child(callee, 'object');
  const method = child(callee, 'property')?.name;
  if (node.type !== 'CallExpression' || target === undefined || !logMethods.has(String(method))) return [];
  if (!/log$/i.test(text.slice(target.start, target.end))) return [];
  const [logged] = node.arguments as SyntaxNode[];
  if (logged?.type !== 'ObjectExpression') return [];
  return (logged.properties as SyntaxNode[]).map((property) => String(child(property, 'key')?.name));
}

/** The fields in the first column of the table below a heading such as `## Log {#log}`. */
export function documentedFields(markdown: string): string[] {
  const [, section = ''] = markdown.split('{#log}');
  const [own = ''] = section.split(/^## /m);
  const cells = [...own.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!)).sort();
}
