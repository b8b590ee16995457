import { grouped } from '@pictable/contract';
import type { JsonFix } from '@pictable/contract/json';

/** Words about a drawn table and about what keeps it from being drawn. */
export const drawing = {
  picture: (rows: number, columns: number, title: string | undefined) =>
    `Table preview${title ? `, ${title}` : ''}: ${count(rows, 'row')}, ${count(columns, 'column')}`,
  size: (rows: number, columns: number) => `${count(rows, 'row')} × ${count(columns, 'column')}`,
  starting: 'Starting the engine…',
  unavailable: 'The preview could not start in this browser. Generating works all the same.',
  lastValid: 'Last valid version',
  position: (line: number, column: number) => `Line ${line}, column ${column}`,
  warnings: (number: number) => count(number, 'note'),
} as const;

function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

const names: Record<string, string> = {
  ',': 'comma',
  ':': 'colon',
  '"': 'quote',
  '}': 'closing brace',
  ']': 'closing bracket',
  '{': 'opening brace',
  '[': 'opening bracket',
};

/** What a fix does, as the words on its button. */
export function fixLabel(text: string, fix: JsonFix): string {
  const removed = text.slice(fix.from, fix.to);
  const nameOf = (part: string) => names[part.trim()] ?? part.trim();
  if (fix.insert === '') return removed.trim().length > 12 ? 'Remove this part' : `Remove ${nameOf(removed)}`;
  if (removed === '') return fix.insert.length > 12 ? 'Add what is missing' : `Add ${nameOf(fix.insert)}`;
  if (fix.insert.length > 16) return 'Repair this part';
  return `Replace with ${fix.insert.trim()}`;
}
