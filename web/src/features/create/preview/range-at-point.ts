import { type JsonRange, locate } from '@pictable/contract/json';
import type { CellHit } from '@pictable/engine';

/** The text of an image, and where its cells are. */
export interface RenderedCells {
  readonly text: string;
  readonly hits: { readonly cells: readonly CellHit[] };
}

/** The JSON range of the value at a point of the image; undefined between cells and for empty cells. */
export function rangeAtPoint(rendering: RenderedCells, xPx: number, yPx: number): JsonRange | undefined {
  const cells = rendering.hits.cells.filter(({ page }) => page === 0);
  // The last match is the innermost: cells of a nested table come after the cell that contains it.
  const hit = cells.findLast(
    ({ x, y, width, height }) => xPx >= x && xPx < x + width && yPx >= y && yPx < y + height,
  );
  if (!hit) return undefined;
  if (hit.pointer !== undefined) return locateIn(rendering.text, hit.pointer);
  return hit.row === 0 ? placeOfHeader(rendering.text, cells, hit.column) : undefined;
}

/** The range of a column name, found by the first value below: in `headers`, the first row or its key. */
function placeOfHeader(text: string, cells: readonly CellHit[], column: number): JsonRange | undefined {
  const below = cells.find(
    (cell) => cell.column === column && cell.colspan === 1 && cell.pointer !== undefined,
  );
  const [, list, , name] = below?.pointer?.split('/') ?? [];
  if (below?.pointer === undefined || name === undefined) return undefined;
  if (list === 'rows') return locate(text, `/headers/${name}`);
  const value = locateIn(text, below.pointer);
  if (/^\d+$/.test(name)) {
    const inFirstRow = locateIn(text, `/data/0/${name}`);
    if (inFirstRow && text[locateIn(text, '/data/0')?.from ?? 0] === '[') return inFirstRow;
  }
  return value && keyBefore(text, value);
}

function keyBefore(text: string, value: JsonRange): JsonRange | undefined {
  const key = /"(?:[^"\\]|\\.)*"(?=\s*:\s*$)/.exec(lastLines(text.slice(0, value.from)));
  if (!key) return undefined;
  const to = text.lastIndexOf('"', value.from - 1) + 1;
  return { ...value, from: to - key[0].length, to };
}

/** Keys are short, so searching the end of the text is enough. */
function lastLines(before: string): string {
  return before.slice(-1_000);
}

/** A bare array is normalised to `data`, so its pointers start one level deeper than in the text. */
function locateIn(text: string, pointer: string): JsonRange | undefined {
  return locate(text, pointer) ?? locate(text, pointer.replace(/^\/data/, ''));
}
