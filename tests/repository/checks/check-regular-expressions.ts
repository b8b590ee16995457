import { analyse } from 'scslre';
import type { SourceFile } from '../source-tree.ts';
import { locationOf, parseSource, walk } from './parse-source.ts';

/** Regular expressions that are allowed to be slow: `path /source/` to the reason. */
export type SlowExpressions = Readonly<Record<string, string>>;

const known = new Map<string, string | undefined>();

/** A character whose repetition makes the expression slow; undefined if there is none. */
function slowCharacter(source: string, flags: string): string | undefined {
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, analyse({ source, flags }).reports[0]?.character.pick);
  return known.get(key);
}

/**
 * Reports regular expressions whose run time grows faster than the length of the text (ReDoS), one message
 * per expression: a crafted text of a few thousand characters would block the process for minutes. The check
 * does not see expressions built from strings, and understands backreferences and lookarounds only in part.
 */
export function checkRegularExpressions(files: readonly SourceFile[], exceptions: SlowExpressions): string[] {
  const findings: string[] = [];
  for (const file of files) {
    const source = parseSource(file);
    walk(source.program, (node) => {
      const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
      if (node.type !== 'Literal' || regex === undefined) return;
      const name = `/${regex.pattern}/`;
      const slowFor = slowCharacter(regex.pattern, regex.flags);
      if (slowFor === undefined || `${file.path} ${name}` in exceptions) return;
      findings.push(`${locationOf(source, node)} ${name} is slow for repeated "${slowFor}"`);
    });
  }
  return findings;
}
