import { formatThousands, showValue } from '@pictable/contract';
import {
  isArray,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  nearestName,
  pointerTo,
} from '@pictable/contract/json';
import { EngineError } from '../../errors.ts';
import { cleanText } from '../../table/clean-text.ts';
import type { RenderLimits } from '../../table/render-limits.ts';
import type { RichText } from '../../table/rich-text.ts';
import { type Cell, type HeaderAttributes, plainCell } from '../../table/table.ts';
import { checkTextLength } from '../check-limits.ts';
import { type ColumnType, isPlainType } from '../columns/type-cell.ts';
import type { Problems } from '../problems.ts';
import { CellReader } from '../read-cell.ts';
import type { SourceLocation } from '../read-properties.ts';
import type { RowSource } from './find-rows.ts';
import { placeRowCells } from './place-row-cells.ts';
import { type ParsedHeaders, readHeaders } from './read-headers.ts';

/** Column names and cells, before column, row and cell style overrides are applied. */
export interface ParsedRows {
  readonly names: readonly string[];
  /** Header attributes by column; undefined for plain texts. */
  readonly headers: readonly (HeaderAttributes | undefined)[];
  /** Formatted headers by column; undefined without marks. */
  readonly richNames: readonly (RichText | undefined)[];
  readonly rows: Cell[][];
  /** Whether the names are keys of the rows, or texts of a first row, and not a list of headers. */
  readonly areNamesKeys: boolean;
}

/** Types of columns, by column. */
export type ColumnTypes = ReadonlyMap<number, ColumnType>;

const NO_COLUMNS =
  'The rows are empty objects ({}), so the table has one empty column. Each key of a row is a column.';

const MISSING = plainCell(undefined, undefined);

/** Names the columns: by the headers, or by the keys of the rows. */
export function readColumnNames(found: RowSource, problems: Problems, limit: RenderLimits): ParsedHeaders {
  if (found.headers !== undefined) return readHeaders(found.headers, found, problems, limit);
  const names = nameColumns(found, found.rows.slice(found.firstRow), problems, limit);
  return { names, attributes: [], richNames: [] };
}

/**
 * Parses every row into one cell per column.
 *
 * @param types that columns give their cells, by column; undefined if no column has one
 */
export function readRows(
  found: RowSource,
  { names: keys, attributes, richNames }: ParsedHeaders,
  types: ColumnTypes | undefined,
  problems: Problems,
  limit: RenderLimits,
): ParsedRows {
  const bodyRows = found.rows.slice(found.firstRow);
  const reader = new RowReader(found, keys, types, problems, limit);
  const rows = bodyRows.map((row, index) => reader.read(row, index));
  const header = { label: 'a header', pointer: found.headers === undefined ? '' : '/headers' };
  for (const name of keys) checkTextLength(name, header, limit.headerCharsMax);
  const widest = rows.reduce((max, row) => Math.max(max, row.length), keys.length);
  for (const row of rows) while (row.length < widest) row.push(MISSING);
  const names = [...keys, ...Array<string>(widest - keys.length).fill('')].map(cleanText);
  reader.warnUnequalLengths(widest);
  return {
    names,
    headers: attributes,
    richNames,
    rows,
    areNamesKeys: found.headers === undefined || found.firstRow === 1,
  };
}

function nameColumns(
  found: RowSource,
  bodyRows: JsonArray,
  problems: Problems,
  limit: RenderLimits,
): string[] {
  const names = new Set<string>();
  const addName = (_: JsonValue, key: string) => names.add(key);
  for (const row of bodyRows) if (isObject(row)) row.forEach(addName);
  if (names.size > limit.columnsMax) {
    throw new EngineError('too-large', [
      {
        path: '',
        message: `Too many columns (${formatThousands(names.size)}). The limit is ${formatThousands(limit.columnsMax)}; use headers to choose some of them.`,
      },
    ]);
  }
  if (names.size > 0) return [...names];
  if (!bodyRows.some(isArray)) {
    if (bodyRows.some(isObject)) problems.warn(NO_COLUMNS, found.pointer ?? '/data');
    return ['value'];
  }
  const widest = bodyRows.reduce((max: number, row) => Math.max(max, isArray(row) ? row.length : 0), 0);
  return Array.from({ length: widest }, (_, index) => `Column ${index + 1}`);
}

class RowReader {
  readonly #found: RowSource;
  readonly #names: readonly string[];
  readonly #problems: Problems;
  readonly #limit: RenderLimits;
  readonly #types: ColumnTypes | undefined;
  readonly #cells: CellReader;
  /** JSON Pointers of cells relative to their row, by column. */
  readonly #pointerEnds: readonly string[];
  /** Number of following rows still covered by a rowspan, by column. */
  readonly #coveredRows: number[] = [];
  #longRow: number | undefined;
  #shortRow: number | undefined;
  #hasCheckedHeaders = false;

  constructor(
    found: RowSource,
    names: readonly string[],
    types: ColumnTypes | undefined,
    problems: Problems,
    limit: RenderLimits,
  ) {
    this.#found = found;
    this.#names = names;
    this.#types = types;
    this.#problems = problems;
    this.#limit = limit;
    this.#cells = new CellReader(problems, limit);
    this.#pointerEnds = names.map((name) => pointerTo('', name));
  }

  read(row: JsonValue, index: number): Cell[] {
    const position = index + this.#found.firstRow;
    if (isObject(row)) return this.#readObject(row, position);
    if (isArray(row)) return this.#readArray(row, position);
    if (row === null) {
      this.#problems.warn(
        `${this.#label(position)} is null and is shown as an empty row.`,
        this.#rowPointer(position) ?? '/data',
      );
      return [];
    }
    // A list of plain values is a table with one column.
    if (this.#names.length === 1 && !this.#found.rows.some((other) => isObject(other) || isArray(other))) {
      return [this.#cell(row, position, undefined, this.#rowPointer(position), this.#types?.get(0))];
    }
    const path = this.#rowPointer(position) ?? '/data';
    const message = `${this.#label(position)} must be an object or an array, as the other rows are; got ${showValue(row)}.`;
    throw new EngineError('invalid-table', [{ path, message }]);
  }

  #readObject(row: JsonObject, position: number): Cell[] {
    if (this.#found.headers !== undefined) this.#warnUnmatchedHeaders(row);
    const rowPointer = this.#rowPointer(position);
    return this.#names.map((name, column) => {
      const value = row.get(name);
      if (value === undefined) return MISSING;
      const pointer = rowPointer === undefined ? undefined : rowPointer + this.#pointerEnds[column]!;
      return this.#cell(value, position, name, pointer, this.#types?.get(column));
    });
  }

  #readArray(row: JsonArray, position: number): Cell[] {
    if (row.length > this.#limit.columnsMax) {
      const message = `${this.#label(position)} has ${formatThousands(row.length)} cells. The limit is ${formatThousands(this.#limit.columnsMax)}.`;
      throw new EngineError('too-large', [{ path: this.#rowPointer(position) ?? '/data', message }]);
    }
    const rowPointer = this.#rowPointer(position);
    const cells = row.map((value, column) => {
      const pointer = rowPointer === undefined ? undefined : `${rowPointer}/${column}`;
      return this.#cell(value, position, column, pointer, this.#types?.get(column));
    });
    const spread = placeRowCells(cells, this.#names.length, this.#coveredRows, MISSING);
    if (spread.length > this.#names.length) this.#longRow ??= position;
    if (spread.length < this.#names.length) this.#shortRow ??= position;
    return spread;
  }

  #cell(
    value: JsonValue,
    position: number,
    key: string | number | undefined,
    pointer: string | undefined,
    type: ColumnType | undefined,
  ): Cell {
    // Fast path for nearly all cells: no location is needed.
    const isPlain =
      typeof value === 'string' ? value.length <= this.#limit.cellTextCharsMax : !isObject(value);
    if (isPlain && type === undefined) return plainCell(value, pointer);
    if (isPlain && isPlainType(type)) return plainCell(value, pointer, type?.type, type?.format);
    const place = new CellPlace(pointer ?? '', () => this.#cellLabel(position, key));
    const cell = this.#cells.read(value, place, type);
    return pointer === undefined ? { ...cell, pointer: undefined } : cell;
  }

  #rowPointer(position: number): string | undefined {
    const { pointer, single } = this.#found;
    return pointer === undefined || single ? pointer : `${pointer}/${position}`;
  }

  #label(position: number): string {
    return this.#found.single ? this.#found.label : `${this.#found.label}[${position}]`;
  }

  #cellLabel(position: number, key: string | number | undefined): string {
    if (key === undefined) return this.#label(position);
    return typeof key === 'number'
      ? `${this.#label(position)}[${key}]`
      : `${this.#label(position)}.${key.slice(0, 80)}`;
  }

  /** Warns about headers that match no key of any row. */
  #warnUnmatchedHeaders(row: JsonObject): void {
    if (this.#hasCheckedHeaders) return;
    this.#hasCheckedHeaders = true;
    for (const [index, name] of this.#names.entries()) {
      if (this.#found.rows.some((other) => isObject(other) && other.has(name))) continue;
      const nearest = nearestName(name, row.keys());
      const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
      this.#problems.warn(
        `No row has a key "${name.slice(0, 80)}", so its column is empty.${advice}`,
        `/headers/${index}`,
      );
    }
  }

  warnUnequalLengths(widest: number): void {
    const headers = this.#names.length;
    if (this.#longRow !== undefined) {
      const added = widest - headers;
      const message = `${this.#label(this.#longRow)} has more cells than there are headers (${headers}); added ${added} ${added === 1 ? 'column' : 'columns'} without a header.`;
      this.#problems.warn(message, this.#rowPointer(this.#longRow) ?? '/data');
    }
    if (this.#shortRow !== undefined) {
      const message = `${this.#label(this.#shortRow)} has fewer cells than there are headers (${headers}); the rest of the row is empty.`;
      this.#problems.warn(message, this.#rowPointer(this.#shortRow) ?? '/data');
    }
  }
}

/** Location of a cell; its label is computed lazily. */
class CellPlace implements SourceLocation {
  readonly pointer: string;
  private readonly makeLabel: () => string;

  constructor(pointer: string, makeLabel: () => string) {
    this.pointer = pointer;
    this.makeLabel = makeLabel;
  }

  get label(): string {
    return this.makeLabel();
  }
}
