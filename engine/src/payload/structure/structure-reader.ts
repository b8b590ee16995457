import { showValue } from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  nearestName,
} from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import { ColumnIndex } from '../columns/find-columns.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, type SourceLocation, warnUnknownKey } from '../read-properties.ts';

/** Reads the members of one structure object, and reports errors with their place. */
export class StructureReader {
  readonly columns: ColumnIndex;
  readonly problems: Problems;

  constructor(columns: ColumnIndex, problems: Problems) {
    this.columns = columns;
    this.problems = problems;
  }

  error(place: SourceLocation, allowed: string, value: JsonValue): undefined {
    this.problems.error(`${place.label} must be ${allowed}; got ${showValue(value)}.`, place.pointer);
    return undefined;
  }

  warnUnknownKeys(object: JsonObject, place: SourceLocation, known: readonly string[]): void {
    for (const key of object.keys())
      if (!known.includes(key)) warnUnknownKey(key, place, known, this.problems);
  }

  /** A text, cleaned; numbers and booleans as text. Undefined if it is missing. */
  text(object: JsonObject, key: string, place: SourceLocation, charsMax: number): string | undefined {
    const value = object.get(key);
    if (value === undefined || value === null) return undefined;
    const here = memberLocation(place, key);
    const text = scalarText(value);
    if (text === undefined) return this.error(here, 'a text', value);
    if (text.length > charsMax) return this.error(here, `a text of at most ${charsMax} characters`, value);
    return cleanText(text);
  }

  /** One of several words, or a synonym of one. Undefined if it is missing or invalid. */
  word<Word extends string>(
    value: JsonValue | undefined,
    place: SourceLocation,
    words: readonly Word[],
    synonyms: ReadonlyMap<string, Word> = new Map(),
  ): Word | undefined {
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string') {
      const sent = value.trim().toLowerCase();
      const found = words.find((word) => word.toLowerCase() === sent) ?? synonyms.get(sent);
      if (found !== undefined) return found;
    }
    const nearest = typeof value === 'string' ? nearestName(value, words) : undefined;
    const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
    this.problems.error(`${place.label} must be ${list}; got ${showValue(value)}.${advice}`, place.pointer);
    return undefined;
  }

  /** A whole number within bounds. Undefined if it is missing or invalid. */
  integer(value: JsonValue | undefined, place: SourceLocation, min: number, max: number): number | undefined {
    if (value === undefined || value === null) return undefined;
    const number = isNumber(value) ? value.toNumber() : Number.NaN;
    if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
    return this.error(place, `a whole number from ${min} to ${max}`, value);
  }

  /** True or false. Undefined if it is missing or invalid. */
  flag(value: JsonValue | undefined, place: SourceLocation): boolean | undefined {
    if (value === undefined || value === null) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    return typeof value === 'boolean' ? value : this.error(place, 'true or false', value);
  }

  /**
   * Indexes of the columns that a name or a list of names refers to; unknown names cause warnings.
   *
   * @param isAll whether a name means all columns with this name, instead of the first one with a warning
   */
  columnList(value: JsonValue, place: SourceLocation, isAll = false): number[] {
    const found: number[] = [];
    for (const [index, member] of (isArray(value) ? value : [value]).entries()) {
      const here = isArray(value) ? memberLocation(place, String(index)) : place;
      const key = ColumnIndex.keyOf(member);
      if (key === undefined) this.error(here, 'a column', member);
      else {
        const named = isAll
          ? this.columns.findOrWarn(key, here, this.problems)
          : [this.columns.findFirst(key, here, this.problems)];
        for (const column of named) if (column !== undefined && !found.includes(column)) found.push(column);
      }
    }
    return found;
  }

  /** Texts of the values in a list. */
  values(value: JsonValue | undefined, place: SourceLocation): string[] | undefined {
    if (value === undefined || value === null) return undefined;
    if (!isArray(value)) return this.error(place, 'a list of values', value);
    return value.map((member) => (member === null ? '' : (scalarText(member) ?? '')));
  }

  object(value: JsonValue, place: SourceLocation): JsonObject | undefined {
    return isObject(value) ? value : this.error(place, 'an object', value);
  }
}

/** The text of a text, number or boolean; undefined for anything else. */
function scalarText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  if (isNumber(value)) return value.raw;
  return typeof value === 'boolean' ? String(value) : undefined;
}
