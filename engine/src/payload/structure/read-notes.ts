import {
  type FootnoteMarkSet,
  footnoteKeys,
  footnoteMarkSets,
  limits,
  type NoteKey,
  showValue,
} from '@pictable/contract';
import { isArray, isObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import type { Footnote, Notes } from '../../table/notes.ts';
import type { ColumnIndex } from '../columns/find-columns.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import { readNotePlace } from './read-note-place.ts';
import { findStructure, type ReadLayer } from './read-structure.ts';
import { StructureReader } from './structure-reader.ts';

/** Reads `footnotes`, `footnoteMarks` and `sourceNotes`; undefined if there are no notes. */
export function readNotes(layers: readonly ReadLayer[], columns: ColumnIndex): Notes | undefined {
  const read = <Value>(
    key: NoteKey,
    from: (value: JsonValue, place: SourceLocation, reader: StructureReader) => Value,
  ): Value | undefined => {
    const found = findStructure(layers, key);
    return found && from(found.value, found.place, new StructureReader(columns, found.problems));
  };
  const footnotes = read('footnotes', readFootnotes) ?? [];
  const sourceNotes = read('sourceNotes', readSourceNotes) ?? [];
  const marks = read('footnoteMarks', readMarks) ?? 'numbers';
  return footnotes.length === 0 && sourceNotes.length === 0 ? undefined : { footnotes, marks, sourceNotes };
}

function readFootnotes(value: JsonValue, place: SourceLocation, reader: StructureReader): Footnote[] {
  const { footnotePlacesMax } = limits;
  const placeCount = countPlaces(value);
  if (placeCount > footnotePlacesMax) {
    reader.problems.error(
      `${place.label} may have at most ${footnotePlacesMax} positions in all; got ${placeCount}.`,
      place.pointer,
    );
    return [];
  }
  return members(value, place, reader).flatMap(([member, here]) => {
    const note = readFootnote(member, here, reader);
    return note === undefined || note.text === '' ? [] : [note];
  });
}

function countPlaces(value: JsonValue): number {
  return (isArray(value) ? value : [value]).reduce<number>((count, note) => {
    const at = isObject(note) ? note.get('at') : undefined;
    return count + (isArray(at) ? at.length : 1);
  }, 0);
}

function readFootnote(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): Footnote | undefined {
  const { label: name, pointer } = place;
  if (!isObject(value)) {
    const text = readText(value, place, reader);
    return text === undefined ? undefined : { name, pointer, text, places: [] };
  }
  reader.warnUnknownKeys(value, place, footnoteKeys);
  const text = readText(value.get('text') ?? null, memberLocation(place, 'text'), reader);
  const at = value.get('at');
  const here = memberLocation(place, 'at');
  const places = (at === undefined || at === null ? [] : isArray(at) ? at : [at]).flatMap((member, index) => {
    const own = isArray(at) ? memberLocation(here, String(index)) : here;
    return readNotePlace(member, own, reader) ?? [];
  });
  return text === undefined ? undefined : { name, pointer, text, places };
}

function readSourceNotes(value: JsonValue, place: SourceLocation, reader: StructureReader): string[] {
  return members(value, place, reader).flatMap(([member, here]) => readText(member, here, reader) || []);
}

/** The members of a list of notes, or a single note, each with its place. */
function members(
  value: JsonValue,
  place: SourceLocation,
  { problems }: StructureReader,
): (readonly [JsonValue, SourceLocation])[] {
  if (value === '' || value === false) return [];
  if (!isArray(value)) return [[value, place]];
  const { footnotesMax } = limits;
  if (value.length > footnotesMax) {
    problems.error(
      `${place.label} may have at most ${footnotesMax} notes; got ${value.length}.`,
      place.pointer,
    );
    return [];
  }
  return value.map((member, index) => [member, memberLocation(place, String(index))] as const);
}

function readText(value: JsonValue, place: SourceLocation, reader: StructureReader): string | undefined {
  const { noteCharsMax } = limits;
  if (typeof value !== 'string') return reader.error(place, 'a text', value);
  if (value.length > noteCharsMax)
    return reader.error(place, `a text of at most ${noteCharsMax} characters`, value);
  return cleanText(value).trim();
}

function readMarks(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): FootnoteMarkSet | readonly string[] | undefined {
  if (!isArray(value)) return readMarkSet(value, place, reader);
  const marks = value.flatMap((member, index) => {
    const mark = typeof member === 'string' ? cleanText(member).replace(/\s+/g, '') : '';
    if (mark !== '' && [...mark].length <= limits.footnoteMarkCharsMax) return mark;
    const allowed = `a text of 1 to ${limits.footnoteMarkCharsMax} characters without spaces`;
    return reader.error(memberLocation(place, String(index)), allowed, member) ?? [];
  });
  if (value.length === 0) reader.error(place, 'a set of marks or a list of marks', value);
  return marks.length === 0 ? undefined : marks;
}

/** `letters` and `LETTERS` differ only in their case; other names are accepted in any case. */
function readMarkSet(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): FootnoteMarkSet | undefined {
  const exact = footnoteMarkSets.find((name) => name === value);
  if (exact !== undefined) return exact;
  if (typeof value === 'string') return reader.word(value, place, footnoteMarkSets);
  reader.problems.error(
    `${place.label} must be ${footnoteMarkSets.join(', ')} or a list of marks; got ${showValue(value)}.`,
    place.pointer,
  );
  return undefined;
}
