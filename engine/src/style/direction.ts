import type { FormattedTable } from '../table/formatted-table.ts';

/** Letters of scripts written from right to left, Hebrew to the Arabic extensions and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const FIRST_LETTER = /\p{Letter}/u;

/**
 * The side on which the first column stands. `auto` asks the first letters of the headers: a table most of whose
 * headers start right to left is one; without headers the title and the first row are asked.
 */
export function tableDirection(table: FormattedTable): 'ltr' | 'rtl' {
  const { direction } = table.settings;
  if (direction !== 'auto') return direction;
  const headers = lean(table.columns.map((column) => column.name));
  if (headers !== 0) return headers < 0 ? 'rtl' : 'ltr';
  const others = [table.settings.title ?? '', ...(table.rows[0]?.cells.map((cell) => cell.text) ?? [])];
  return lean(others) < 0 ? 'rtl' : 'ltr';
}

/** Below 0 where more texts start right to left than left to right. */
function lean(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) {
    const first = FIRST_LETTER.exec(text)?.[0];
    if (first !== undefined) sum += RIGHT_TO_LEFT.test(first) ? -1 : 1;
  }
  return sum;
}
