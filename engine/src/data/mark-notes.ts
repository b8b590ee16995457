import type { FootnoteMarkSet } from '@pictable/contract';
import {
  type Footnote,
  type FootnoteMark,
  footnoteMark,
  type MarkedNote,
  type NotePlace,
  type Notes,
  type ShownNotes,
} from '../table/notes.ts';
import type { RowGroups } from '../table/structure.ts';
import type { ArrangedTable, Cell, Column, Row } from '../table/table.ts';
import { textOf } from '../values/compare-values.ts';
import type { Warnings } from '../warnings.ts';
import type { NotedTable } from './attach-notes.ts';
import { namesOfGroup, type Section, sectionName } from './group-sections.ts';

/** What positions can refer to besides the rows that are shown. */
export interface NotePositions {
  /** The table as sent. */
  readonly sent: NotedTable;
  /** All groups, also those on other pages. */
  readonly sections: readonly Section[];
}

/**
 * Assigns the marks by position: title, subtitle, label of the stub, spanners, column labels, then the rows from top to
 * bottom, each from its start. A note at rows that are not shown is left out.
 */
export function markNotes(
  table: ArrangedTable,
  notes: Notes,
  positions: NotePositions,
  warnings: Warnings,
): ArrangedTable {
  const { settings, spanners, stub } = table;
  const marks = new MarkNumbers(notes);
  const markAt = (test: (place: NotePlace) => boolean) => marks.markOf(notesAt(notes, test));
  const [title, subtitle] = (['title', 'subtitle'] as const).map((kind) =>
    settings[kind] === undefined ? undefined : markAt((place) => place.kind === kind),
  );
  const header = settings.headers && settings.showColumnHeaders ? markHeader(table, notes, marks) : {};
  const covered = coveredCells(table.rows);
  const rows = table.rows.map((row, index) => markRow(row, covered?.[index], table, notes, marks));
  const isFound = (place: NotePlace) => exists(place, table, positions);
  for (const note of notes.footnotes) warnAboutPlaces(note, isFound, warnings);
  const shown: ShownNotes = {
    title,
    subtitle,
    footnotes: [...unmarkedNotes(notes, isFound, marks), ...marks.list()],
    sourceNotes: notes.sourceNotes,
  };
  return { ...table, spanners, stub, ...header, rows, notes: shown };
}

/** Marks the label of the stub, the spanners from the top down, and the column labels. */
function markHeader(
  { columns, spanners, stub }: ArrangedTable,
  notes: Notes,
  marks: MarkNumbers,
): Pick<ArrangedTable, 'columns' | 'spanners' | 'stub'> {
  const stubNotes = notesAt(notes, (place) => place.kind === 'stub' && place.text === undefined);
  const stubMark = stub && marks.markOf(stubNotes);
  const inOrder = [...(spanners ?? [])].sort(
    (one, other) => other.level - one.level || one.from - other.from,
  );
  const spannerMarks = new Map(
    inOrder.map((spanner) => [
      spanner,
      marks.markOf(notesAt(notes, (place) => place.kind === 'spanner' && place.label === spanner.label)),
    ]),
  );
  return {
    stub: stub && stub.label !== undefined ? { ...stub, mark: stubMark } : stub,
    spanners: spanners?.map((spanner) => ({ ...spanner, mark: spannerMarks.get(spanner) })),
    columns: columns.map((column, index) => {
      // A stub of one column has no label of its own.
      const isStubLabel = stub !== undefined && stub.label === undefined && index === stub.from;
      return withMark(column, isStubLabel ? merged(column.notes, stubNotes) : column.notes, marks);
    }),
  };
}

/** Numbers the texts of the notes in the order in which their positions come. */
class MarkNumbers {
  private readonly notes: Notes;
  private readonly numbers = new Map<string, number>();

  constructor(notes: Notes) {
    this.notes = notes;
  }

  /** The marks of notes at one position; undefined if there are none. */
  markOf(notes: readonly number[]): FootnoteMark | undefined {
    const own = new Set<number>();
    for (const note of notes) {
      const { text } = this.notes.footnotes[note]!;
      const number = this.numbers.get(text) ?? this.numbers.size;
      this.numbers.set(text, number);
      own.add(number);
    }
    return own.size === 0 ? undefined : this.markWith([...own]);
  }

  has(text: string): boolean {
    return this.numbers.has(text);
  }

  list(): MarkedNote[] {
    return [...this.numbers].map(([text, number]) => ({ text, mark: this.markWith([number]) }));
  }

  private markWith(numbers: readonly number[]): FootnoteMark {
    return footnoteMark(
      numbers.map((number) => ({ mark: markText(number, this.notes.marks), number: number + 1 })),
    );
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const sets: Readonly<Record<Exclude<FootnoteMarkSet, 'numbers'>, readonly string[]>> = {
  letters: [...LETTERS],
  LETTERS: [...LETTERS.toUpperCase()],
  standard: ['*', '†', '‡', '§'],
  extended: ['*', '†', '‡', '§', '‖', '¶'],
};

/** The mark of a note, counted from 0. After the end of a set its marks are doubled, then tripled. */
function markText(number: number, marks: Notes['marks']): string {
  if (marks === 'numbers') return String(number + 1);
  const set = typeof marks === 'string' ? sets[marks] : marks;
  return set[number % set.length]!.repeat(Math.floor(number / set.length) + 1);
}

function markRow(
  row: Row,
  covered: Uint8Array | undefined,
  { columns, stub, structure }: ArrangedTable,
  notes: Notes,
  marks: MarkNumbers,
): Row {
  let isMarked = false;
  const cells = row.cells.map((cell, index): Cell => {
    if (covered?.[index] === 1) return cell;
    const isStub = stub !== undefined && stub.from <= index && index < stub.to;
    const named =
      cell.group === undefined
        ? namedNotes(row, cell, columns[index]!.sentIndex, isStub, notes)
        : groupNotes(cell.group, structure.groups!, notes);
    const own = merged(cell.notes, named);
    if (own.length === 0) return cell;
    isMarked = true;
    return withMark(cell, own, marks);
  });
  return isMarked ? { ...row, cells } : row;
}

/** Both lists in the order of the notes. */
function merged(notes: readonly number[] | undefined, others: readonly number[]): readonly number[] {
  if (notes === undefined) return others;
  return [...new Set([...notes, ...others])].sort((one, other) => one - other);
}

/** Notes at the heading of a group. */
function groupNotes(group: string, groups: RowGroups, notes: Notes): readonly number[] {
  const names = namesOfGroup(group, groups);
  return notesAt(notes, (place) => place.kind === 'group' && names.includes(place.value));
}

/** Notes at a summary or a cell of the stub, which are found by their texts. */
function namedNotes(
  { kind, label }: Row,
  { value }: Cell,
  column: number | undefined,
  isStub: boolean,
  notes: Notes,
): readonly number[] {
  if (kind === undefined && isStub)
    return notesAt(notes, (place) => place.kind === 'stub' && place.text === textOf(value));
  if (kind !== 'summary' || column === undefined) return NO_NOTES;
  return notesAt(
    notes,
    (place) =>
      place.kind === 'summary' &&
      (place.label === undefined || place.label === label) &&
      place.columns.includes(column),
  );
}

const NO_NOTES: readonly number[] = [];

function notesAt({ footnotes }: Notes, test: (place: NotePlace) => boolean): number[] {
  return footnotes.flatMap(({ places }, index) => (places.some(test) ? [index] : []));
}

function withMark<Marked extends Cell | Column>(
  marked: Marked,
  notes: readonly number[] | undefined,
  marks: MarkNumbers,
): Marked {
  const mark = notes && marks.markOf(notes);
  return mark === undefined ? marked : { ...marked, mark };
}

/** Which cells a span covers, by row; undefined without spans. */
function coveredCells(rows: readonly Row[]): Uint8Array[] | undefined {
  const hasSpan = ({ style }: Cell) => (style.colspan ?? 1) > 1 || (style.rowspan ?? 1) > 1;
  if (!rows.some(({ cells }) => cells.some(hasSpan))) return undefined;
  const covered = rows.map(({ cells }) => new Uint8Array(cells.length));
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, { style }] of cells.entries()) {
      if (covered[row]![column] === 1) continue;
      const { colspan = 1, rowspan = 1 } = style;
      for (const below of covered.slice(row, row + rowspan)) below.fill(1, column, column + colspan);
      covered[row]![column] = 0;
    }
  }
  return covered;
}

/** Whether a position is in the table, even if its row is on another page or does not match the filter. */
function exists(place: NotePlace, table: ArrangedTable, { sent, sections }: NotePositions): boolean {
  const { settings, structure } = table;
  const hasHeader = settings.headers && settings.showColumnHeaders;
  const stub = structure.stub?.columns ?? [];
  switch (place.kind) {
    case 'title':
    case 'subtitle':
      return settings[place.kind] !== undefined;
    case 'group':
      return structure.groups !== undefined && hasGroup(place.value, structure.groups, sections, sent.rows);
    case 'summary':
      return (
        place.columns.length > 0 &&
        structure.summaries.some(({ label }) => place.label === undefined || place.label === label)
      );
    case 'header':
      return sent.found.has(place);
    case 'cells':
      return sent.found.has(place) || place.isRemoved === true;
    case 'spanner':
      return hasHeader && hasSpanner(table, place.label);
    case 'stub':
      if (place.text === undefined) return hasHeader && stub.length > 0;
      return hasValue(sent.rows, stub, place.text);
  }
}

/** Whether a column of rows as sent has a value with this text. */
function hasValue(rows: readonly Row[], columns: readonly number[], text: string): boolean {
  return rows.some(({ cells }) => columns.some((column) => textOf(cells[column]?.value) === text));
}

/** Whether the table has a spanner with this label, or the request has one whose columns are hidden. */
function hasSpanner({ spanners = [], structure }: ArrangedTable, label: string): boolean {
  const requested = 'delimiter' in structure.spanners ? [] : structure.spanners;
  return [...spanners, ...requested].some((spanner) => spanner.label === label);
}

/** Whether a group has this name, even if none of its rows is shown. */
function hasGroup(
  name: string,
  groups: RowGroups,
  sections: readonly Section[],
  sent: readonly Row[],
): boolean {
  const isNamed = (section: Section): boolean =>
    namesOfGroup(sectionName(section), groups).includes(name) || section.inner.some(isNamed);
  const hasText = (text: string) => hasValue(sent, groups.by, text);
  return sections.some(isNamed) || hasText(name) || (name === groups.empty && hasText(''));
}

/** Notes without a position, or without one that exists; notes with the same text are listed once. */
function unmarkedNotes(
  { footnotes }: Notes,
  isFound: (place: NotePlace) => boolean,
  marks: MarkNumbers,
): MarkedNote[] {
  const texts = footnotes
    .filter(({ text, places }) => !places.some(isFound) && !marks.has(text))
    .map(({ text }) => text);
  return [...new Set(texts)].map((text) => ({ text, mark: undefined }));
}

function warnAboutPlaces(
  { name, pointer, places }: Footnote,
  isFound: (place: NotePlace) => boolean,
  warnings: Warnings,
): void {
  const missing = places.filter((place) => !isFound(place));
  const effect =
    missing.length === places.length ? 'the note is listed without a mark' : 'it has no mark there';
  for (const { kind, sent } of missing) {
    const reason =
      kind === 'title' || kind === 'subtitle' ? `the table has no ${kind}` : `no cell matches ${sent}`;
    warnings.add(`${name}: ${reason}, so ${effect}.`, pointer);
  }
}
