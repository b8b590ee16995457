import { paginationProperties, propertyNames, readProperty, showValue } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { aggregateName, COUNT_NAME, columnNames } from '@pictable/engine';
import { invalidInput } from '../command-error.ts';
import { throwCommandError } from '../local-renderer.ts';
import { mostSpecific } from '../most-specific.ts';
import { readStructureFlags } from './read-structure-flags.ts';
import { readAggregate, readColumnStyle, readColumns, readFilter, readSort } from './read-table-flags.ts';
import { isPageNumber, type TableFlags } from './table-flags.ts';

/**
 * Applies the flags about rows and columns to a payload. A flag overrides the corresponding setting anywhere
 * in the payload.
 *
 * @throws CommandError if a flag names an unknown column, operator or style, or the payload is not a table
 */
export function applyTableFlags(payload: JsonObject, flags: TableFlags): JsonObject {
  const columns = columnsOf(payload);
  // Of all places that the engine reads, the top level of the payload takes precedence.
  const changed = new Map(payload);
  const processing = processingOf(payload, flags, columns);
  if (processing !== undefined) changed.set('dataProcessing', processing);
  const pagination = paginationOf(flags);
  if (pagination !== undefined) changed.set('pagination', pagination);
  if (flags.column !== undefined) {
    const styles = flags.column.map((text) => readColumnStyle(text, columns));
    changed.set('columnStyles', withStyles(payload.get('columnStyles'), styles));
  }
  for (const [key, value] of readStructureFlags(payload, flags, columns)) changed.set(key, value);
  return changed;
}

function columnsOf(payload: JsonObject): readonly string[] {
  try {
    return columnNames(payload);
  } catch (error) {
    return throwCommandError(error);
  }
}

function processingOf(
  payload: JsonObject,
  { sort, filter, group, aggregate }: TableFlags,
  columns: readonly string[],
): JsonObject | undefined {
  if ([sort, filter, group, aggregate].every((flag) => flag === undefined)) return undefined;
  const processing = new Map(mostSpecific(payload, 'dataProcessing'));
  if (filter !== undefined)
    processing.set(
      'filter',
      filter.map((text) => readFilter(text, columns)),
    );
  if (group !== undefined)
    processing.set(
      'groupBy',
      group.flatMap((text) => readColumns('--group', text, columns)),
    );
  if (aggregate !== undefined) {
    const functionsByColumn = new Map<string, string[]>();
    for (const [column, functions] of aggregate.map((text) => readAggregate(text, columns)))
      functionsByColumn.set(column, [...(functionsByColumn.get(column) ?? []), ...functions]);
    processing.set('aggregate', functionsByColumn);
  }
  if (sort !== undefined) {
    const sortable = [...columns, ...columnsOfGroups(processing)];
    processing.set(
      'sortBy',
      sort.flatMap((text) => readSort(text, sortable)),
    );
    processing.delete('sortDirection');
  }
  return processing;
}

/** Columns that exist only if rows are grouped. */
function columnsOfGroups(processing: JsonObject): string[] {
  const aggregate = processing.get('aggregate');
  if (!isObject(aggregate) || aggregate.size === 0) return processing.has('groupBy') ? [COUNT_NAME] : [];
  return [...aggregate].flatMap(([column, functions]) =>
    (isArray(functions) ? functions : [functions])
      .filter((name) => typeof name === 'string')
      .map((name) => aggregateName(column, name as Parameters<typeof aggregateName>[1])),
  );
}

function paginationOf({ pageSize, page }: TableFlags): JsonObject | undefined {
  const given: [flag: string, name: string, value: string][] = [];
  if (pageSize !== undefined) given.push(['--page-size', 'pageSize', pageSize]);
  if (isPageNumber(page)) given.push(['--page', 'currentPage', page]);
  if (given.length === 0) return undefined;
  for (const [flag, name, value] of given) {
    const reading = readProperty(propertyNames(paginationProperties).get(name)!, value);
    if (reading.kind === 'invalid')
      throw invalidInput(`${flag} must be ${reading.allowed}; got ${showValue(value)}.`);
  }
  return new Map<string, JsonValue>([
    ['enabled', true],
    ...given.map(([, name, value]) => [name, value] as const),
  ]);
}

/**
 * Column styles of the payload, followed by those of the flags, because the last style of a column takes
 * precedence.
 */
function withStyles(
  existing: JsonValue | undefined,
  styles: readonly (readonly [column: string, style: JsonObject])[],
): JsonValue {
  const added = styles.map(([column, style]) => new Map<string, JsonValue>([['column', column], ...style]));
  if (isArray(existing)) return [...existing, ...added];
  const before = isObject(existing) ? [...existing].map(([column, style]) => withColumn(column, style)) : [];
  return [...before, ...added];
}

function withColumn(column: string, style: JsonValue): JsonValue {
  return isObject(style) ? new Map([['column', column], ...style]) : null;
}
