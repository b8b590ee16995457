import { footnoteHeadings, footnotePositionKeys, showValue } from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  nearestName,
} from '@pictable/contract/json';
import type { NotePlace, NoteRows } from '../../table/notes.ts';
import { ColumnIndex } from '../columns/find-columns.ts';
import { readFilter } from '../read-filter.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { StructureReader } from './structure-reader.ts';

/** Characters of a position in a warning. */
const SENT_CHARS_MAX = 120;

/** Reads one position of a footnote; a column that does not exist is reported when no cell matches. */
export function readNotePlace(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): NotePlace | undefined {
  const sent = showPlace(value);
  if (typeof value === 'string') {
    const heading = footnoteHeadings.find((name) => name === value.trim().toLowerCase());
    return heading === undefined ? unknownPlace(value, place, reader) : { kind: heading, sent };
  }
  if (!isObject(value)) return unknownPlace(value, place, reader);
  reader.warnUnknownKeys(value, place, footnotePositionKeys);
  const at = (key: string) => memberLocation(place, key);
  const column = value.get('column');
  const summary = given(value, 'summary');
  if (summary !== undefined) {
    const label = summary === true ? undefined : scalarOf(summary, at('summary'), reader);
    return { kind: 'summary', columns: columnsOf(column, at('column'), reader), label, sent };
  }
  if (given(value, 'row') !== undefined || given(value, 'when') !== undefined) {
    const rows = readRows(value, place, reader);
    return { kind: 'cells', columns: columnsOf(column, at('column'), reader), rows, sent };
  }
  const header = value.get('header') ?? column;
  if (given(value, 'header') !== undefined || given(value, 'column') !== undefined)
    return { kind: 'header', columns: columnsOf(header, at('column'), reader), sent };
  return readNamedPlace(value, place, sent, reader);
}

/** A spanner, a group or a row of the stub, by its text. */
function readNamedPlace(
  value: JsonObject,
  place: SourceLocation,
  sent: string,
  reader: StructureReader,
): NotePlace | undefined {
  const textOf = (key: string) => scalarOf(value.get(key) ?? null, memberLocation(place, key), reader) ?? '';
  if (value.has('spanner')) return { kind: 'spanner', label: textOf('spanner'), sent };
  if (value.has('group')) return { kind: 'group', value: textOf('group'), sent };
  if (!value.has('stub')) return unknownPlace(value, place, reader);
  return { kind: 'stub', text: value.get('stub') === true ? undefined : textOf('stub'), sent };
}

function readRows(value: JsonObject, place: SourceLocation, reader: StructureReader): NoteRows {
  const row = given(value, 'row');
  if (row === undefined)
    return readFilter(value.get('when')!, memberLocation(place, 'when'), reader.columns, reader.problems);
  const here = memberLocation(place, 'row');
  return (isArray(row) ? row : [row]).flatMap((member) => {
    const index = isNumber(member) ? member.toNumber() : Number.NaN;
    return Number.isSafeInteger(index) && index >= 0
      ? index
      : (reader.error(here, 'a row index of 0 or more', member) ?? []);
  });
}

/** Indexes of the columns with a name, or of all with a name in a list. */
function columnsOf(
  value: JsonValue | undefined,
  place: SourceLocation,
  { columns, problems }: StructureReader,
): number[] {
  const found: number[] = [];
  for (const member of isArray(value ?? null) ? (value as readonly JsonValue[]) : [value ?? null]) {
    const key = ColumnIndex.keyOf(member);
    if (key === undefined)
      problems.error(`${place.label} must be a column; got ${showValue(member)}.`, place.pointer);
    else found.push(...columns.find(key));
  }
  return found;
}

function given(object: JsonObject, key: string): JsonValue | undefined {
  const value = object.get(key);
  return value === null || value === '' ? undefined : value;
}

/** The text of a value, as values of groups are compared. */
function scalarOf(value: JsonValue, place: SourceLocation, reader: StructureReader): string | undefined {
  return reader.values([value], place)?.[0];
}

function unknownPlace(value: JsonValue, place: SourceLocation, { problems }: StructureReader): undefined {
  const nearest = typeof value === 'string' ? nearestName(value, footnoteHeadings) : undefined;
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  problems.error(
    `${place.label} must be "title", "subtitle" or an object such as {"column": "Price", "row": 0}; got ${showValue(value)}.${advice}`,
    place.pointer,
  );
  return undefined;
}

/** A position as JSON with spaces, such as `{"column": "rev", "row": 30}`. */
function showPlace(value: JsonValue): string {
  const text = spaced(value);
  return text.length <= SENT_CHARS_MAX ? text : `${text.slice(0, SENT_CHARS_MAX - 1)}…`;
}

function spaced(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (!isObject(value)) return isNumber(value) ? value.raw : JSON.stringify(value);
  return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`).join(', ')}}`;
}
