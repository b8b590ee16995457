import { limits, stubKeys } from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import type { Stub } from '../../table/structure.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { StructureReader } from './structure-reader.ts';

/**
 * Reads `stub`: a column, a list of columns, or an object.
 *
 * @param isFrozen whether the columns are repeated on each part of a split table
 */
export function readStub(
  value: JsonValue,
  place: SourceLocation,
  isFrozen: boolean,
  reader: StructureReader,
): Stub | undefined {
  if (value === '' || value === false) return undefined;
  const object: JsonObject = isObject(value) ? value : new Map([['columns', value]]);
  const here = isObject(value) ? memberLocation(place, 'columns') : place;
  reader.warnUnknownKeys(object, place, stubKeys);
  const columns = reader.columnList(object.get('columns') ?? null, here);
  const { stubColumnsMax } = limits;
  if (columns.length > stubColumnsMax) {
    const message = `${here.label} may have at most ${stubColumnsMax} columns; got ${columns.length}.`;
    reader.problems.error(message, here.pointer);
  }
  if (columns.length === 0) return undefined;
  return {
    columns,
    label: reader.text(object, 'label', place, limits.headerCharsMax),
    indent: readIndent(object.get('indent'), memberLocation(place, 'indent'), reader),
    isFrozen,
  };
}

function readIndent(
  value: JsonValue | undefined,
  place: SourceLocation,
  reader: StructureReader,
): Stub['indent'] {
  if (value === undefined || value === null) return undefined;
  if (isNumber(value)) return reader.integer(value, place, 0, limits.indentMax);
  const [column] = reader.columnList(value, place);
  return column === undefined ? undefined : { column };
}
