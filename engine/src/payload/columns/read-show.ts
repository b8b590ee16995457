import {
  allowedVisualValues,
  findVisual,
  readColor,
  showValue,
  type Tone,
  tones,
  type VisualProperty,
  visualNames,
} from '@pictable/contract';
import { isArray, isNumber, isObject, type JsonValue, nearestName } from '@pictable/contract/json';
import type { Color } from '../../scene/color.ts';
import { cleanText } from '../../table/clean-text.ts';
import type { ColumnVisual } from '../../table/column-visual.ts';
import { parseColor } from '../parse-color.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, type SourceLocation, warnUnknownKey } from '../read-properties.ts';
import { ColumnIndex } from './find-columns.ts';

/** `show` of a column as sent. */
export interface LocatedShow {
  readonly value: JsonValue;
  readonly place: SourceLocation;
  readonly problems: Problems;
  /** Whether its colours are left out, because they belong to another theme. */
  readonly isColorless: boolean;
}

/** Words that other libraries use for a kind of drawing. */
const KIND_HINTS: ReadonlyMap<string, string> = new Map([
  ['sparkline', 'line'],
  ['spark', 'line'],
  ['column', 'columns'],
  ['sparkbar', 'columns'],
  ['win-loss', 'winloss'],
  ['gauge', 'progress'],
  ['rating', 'stars'],
  ['tag', 'badge'],
  ['pill', 'badge'],
  ['status', 'badge'],
]);

/** Reads `show`: a word, or an object with `as`. Undefined if the cells show only their text, or if it is invalid. */
export function readShow(located: LocatedShow, index: ColumnIndex): ColumnVisual | undefined {
  const { value, place, problems } = located;
  if (isNoShow(value)) return undefined;
  if (value === true) {
    problems.warn(
      `${place.label} is ignored: it must be a kind of drawing such as "bar". To hide a column, use hidden.`,
      place.pointer,
    );
    return undefined;
  }
  const as = isObject(value) ? (value.get('as') ?? value.get('kind') ?? null) : value;
  const record = typeof as === 'string' ? findVisual(as) : undefined;
  if (record === undefined) {
    const here = isObject(value) ? memberLocation(place, 'as') : place;
    reportKind(as, isObject(value), here, problems);
    return undefined;
  }
  const reader = new OptionReader(record.properties, index, located);
  const options = reader.read(isObject(value) ? value : new Map());
  if (options === undefined) return undefined;
  // The reader follows the records, from which the types of the options are derived.
  return { as: record.name, options, label: place.label, pointer: place.pointer } as unknown as ColumnVisual;
}

/** Whether the cells of a column show only their text. */
export function isNoShow(value: JsonValue): boolean {
  return value === null || value === false || value === '' || value === 'none';
}

/** The names in `from`, the columns that a drawing combines; empty if it has none. */
export function namesInFrom(value: JsonValue | undefined): readonly string[] {
  const from = value !== undefined && isObject(value) ? value.get('from') : undefined;
  const names = from === undefined || isArray(from) ? from : [from];
  return (names ?? []).flatMap((name) => ColumnIndex.keyOf(name) ?? []);
}

function reportKind(
  value: JsonValue,
  isObjectForm: boolean,
  place: SourceLocation,
  problems: Problems,
): void {
  const names = visualNames.map(String);
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const meant = KIND_HINTS.get(word);
  const nearest = meant !== undefined && names.includes(meant) ? meant : nearestName(word, names);
  const advice = nearest === undefined || word === '' ? '' : ` Did you mean "${nearest}"?`;
  const form = isObjectForm ? '' : ', or an object with as';
  const list = isObjectForm ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join(', ');
  problems.error(`${place.label} must be ${list}${form}; got ${showValue(value)}.${advice}`, place.pointer);
}

/** A value whose problem has been reported. */
const INVALID = Symbol('invalid');

class OptionReader {
  readonly #properties: readonly VisualProperty[];
  readonly #index: ColumnIndex;
  readonly #located: LocatedShow;

  constructor(properties: readonly VisualProperty[], index: ColumnIndex, located: LocatedShow) {
    this.#properties = properties;
    this.#index = index;
    this.#located = located;
  }

  /** The values of all options; undefined if one of them is invalid or refers to no column. */
  read(object: ReadonlyMap<string, JsonValue>): Record<string, unknown> | undefined {
    const { place, problems } = this.#located;
    const known = ['as', 'kind', ...this.#properties.map(({ name }) => name)];
    for (const key of object.keys()) if (!known.includes(key)) warnUnknownKey(key, place, known, problems);
    const options: Record<string, unknown> = {};
    let isValid = true;
    for (const property of this.#properties) {
      const sent = object.get(property.name);
      const isUnset = sent === undefined || sent === null || sent === '' || this.#isIgnored(property);
      const read = isUnset
        ? normalDefault(property)
        : this.#value(property, sent, memberLocation(place, property.name));
      if (read === INVALID) isValid = false;
      else options[property.name] = read;
    }
    return isValid ? options : undefined;
  }

  #isIgnored({ kind }: VisualProperty): boolean {
    return this.#located.isColorless && (kind === 'color' || kind === 'colors-by-text');
  }

  #value(property: VisualProperty, value: JsonValue, place: SourceLocation): unknown {
    if (value === 'auto' && property.default === 'auto') return undefined;
    const read = this.#form(property, value, place);
    if (read !== undefined) return read;
    const words = wordsOf(property);
    const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
    // A word by itself is also wrong where two are needed.
    const nearest = word === '' || words.includes(word) ? undefined : nearestName(word, words);
    const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    this.#located.problems.error(
      `${place.label} must be ${allowedVisualValues(property)}; got ${showValue(value)}.${advice}`,
      place.pointer,
    );
    return INVALID;
  }

  /** Undefined if the value is not allowed; `INVALID` if that has been reported. */
  #form(property: VisualProperty, value: JsonValue, place: SourceLocation): unknown {
    switch (property.kind) {
      case 'number':
        return numberWithin(value, property.min, property.max);
      case 'color':
        return readTone(value) ?? (property.none && wordIn(['none'], value)) ?? undefined;
      case 'choice':
        return wordIn(property.choices, value);
      case 'flag':
        return readFlag(value);
      case 'extent':
        return wordIn(property.words, value) ?? readExtent(value);
      case 'words':
        return readWords(property.choices, value);
      case 'level':
        return this.#level(property, value, place);
      case 'numbers':
        return readAscending(value, property.countMax);
      case 'column':
        return this.#column(value, place);
      case 'columns': {
        const list = isArray(value) ? value : [value];
        return list.length > property.countMax ? undefined : this.#columns(list, place);
      }
      case 'colors-by-text':
        return readColorsByText(value, property.countMax);
    }
  }

  #level(
    property: Extract<VisualProperty, { kind: 'level' }>,
    value: JsonValue,
    place: SourceLocation,
  ): unknown {
    const one = (member: JsonValue) => numberWithin(member) ?? wordIn(property.words, member);
    if (property.form === 'two') {
      if (!isArray(value) || value.length !== 2) return undefined;
      const levels = value.map(one);
      return levels.includes(undefined) ? undefined : levels;
    }
    if (property.form === 'one') return one(value);
    if (isNumber(value)) return one(value);
    const column = this.#column(value, place);
    return typeof column === 'number' ? { column } : column;
  }

  #column(value: JsonValue, place: SourceLocation): number | typeof INVALID | undefined {
    const found = this.#columns([value], place);
    return typeof found === 'object' ? found[0] : found;
  }

  /** Indexes of columns; unknown names cause warnings, as elsewhere. */
  #columns(
    names: readonly JsonValue[],
    place: SourceLocation,
  ): readonly number[] | typeof INVALID | undefined {
    const keys = names.map(ColumnIndex.keyOf);
    if (keys.some((key) => key === undefined)) return undefined;
    const found = keys.flatMap((key) =>
      this.#index.findOrWarn(key!, place, this.#located.problems).slice(0, 1),
    );
    return found.length === 0 ? INVALID : [...new Set(found)];
  }
}

/** The default in its normal form. */
function normalDefault({ kind, default: sent }: VisualProperty): unknown {
  if (sent === 'auto' || (kind === 'level' && sent === 'none')) return undefined;
  return sent;
}

function wordsOf(property: VisualProperty): readonly string[] {
  if (property.kind === 'choice' || property.kind === 'words') return property.choices;
  if (property.kind === 'extent' || property.kind === 'level') return property.words;
  return property.kind === 'color' ? tones : [];
}

function wordIn(words: readonly string[], value: JsonValue): string | undefined {
  const sent = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  return words.find((word) => word.toLowerCase() === sent);
}

/** A finite number, also as text. */
function numberWithin(value: JsonValue, min = -Infinity, max = Infinity): number | undefined {
  const isText =
    typeof value === 'string' &&
    /^\s*[-+]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[-+]?\d{1,3})?\s*$/i.test(value);
  const number = isNumber(value) ? value.toNumber() : isText ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= min && number <= max ? number : undefined;
}

function readFlag(value: JsonValue): boolean | undefined {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'boolean' ? value : undefined;
}

function readTone(value: JsonValue): Color | Tone | undefined {
  if (typeof value !== 'string') return undefined;
  const tone = tones.find((one) => one === value.trim().toLowerCase());
  if (tone !== undefined) return tone;
  const color = readColor(value);
  return color === undefined || color === 'transparent' ? undefined : parseColor(color);
}

function readExtent(value: JsonValue): readonly [number, number] | undefined {
  const ends = isArray(value) && value.length === 2 ? value.map((end) => numberWithin(end)) : [];
  const [low, high] = ends;
  if (low === undefined || high === undefined || low === high) return undefined;
  return low < high ? [low, high] : [high, low];
}

function readWords(choices: readonly string[], value: JsonValue): readonly string[] | undefined {
  if (value === 'none' || value === false) return [];
  const words = (isArray(value) ? value : [value]).map((member) => wordIn(choices, member));
  return words.includes(undefined) ? undefined : [...new Set(words as string[])];
}

function readAscending(value: JsonValue, countMax: number): readonly number[] | undefined {
  if (!isArray(value) || value.length === 0 || value.length > countMax) return undefined;
  const numbers = value.map((member) => numberWithin(member));
  if (numbers.includes(undefined)) return undefined;
  return [...new Set(numbers as number[])].sort((one, other) => one - other);
}

function readColorsByText(value: JsonValue, countMax: number): ReadonlyMap<string, Color | Tone> | undefined {
  if (!isObject(value) || value.size > countMax) return undefined;
  const colors = [...value].map(([text, color]) => [cleanText(text), readTone(color)] as const);
  return colors.some(([, color]) => color === undefined)
    ? undefined
    : new Map(colors as [string, Color | Tone][]);
}
