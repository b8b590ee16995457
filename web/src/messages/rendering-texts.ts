import { formatThousands } from '@pictable/contract';
import type { JsonFix } from '@pictable/contract/json';

/** Texts about a rendered table and about the errors that prevent rendering. */
export const renderingTexts = {
  image: (rows: number, columns: number, title: string | undefined) =>
    `Table preview${title ? `, ${title}` : ''}: ${count(rows, 'row')}, ${count(columns, 'column')}`,
  size: (rows: number, columns: number) => `${count(rows, 'row')} × ${count(columns, 'column')}`,
  starting: 'Starting the engine…',
  unavailable: 'The preview could not start in this browser. You can still generate the image.',
  lastValid: 'Showing last valid preview',
  /** The table was invalid from the beginning, such as a draft that was reloaded. */
  noneValid: 'No preview until the table is valid',
  position: (line: number, column: number) => `Line ${line}, column ${column}`,
  warnings: (number: number) => count(number, 'warning'),
} as const;

function count(number: number, noun: string): string {
  return `${formatThousands(number)} ${noun}${number === 1 ? '' : 's'}`;
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

/** Label of the button that applies a fix. */
export function fixLabel(text: string, fix: JsonFix): string {
  const removed = text.slice(fix.from, fix.to);
  const nameOf = (part: string) => names[part.trim()] ?? part.trim();
  if (fix.insert === '') return removed.trim().length > 12 ? 'Remove this part' : `Remove ${nameOf(removed)}`;
  if (removed === '') return fix.insert.length > 12 ? 'Add what is missing' : `Add ${nameOf(fix.insert)}`;
  if (fix.insert.length > 16) return 'Fix this part';
  return `Replace with ${fix.insert.trim()}`;
}
