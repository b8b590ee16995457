import {
  isArray,
  isGiven,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../json/index.ts';
import { isColumnList } from '../tables/structured-shapes.ts';

/** A row that is a line in a table of QuickChart. */
const SEPARATOR = '-';

/** A payload whose table was converted, and where it was. */
export interface ConvertedDataSource {
  readonly payload: JsonObject;
  /** JSON Pointer of the rows. */
  readonly path: string;
  /** Whether separators were left out. */
  readonly hasSeparators: boolean;
}

/**
 * Converts `dataSource` with a list of `columns`, the table format of QuickChart, at the top level or in
 * `data`; undefined for any other payload.
 */
export function fromDataSource(payload: JsonObject): ConvertedDataSource | undefined {
  const data = payload.get('data');
  const isNested = isObject(data) && hasDataSource(data);
  if (!isNested && (isGiven(data) || isGiven(payload.get('rows')) || !hasDataSource(payload)))
    return undefined;
  const source = isNested ? data : payload;
  const rows = source.get('dataSource') as JsonArray;
  const shown = rows.filter((row) => row !== SEPARATOR);
  const others = [...(isNested ? [...payload].filter(([key]) => key !== 'data') : []), ...source];
  const converted = new Map<string, JsonValue>(others.filter(([key]) => key !== 'dataSource'));
  return {
    payload: converted.set('data', shown),
    path: isNested ? '/data/dataSource' : '/dataSource',
    hasSeparators: shown.length < rows.length,
  };
}

function hasDataSource(object: JsonObject): boolean {
  const columns = object.get('columns');
  return isArray(object.get('dataSource')) && isColumnList(columns) && columns.some(isObject);
}
