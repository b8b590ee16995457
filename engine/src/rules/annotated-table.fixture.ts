import { fromJs } from '@pictable/contract/json';
import { arrange } from '../data/arrange.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import type { AnnotatedTable } from '../table/table.ts';
import { textOf } from '../values/compare-values.ts';
import { Warnings } from '../warnings.ts';
import { annotate } from './annotate.ts';

/** A style that tests look for. */
export const bold = { fontWeight: 'bold' };

/** A table after the rules stage, with the warnings until then. */
export function annotated(payload: object): { table: AnnotatedTable; warnings: string[] } {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload as never), [], DEFAULT_LIMITS, warnings);
  const table = annotate(arrange(normalized, DEFAULT_LIMITS, warnings), warnings);
  return { table, warnings: warnings.list().map(({ message }) => message) };
}

/** Values of the cells that are bold, row by row; a bold row has a star. */
export function boldValues(payload: object): string[] {
  return annotated(payload).table.rows.map(({ cells, style }) => {
    const own = cells.filter((cell) => cell.style.fontWeight === 'bold').map(({ value }) => textOf(value));
    return `${style.fontWeight === 'bold' ? '*' : ''}${own.join(' ')}`;
  });
}
