import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { rightToLeftLetters } from './right-to-left.ts';

/** Quoted strings on one line. */
const quotedString = /"(?:[^"\\\n]|\\.)*"/g;

interface TableCodeProps {
  label: string;
  code: string;
}

/** A code block with a table, whose texts may be written from right to left. */
export function TableCode({ label, code }: TableCodeProps) {
  return <CodeBlock label={label} code={code} shown={isolateStrings(code)} />;
}

/**
 * Isolates every quoted string, as the editor does it. Otherwise browsers join neighbouring Arabic or Hebrew
 * strings into one text from right to left, and a value appears before its key.
 */
function isolateStrings(code: string): ReactNode {
  if (!rightToLeftLetters.test(code)) return code;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: string } of code.matchAll(quotedString)) {
    parts.push(code.slice(end, index), <bdi key={index}>{string}</bdi>);
    end = index + string.length;
  }
  return [...parts, code.slice(end)];
}
