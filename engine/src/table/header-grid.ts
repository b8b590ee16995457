import type { FootnoteMark } from './notes.ts';
import type { PlacedSpanner, PlacedStub } from './table.ts';

/** What a cell of the header shows. */
export type HeaderContent =
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'spanner' | 'stub'; readonly label: string; readonly mark?: FootnoteMark | undefined }
  /** A slot above a spanner that only some of its columns have in common with another one. */
  | { readonly kind: 'empty' };

export interface HeaderSlot {
  readonly content: HeaderContent;
  readonly colspan: number;
  readonly rowspan: number;
}

/** Rows of the header, top to bottom, with one entry per column; undefined if a span covers the slot. */
export type HeaderGrid = readonly (readonly (HeaderSlot | undefined)[])[];

interface HeaderColumns {
  readonly columns: readonly unknown[];
  readonly spanners?: readonly PlacedSpanner[] | undefined;
  readonly stub?: PlacedStub | undefined;
}

/**
 * Places the headers of the columns below their spanners. A header or spanner with nothing above it reaches up
 * to the top.
 */
export function headerGrid({ columns, spanners = [], stub }: HeaderColumns): HeaderGrid {
  const levels = spanners.reduce((highest, { level }) => Math.max(highest, level), 0);
  const rows: (HeaderSlot | undefined)[][] = Array.from({ length: levels + 1 }, () =>
    columns.map(() => undefined),
  );
  /** By row and column, whether a slot is taken. */
  const taken = rows.map((row) => row.map(() => false));
  const place = (content: HeaderContent, from: number, to: number, top: number, bottom: number) => {
    rows[top]![from] = { content, colspan: to - from, rowspan: bottom - top };
    for (let row = top; row < bottom; row++) taken[row]!.fill(true, from, to);
  };
  /** Lowest level above `level` with a spanner over the column. */
  const nextAbove = (column: number, level: number) =>
    spanners.reduce(
      (lowest, spanner) =>
        spanner.level > level && covers(spanner, column) ? Math.min(lowest, spanner.level) : lowest,
      levels + 1,
    );
  for (const spanner of spanners) {
    const { from, to, level, label, mark } = spanner;
    const above = new Set(Array.from({ length: to - from }, (_, index) => nextAbove(from + index, level)));
    const top = above.size === 1 ? levels + 1 - [...above][0]! : levels - level;
    place({ kind: 'spanner', label, mark }, from, to, top, levels - level + 1);
  }
  for (let column = 0; column < columns.length; column++) {
    if (stub?.label !== undefined && column === stub.from) {
      // Below the lowest spanner over any of its columns.
      const free = Array.from({ length: stub.to - stub.from }, (_, index) => nextAbove(column + index, 0));
      const top = levels + 1 - Math.min(...free);
      place({ kind: 'stub', label: stub.label, mark: stub.mark }, stub.from, stub.to, top, levels + 1);
    }
    if (taken[levels]![column]) continue;
    place({ kind: 'column', column }, column, column + 1, levels + 1 - nextAbove(column, 0), levels + 1);
  }
  for (const [row, slots] of taken.entries())
    for (let from = 0; from < columns.length; from++) {
      if (slots[from]) continue;
      let to = from + 1;
      while (to < columns.length && !slots[to]) to++;
      place({ kind: 'empty' }, from, to, row, row + 1);
    }
  return rows;
}

function covers({ from, to }: PlacedSpanner, column: number): boolean {
  return from <= column && column < to;
}

/** The header of a table; without labels above its columns, a row with a slot for each. */
export function headerGridOf({
  header,
  columns,
}: {
  readonly header?: HeaderGrid | undefined;
  readonly columns: readonly unknown[];
}): HeaderGrid {
  return (
    header ?? [columns.map((_, column) => ({ content: { kind: 'column', column }, colspan: 1, rowspan: 1 }))]
  );
}
