import type { FormattedTable } from '../table/formatted-table.ts';

/**
 * Letters of scripts written from right to left, Hebrew to the Arabic extensions and their presentation
 * forms.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const FIRST_LETTER = /\p{Letter}/u;

/**
 * Direction of the table. `auto` counts the first letters of the headers: if most are right-to-left, so is
 * the table; without headers, title and first row are used.
 */
export function tableDirection(table: FormattedTable): 'ltr' | 'rtl' {
  const { direction } = table.settings;
  if (direction !== 'auto') return direction;
  const headers = directionBalance(table.columns.map((column) => column.name));
  if (headers !== 0) return headers < 0 ? 'rtl' : 'ltr';
  const others = [table.settings.title ?? '', ...(table.rows[0]?.cells.map((cell) => cell.text) ?? [])];
  return directionBalance(others) < 0 ? 'rtl' : 'ltr';
}

/** Negative if more texts start right-to-left than left-to-right. */
function directionBalance(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) {
    const first = FIRST_LETTER.exec(text)?.[0];
    if (first !== undefined) sum += RIGHT_TO_LEFT.test(first) ? -1 : 1;
  }
  return sum;
}

/** Whether a text has characters that are written right-to-left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
