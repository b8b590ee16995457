import { groupPlacements, limits, listedGroupKeys, rowGroupKeys } from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@pictable/contract/json';
import type { ListedGroup, RowGroups } from '../../table/structure.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { StructureReader } from './structure-reader.ts';

const DEFAULT_LABEL = '{value}';

/** Reads `rowGroups`: columns to group by, an object, or a list of groups. */
export function readRowGroups(
  value: JsonValue,
  place: SourceLocation,
  rowCount: number,
  reader: StructureReader,
): RowGroups | undefined {
  if (isArray(value) && value.length > 0 && value.every(isObject))
    return listedGroups(readListedGroups(value, place, rowCount, reader));
  if (!isObject(value)) return groupsBy(readBy(value, place, reader));
  reader.warnUnknownKeys(value, place, [...rowGroupKeys, 'groups']);
  const listed = value.get('groups');
  const listedPlace = memberLocation(place, 'groups');
  const empty = reader.text(value, 'empty', place, limits.headerCharsMax);
  if (listed !== undefined && value.get('by') === undefined) {
    if (!isArray(listed)) return reader.error(listedPlace, 'a list of groups', listed);
    const usual = { order: undefined, as: 'row', label: DEFAULT_LABEL };
    for (const [key, sent] of Object.entries(usual))
      if (value.get(key) !== sent) warnIgnored(value, key, 'groups lists the groups', place, reader);
    return { ...listedGroups(readListedGroups(listed, listedPlace, rowCount, reader)), empty };
  }
  const by = value.get('by');
  if (by === undefined || by === null)
    return reader.error(memberLocation(place, 'by'), 'a column', by ?? null);
  warnIgnored(value, 'groups', 'by makes the groups', place, reader);
  const groups = groupsBy(readBy(by, memberLocation(place, 'by'), reader));
  return (
    groups && {
      ...groups,
      order: readOrder(value, memberLocation(place, 'order'), reader),
      as: reader.word(value.get('as'), memberLocation(place, 'as'), groupPlacements) ?? 'row',
      label: reader.text(value, 'label', place, limits.headerCharsMax) ?? DEFAULT_LABEL,
      empty,
    }
  );
}

function warnIgnored(
  object: JsonObject,
  key: string,
  reason: string,
  place: SourceLocation,
  { problems }: StructureReader,
): void {
  const sent = object.get(key);
  if (sent === undefined || sent === null || (isArray(sent) && sent.length === 0)) return;
  problems.warnIgnored(memberLocation(place, key), reason);
}

function groupsBy(by: readonly number[]): RowGroups | undefined {
  if (by.length === 0) return undefined;
  return { by, order: [], as: 'row', label: DEFAULT_LABEL, empty: undefined, listed: undefined };
}

function listedGroups(listed: readonly ListedGroup[]): RowGroups {
  return { by: [], order: [], as: 'row', label: DEFAULT_LABEL, empty: undefined, listed };
}

function readBy(value: JsonValue, place: SourceLocation, reader: StructureReader): number[] {
  const by = reader.columnList(value, place);
  const { groupLevelsMax } = limits;
  if (by.length <= groupLevelsMax) return by;
  reader.problems.error(
    `${place.label} may have at most ${groupLevelsMax} columns; got ${by.length}.`,
    place.pointer,
  );
  return [];
}

/** A list of values for the first level, or a list of such lists by level. */
function readOrder(object: JsonObject, place: SourceLocation, reader: StructureReader): string[][] {
  const value = object.get('order');
  if (!isArray(value) || !value.some(isArray)) {
    const first = reader.values(value, place);
    return first === undefined ? [] : [first];
  }
  return value.map((member, level) => reader.values(member, memberLocation(place, String(level))) ?? []);
}

function readListedGroups(
  value: JsonArray,
  place: SourceLocation,
  rowCount: number,
  reader: StructureReader,
): ListedGroup[] {
  const groups: ListedGroup[] = [];
  const groupOf = new Map<number, number>();
  for (const [index, member] of value.entries()) {
    const here = memberLocation(place, String(index));
    const group = reader.object(member, here);
    if (group === undefined) continue;
    reader.warnUnknownKeys(group, here, listedGroupKeys);
    const label = reader.text(group, 'label', here, limits.headerCharsMax) ?? '';
    const rows = readRows(group.get('rows') ?? null, memberLocation(here, 'rows'), rowCount, reader);
    for (const row of rows) {
      const other = groupOf.get(row);
      if (other === undefined) groupOf.set(row, groups.length);
      else {
        const message = `${here.label}.rows: row ${row} is already in group ${other}, where it stays.`;
        reader.problems.warn(message, here.pointer);
      }
    }
    groups.push({ label, rows: rows.filter((row) => groupOf.get(row) === groups.length) });
  }
  return groups;
}

function readRows(
  value: JsonValue,
  place: SourceLocation,
  rowCount: number,
  reader: StructureReader,
): number[] {
  if (!isArray(value)) return reader.error(place, 'a list of row indexes', value) ?? [];
  const rows: number[] = [];
  for (const [index, member] of value.entries()) {
    const row = isNumber(member) ? member.toNumber() : Number.NaN;
    const here = memberLocation(place, String(index));
    if (!Number.isSafeInteger(row) || row < 0) reader.error(here, 'a row index of 0 or more', member);
    else if (row < rowCount) rows.push(row);
    else
      reader.problems.warn(
        `${here.label}: there is no row ${row}; the last one is ${rowCount - 1}.`,
        here.pointer,
      );
  }
  return rows;
}
