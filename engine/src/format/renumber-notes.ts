import type { FormattedRow, FormattedTable } from '../table/formatted-table.ts';
import { type FootnoteMark, footnoteMark, type ShownNotes } from '../table/notes.ts';

/**
 * Numbers the notes of a table with merged cells again, because a merged cell has its marks where it starts: marks
 * follow their positions, from the title to the last row.
 */
export function renumberNotes(table: FormattedTable): FormattedTable {
  const { notes } = table;
  if (notes === undefined) return table;
  const numbers = numbersByPosition(table, notes);
  if ([...numbers].every(([before, after]) => before === after)) return table;
  const marked = notes.footnotes.flatMap((note) =>
    note.mark === undefined ? [] : [{ ...note, mark: note.mark }],
  );
  const texts = marked.map(({ mark }) => mark.text);
  const renumbered = (mark: FootnoteMark): FootnoteMark =>
    footnoteMark(
      mark.notes.map(({ number }) => {
        const after = numbers.get(number)!;
        return { mark: texts[after - 1]!, number: after };
      }),
    );
  const withMark = <Marked extends { readonly mark?: FootnoteMark | undefined }>(item: Marked): Marked =>
    item.mark === undefined ? item : { ...item, mark: renumbered(item.mark) };
  const inOrder = marked.map(withMark).sort((one, other) => numberOf(one.mark) - numberOf(other.mark));
  return {
    ...table,
    columns: table.columns.map(withMark),
    rows: table.rows.map((row): FormattedRow => ({ ...row, cells: row.cells.map(withMark) })),
    spanners: table.spanners?.map(withMark),
    stub: table.stub && withMark(table.stub),
    notes: {
      ...notes,
      title: notes.title && renumbered(notes.title),
      subtitle: notes.subtitle && renumbered(notes.subtitle),
      footnotes: [...notes.footnotes.filter(({ mark }) => mark === undefined), ...inOrder],
    },
  };
}

/** The number of each note by that which it had, in the order in which the data stage assigns them. */
function numbersByPosition(
  { spanners = [], stub, columns, rows }: FormattedTable,
  { title, subtitle, footnotes }: ShownNotes,
): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  const add = (mark: FootnoteMark | undefined) => {
    for (const { number } of mark?.notes ?? [])
      if (!numbers.has(number)) numbers.set(number, numbers.size + 1);
  };
  for (const mark of [title, subtitle, stub?.mark]) add(mark);
  const fromTheTop = [...spanners].sort((one, other) => other.level - one.level || one.from - other.from);
  for (const { mark } of [...fromTheTop, ...columns]) add(mark);
  for (const { cells } of rows) for (const { mark } of cells) add(mark);
  for (const { mark } of footnotes) add(mark);
  return numbers;
}

/** The number of a mark of one note. */
function numberOf({ notes }: FootnoteMark): number {
  return notes[0]!.number;
}
