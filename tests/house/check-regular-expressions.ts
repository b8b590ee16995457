import { analyse } from 'scslre';
import { parseSource, place, walk } from './parse-source.ts';
import type { SourceFile } from './source-tree.ts';

/** Expressions that may take longer, as `path /source/`, with the reason. */
export type SlowExpressions = Readonly<Record<string, string>>;

const known = new Map<string, string | undefined>();

/** A sign of which many take an expression long; undefined where there is none. */
function slowSign(source: string, flags: string): string | undefined {
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, analyse({ source, flags }).reports[0]?.character.pick);
  return known.get(key);
}

/**
 * Regular expressions whose time grows faster than the text they read, one sentence each: a text of a few thousand
 * characters, made for it, would hold up whoever reads it for minutes. Expressions made of strings are not seen, and of
 * references back and lookarounds only a part is understood.
 */
export function checkRegularExpressions(files: readonly SourceFile[], exceptions: SlowExpressions): string[] {
  const findings: string[] = [];
  for (const file of files) {
    const source = parseSource(file);
    walk(source.program, (node) => {
      const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
      if (node.type !== 'Literal' || regex === undefined) return;
      const name = `/${regex.pattern}/`;
      const slowFor = slowSign(regex.pattern, regex.flags);
      if (slowFor === undefined || `${file.path} ${name}` in exceptions) return;
      findings.push(`${place(source, node)} ${name} is slow for many "${slowFor}"`);
    });
  }
  return findings;
}
