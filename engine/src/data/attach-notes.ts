import type { NotePlace, NoteRows, Notes } from '../table/notes.ts';
import type { Cell, Column, Row, Table } from '../table/table.ts';
import { filterRows } from './filter.ts';

/** A table whose columns and cells have the indexes of their footnotes. */
export interface NotedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The positions among the rows as sent that exist, whether they are shown or not. */
  readonly found: ReadonlySet<NotePlace>;
}

/**
 * Adds the indexes of the footnotes to the columns and cells, before rows are filtered and sorted: a position names
 * a row by its index as sent.
 */
export function attachNotes({ columns, rows, settings, structure }: Table, notes: Notes): NotedTable {
  const merges = structure.columnMerges ?? [];
  /** The column in which a column is shown, if its values are merged into another one. */
  const shownIn = (column: number) =>
    merges.find(({ columns: [, ...others] }) => others.includes(column))?.columns[0] ?? column;
  const hasLabels = settings.headers && settings.showColumnHeaders;
  const labelNotes = new Map<number, number[]>();
  const cellNotes = new Map<number, Map<number, number[]>>();
  const found = new Set<NotePlace>();
  for (const [note, { places }] of notes.footnotes.entries()) {
    for (const place of places) {
      if (place.kind === 'header' && hasLabels) {
        for (const column of place.columns) addNote(labelNotes, shownIn(column), note);
        if (place.columns.length > 0) found.add(place);
      } else if (place.kind === 'cells') {
        for (const row of rowsOf(place.rows, rows)) {
          if (!cellNotes.has(row)) cellNotes.set(row, new Map());
          for (const column of place.columns) addNote(cellNotes.get(row)!, shownIn(column), note);
          if (place.columns.length > 0) found.add(place);
        }
      }
    }
  }
  return {
    columns: columns.map((column, index) => ({
      ...withNotes(column, labelNotes.get(index)),
      sentIndex: index,
    })),
    rows: rows.map((row, index) => {
      const own = cellNotes.get(index);
      if (own === undefined) return row;
      return { ...row, cells: row.cells.map((cell, column) => withNotes(cell, own.get(column))) };
    }),
    found,
  };
}

/** Indexes of the rows that exist. */
function rowsOf(wanted: NoteRows, rows: readonly Row[]): number[] {
  if (wanted === undefined) return [];
  if (isListOfRows(wanted)) return wanted.filter((row) => row < rows.length);
  const matching = new Set(filterRows(rows, wanted));
  return rows.flatMap((row, index) => (matching.has(row) ? [index] : []));
}

function isListOfRows(wanted: NonNullable<NoteRows>): wanted is readonly number[] {
  return Array.isArray(wanted);
}

function addNote(notes: Map<number, number[]>, key: number, note: number): void {
  const own = notes.get(key);
  if (own === undefined) notes.set(key, [note]);
  else if (!own.includes(note)) own.push(note);
}

function withNotes<Noted extends Cell | Column>(noted: Noted, notes: readonly number[] | undefined): Noted {
  return notes === undefined ? noted : { ...noted, notes };
}
