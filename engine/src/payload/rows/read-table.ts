import { limits } from '@pictable/contract';
import { isObject } from '@pictable/contract/json';
import { Warnings } from '../../warnings.ts';
import { checkTableSize, type RenderLimits } from '../check-limits.ts';
import { namesOfAddedColumns, withAddedColumns } from '../columns/place-visuals.ts';
import { members, strongestList } from '../columns/read-columns.ts';
import {
  type LayerSource,
  type ResolvedColumns,
  resolveColumns,
  typesOf,
} from '../columns/resolve-columns.ts';
import { Problems } from '../problems.ts';
import { CellReader } from '../read-cell.ts';
import { findStructure } from '../structure/read-structure.ts';
import { runTransform, type TransformedRows } from '../transform/run-transform.ts';
import { typeCells } from '../transform/type-cells.ts';
import type { RowSource } from './find-rows.ts';
import { numberReader, withLocaleNumbers } from './locale-numbers.ts';
import { type ParsedRows, readColumnNames, readRows } from './read-rows.ts';

/** The rows and columns of a payload, after `transform`. */
export interface ReadTable {
  readonly read: ParsedRows;
  readonly columns: ResolvedColumns | undefined;
  /** Names of columns that were added for drawings. */
  readonly added: readonly string[];
  /** Number of rows as sent. */
  readonly sentRows: number;
  /** Undefined without `transform`. */
  readonly transformed: TransformedRows | undefined;
}

/**
 * @param locale of the table, in which texts in cells of numbers are read
 * @param mayShrink whether a later stage may leave rows out, so that their number is not limited yet
 */
export function readTable(
  found: RowSource,
  sources: readonly LayerSource[],
  locale: string | undefined,
  mayShrink: boolean,
  problems: Problems,
  limit: RenderLimits,
): ReadTable {
  const sentRows = found.rows.length - found.firstRow;
  const transform = findStructure(sources, 'transform');
  const sentLimit = transform === undefined ? limit : beforeTransform(limit);
  if (!mayShrink || transform !== undefined) checkTableSize(sentRows, found.headers?.length ?? 1, sentLimit);
  const headers = readColumnNames(found, problems, limit);
  const located = sources.at(-1)?.layer.structured.get('columns');
  const headerList = found.hasListedHeaders ? strongestList(located) : undefined;
  if (transform === undefined) {
    const added = namesOfAddedColumns(sources, headers.names);
    const columns = resolveColumns(sources, [...headers.names, ...added], headerList);
    const rows = readRows(found, headers, columns && typesOf(columns), problems, limit);
    const read = withAddedColumns(withLocaleNumbers(rows, locale), added, headers.names.length);
    return { read, columns, added, sentRows, transformed: undefined };
  }
  // Columns as sent give their types to the cells, which keep them; all other properties are those of the result.
  const silent = new Problems(new Warnings(), { lenient: true });
  const silentSources = sources.map(({ layer }) => ({ layer, problems: silent }));
  const sent = resolveColumns(silentSources, headers.names, headerList);
  const sentTexts = readRows(found, headers, sent && typesOf(sent), problems, limit);
  const asSent = withLocaleNumbers(sentTexts, locale);
  checkTableSize(asSent.rows.length, asSent.names.length, sentLimit);
  const transformed = runTransform(
    asSent,
    transform,
    transform.problems,
    limit,
    numberReader(asSent, locale),
  );
  problems.throwIfErrors('invalid-setting');
  const { read, presets } = transformed ?? { read: asSent, presets: [] };
  const removed = new Set(asSent.names.filter((name) => !read.names.includes(name)));
  warnAboutRemoved(sources, removed);
  const added = namesOfAddedColumns(sources, read.names);
  const resolved = resolveColumns(sources, [...read.names, ...added], undefined, removed);
  // A list that has the headers of the rows says nothing about the columns of the result.
  const columns = resolved && found.hasListedHeaders ? { ...resolved, order: undefined } : resolved;
  const typed = typeCells(read, presets, columns && typesOf(columns), new CellReader(problems, limit));
  const shown = withAddedColumns(withLocaleNumbers(typed, locale), added, read.names.length);
  return { read: shown, columns, added, sentRows, transformed };
}

/** The limits of a table before its first step; those of the demo stay as they are. */
function beforeTransform(limit: RenderLimits): RenderLimits {
  const factor = limit.rowsMax / limits.rowsMax;
  return {
    ...limit,
    rowsMax: Math.floor(limits.transformRowsMax * factor),
    cellsMax: Math.floor(limits.transformValuesMax * factor),
  };
}

/** Of a column that `transform` removes, only the type and the format have an effect, on the cells made from it. */
function warnAboutRemoved(sources: readonly LayerSource[], removed: ReadonlySet<string>): void {
  for (const { layer, problems } of sources) {
    for (const { value, place } of layer.structured.get('columns') ?? []) {
      for (const { key, column, place: here } of members(value, place)) {
        if (!removed.has(key) || column === undefined || !isObject(column)) continue;
        if ([...column.keys()].every((name) => name === 'type' || name === 'format' || name === 'field'))
          continue;
        problems.warn(
          `${here.label}: transform removes this column, so only its type and format are used.`,
          here.pointer,
        );
      }
    }
  }
}
