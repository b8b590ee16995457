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
