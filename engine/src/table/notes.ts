import type { FootnoteMarkSet } from '@pictable/contract';
import type { Condition } from './condition.ts';

/** The notes below a table, as requested. */
export interface Notes {
  readonly footnotes: readonly Footnote[];
  /** A set of marks, or marks in order. */
  readonly marks: FootnoteMarkSet | readonly string[];
  readonly sourceNotes: readonly string[];
}

export interface Footnote {
  /** As in the request, such as `footnotes.1`, for warnings. */
  readonly name: string;
  readonly pointer: string;
  readonly text: string;
  /** Positions of its mark; empty for a note without a mark. */
  readonly places: readonly NotePlace[];
}

/** A position of marks, and the position as sent, for warnings. */
export type NotePlace = { readonly sent: string } & (
  | { readonly kind: 'title' | 'subtitle' }
  | { readonly kind: 'header'; readonly columns: readonly number[] }
  | {
      readonly kind: 'cells';
      readonly columns: readonly number[];
      readonly rows: NoteRows;
      /** Whether a step of `transform` removed the rows, which were sent. */
      readonly isRemoved?: boolean;
    }
  | { readonly kind: 'spanner'; readonly label: string }
  /** Heading of the group with a value. */
  | { readonly kind: 'group'; readonly value: string }
  /** Cells of the stub with a text; undefined for its label. */
  | { readonly kind: 'stub'; readonly text: string | undefined }
  /** Cells of the summary rows with a label; undefined for all of them. */
  | { readonly kind: 'summary'; readonly columns: readonly number[]; readonly label: string | undefined }
);

/** Indexes of rows as sent, from 0, or a condition on their values; undefined matches no row. */
export type NoteRows = readonly number[] | Condition | undefined;

/** The marks of the notes at one position. */
export interface FootnoteMark {
  /** As shown, such as `1,2`. */
  readonly text: string;
  /** The mark of each note, and its number in the order of the marks, from 1. */
  readonly notes: readonly { readonly mark: string; readonly number: number }[];
}

/** Separates the marks of several notes at one position. */
const SEPARATOR = ',';

/** The marks of notes in the order of their numbers. */
export function footnoteMark(notes: FootnoteMark['notes']): FootnoteMark {
  const inOrder = [...notes].sort((one, other) => one.number - other.number);
  return { text: inOrder.map(({ mark }) => mark).join(SEPARATOR), notes: inOrder };
}

/** The notes of the rows that are shown, with their marks. */
export interface ShownNotes {
  /** Marks of the title and the subtitle. */
  readonly title: FootnoteMark | undefined;
  readonly subtitle: FootnoteMark | undefined;
  /** In the order below the table: notes without a mark come first. */
  readonly footnotes: readonly MarkedNote[];
  readonly sourceNotes: readonly string[];
}

export interface MarkedNote {
  readonly mark: FootnoteMark | undefined;
  readonly text: string;
}
