import {
  type ColumnMergeName,
  columnMergeKeys,
  columnMergeNames,
  columnMergePatterns,
  limits,
  mergeKeys,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import type { CellMerge, ColumnMerge } from '../../table/structure.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import { namesInPattern, parseMergePattern } from './merge-pattern.ts';
import type { StructureReader } from './structure-reader.ts';

/** Reads `merge`: a column, a list of columns, or an object. */
export function readCellMerge(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): CellMerge | undefined {
  if (value === false || value === '') return undefined;
  const merge = { within: true, empty: false, pointer: place.pointer };
  if (!isObject(value)) return withColumns(reader.columnList(value, place), merge);
  reader.warnUnknownKeys(value, place, mergeKeys);
  const here = memberLocation(place, 'columns');
  const columns = value.get('columns');
  if (columns === undefined || columns === null) return reader.error(here, 'a column or a list', null);
  return withColumns(reader.columnList(columns, here), {
    ...merge,
    within: reader.flag(value.get('within'), memberLocation(place, 'within')) ?? true,
    empty: reader.flag(value.get('empty'), memberLocation(place, 'empty')) ?? false,
  });
}

function withColumns(columns: readonly number[], merge: Omit<CellMerge, 'columns'>): CellMerge | undefined {
  return columns.length === 0 ? undefined : { ...merge, columns };
}

/** Other words for the patterns: those of gt. */
const nameSynonyms: ReadonlyMap<string, ColumnMergeName> = new Map([
  ['uncert', 'uncertainty'],
  ['n_pct', 'share'],
]);

/** Reads `mergeColumns`: one object, or a list of objects. */
export function readColumnMerges(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): ColumnMerge[] {
  if (value === false || value === '') return [];
  const members = isArray(value) ? value : [value];
  const mergedIn = new Map<number, string>();
  return members.flatMap((member, index) => {
    const here = isArray(value) ? memberLocation(place, String(index)) : place;
    const object = reader.object(member, here);
    const merge = object && new ColumnMergeReader(object, here, reader, mergedIn).read();
    return merge === undefined ? [] : [merge];
  });
}

class ColumnMergeReader {
  private readonly object: JsonObject;
  private readonly place: SourceLocation;
  private readonly reader: StructureReader;
  /** Labels of the places where columns are merged, by column. */
  private readonly mergedIn: Map<number, string>;

  constructor(
    object: JsonObject,
    place: SourceLocation,
    reader: StructureReader,
    mergedIn: Map<number, string>,
  ) {
    this.object = object;
    this.place = place;
    this.reader = reader;
    this.mergedIn = mergedIn;
  }

  read(): ColumnMerge | undefined {
    const { object, place, reader } = this;
    reader.warnUnknownKeys(object, place, columnMergeKeys);
    const intoPlace = this.at('into');
    const sent = object.get('into') ?? null;
    if (sent === null || isArray(sent)) return reader.error(intoPlace, 'a column', sent);
    const [into] = reader.columnList(sent, intoPlace);
    if (into !== undefined) this.claim(into, intoPlace);
    const others = this.readOthers(into);
    const text = reader.text(object, 'pattern', place, limits.headerCharsMax);
    const preset = this.readPreset(text);
    if (into === undefined) return undefined;
    if (text !== undefined) return this.withOwnPattern(text, into, others);
    const [first, second] = others.filter((column) => column !== undefined);
    if (first === undefined) return undefined;
    if (preset === undefined) return this.withSpaces(into, others);
    if (second !== undefined)
      return reader.error(this.at('with'), `one column for "${preset}"`, object.get('with') ?? null);
    return this.merge([into, first], preset, columnMergePatterns[preset], Number);
  }

  private at(key: string): SourceLocation {
    return memberLocation(this.place, key);
  }

  private readPreset(pattern: string | undefined): ColumnMergeName | undefined {
    const here = this.at('as');
    const { reader } = this;
    const preset = reader.word(this.object.get('as'), here, columnMergeNames, nameSynonyms);
    if (preset === undefined || pattern === undefined) return preset;
    const message = `${here.label} is ignored because ${this.at('pattern').label} is given too.`;
    reader.problems.warn(message, here.pointer);
    return undefined;
  }

  /** The columns of `with`; undefined for unknown ones, so that a pattern can count them. */
  private readOthers(into: number | undefined): (number | undefined)[] {
    const { object, reader } = this;
    const sent = object.get('with') ?? null;
    const here = this.at('with');
    if (sent === null) {
      if (!object.has('pattern')) reader.error(here, 'a column or a list', null);
      return [];
    }
    return (isArray(sent) ? sent : [sent]).map((member, index) => {
      const place = isArray(sent) ? memberLocation(here, String(index)) : here;
      if (isArray(member)) return reader.error(place, 'a column', member);
      const [column] = reader.columnList(member, place);
      if (column === undefined) return undefined;
      if (column === into) this.reject(place, column, 'cannot be merged into itself');
      else this.claim(column, place);
      return column;
    });
  }

  /** A column is shown in one place only. */
  private claim(column: number, place: SourceLocation): void {
    const other = this.mergedIn.get(column);
    if (other === undefined) this.mergedIn.set(column, place.label);
    else this.reject(place, column, `is already merged in ${other}`);
  }

  private reject(place: SourceLocation, column: number, reason: string): void {
    const name = this.reader.columns.nameOf(column).slice(0, 80);
    this.reader.problems.error(`${place.label}: "${name}" ${reason}.`, place.pointer);
  }

  /** As in gt, values without a pattern are separated by spaces. */
  private withSpaces(into: number, others: readonly (number | undefined)[]): ColumnMerge | undefined {
    const columns: [number, ...number[]] = [into, ...others.filter((column) => column !== undefined)];
    const text = columns.map((_, index) => (index === 0 ? '{0}' : `<< {${index}}>>`)).join('');
    return this.merge(columns, undefined, text, Number);
  }

  /** Columns that only the pattern names are merged too. */
  private withOwnPattern(
    text: string,
    into: number,
    others: readonly (number | undefined)[],
  ): ColumnMerge | undefined {
    const columns: [number, ...number[]] = [into, ...others.filter((column) => column !== undefined)];
    const positions = [into, ...others];
    const indexes = new Map<string, number>();
    for (const name of namesInPattern(text)) {
      const isPosition = /^\d{1,3}$/.test(name) && Number(name) < positions.length;
      const column = isPosition ? positions[Number(name)] : this.columnNamed(name, positions.length - 1);
      if (column === undefined) continue;
      if (!columns.includes(column)) {
        this.claim(column, this.at('pattern'));
        columns.push(column);
      }
      indexes.set(name, columns.indexOf(column));
    }
    return this.merge(columns, undefined, text, (name) => indexes.get(name) ?? -1);
  }

  private columnNamed(name: string, lastPosition: number): number | undefined {
    const { reader } = this;
    const here = this.at('pattern');
    const isNumber = /^\d{1,3}$/.test(name);
    if (isNumber && !reader.columns.hasName(name)) {
      const message = `${here.label} has {${name}}, but the last column of ${this.place.label} is {${lastPosition}}.`;
      reader.problems.error(message, here.pointer);
      return undefined;
    }
    return reader.columns.findFirst(name, here, reader.problems);
  }

  private merge(
    columns: ColumnMerge['columns'],
    preset: ColumnMergeName | undefined,
    text: string,
    indexOf: (name: string) => number,
  ): ColumnMerge | undefined {
    const { reader, place } = this;
    const pattern = parseMergePattern(text, indexOf);
    if (pattern === undefined) return reader.error(this.at('pattern'), 'a text with a >> for each <<', text);
    return { name: place.label, pointer: place.pointer, columns, preset, pattern };
  }
}
