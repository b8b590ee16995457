import type { Grid } from './grid-edits.ts';

/** The cell at an offset of the text, for example that of an error or of a place in the image. */
export function cellAt({ shape }: Grid, offset: number): { row: number; column: number } | undefined {
  for (let row = 0; row < shape.rowCount; row++) {
    for (let column = 0; column < shape.columns.length; column++) {
      const node = shape.cellNode(row, column);
      if (node && node.from <= offset && offset < node.to) return { row, column };
    }
  }
  return undefined;
}

/** The column whose name is at an offset of the text. */
export function columnAt({ shape }: Grid, offset: number): number | undefined {
  const isAt = (_: unknown, column: number) =>
    shape.namePlaces(column).some(({ from, to }) => from <= offset && offset < to);
  const column = shape.columns.findIndex(isAt);
  return column < 0 ? undefined : column;
}
