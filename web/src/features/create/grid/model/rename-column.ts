import { renamedReferences } from './column-references.ts';
import type { Grid } from './grid-edits.ts';

/** The text with another name of a column, also where settings and steps name it. */
export function withColumnName({ shape, text }: Grid, column: number, name: string): string {
  const before = shape.columns[column]?.name ?? '';
  return before === name ? text : renamedReferences(shape.renameColumn(column, name), before, name);
}
