import type { CellVisual } from './cell-visual.ts';

/** The drawing of a cell; undefined if it has only the space of one, so that texts of a column are aligned. */
export function drawnVisual(visual: CellVisual | undefined): CellVisual | undefined {
  return visual === undefined || visual.shapes.length === 0 ? undefined : visual;
}

/**
 * What readers get for a drawing in addition to the text of its cell, with which the text of the drawing may begin.
 * Empty if the text says everything.
 */
export function altBeside(text: string, { placement, alt }: CellVisual): string {
  if (placement === 'only' || text === '') return alt;
  return alt === text ? '' : alt.startsWith(`${text}, `) ? alt.slice(text.length + 2) : alt;
}
