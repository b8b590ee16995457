import { isArray, isNumber, isObject, JsonNumber, type JsonValue } from '@pictable/contract/json';
import { countOf, fill, type LanguageTexts } from '../../language/language-texts.ts';
import { parseNumber, textOf } from '../../values/compare-values.ts';
import { decimalOf, roundDecimal, withoutEndZeros } from '../../values/decimal.ts';
import { mean, quantile } from '../../values/statistics.ts';
import { writeDecimal } from '../../values/write-decimal.ts';

/** The numbers of a cell; undefined for a missing one. There is at least one number. */
export interface NumberList {
  readonly numbers: readonly (number | undefined)[];
  /** The values as sent. */
  readonly values: readonly JsonValue[];
  /** Names of the values; undefined if they have none. */
  readonly labels?: readonly string[] | undefined;
}

/** A number that follows from a list. */
export type ListLevel = 'mean' | 'median' | 'min' | 'max' | 'q1' | 'q3' | 'first' | 'last';

/** Decimals of a mean that does not terminate earlier. */
const MEAN_DECIMALS = 4;
/** Texts for a missing number. */
const MISSING = /^(?:|[-–—]|n\/?a|nan|null|none|\.{2,3}|…)$/i;

/**
 * The numbers in a list, in an object of numbers, or in a text such as `1 2 3`, `1,2,3` or `1; 2; 3`. Undefined if
 * a member is anything else; a list without any number is not one either.
 *
 * @param labels names of the members of a list
 */
export function readNumberList(
  value: JsonValue | undefined,
  labels?: readonly string[],
): NumberList | undefined {
  if (value === undefined || value === null) return undefined;
  const values = membersOf(value);
  const numbers: (number | undefined)[] = [];
  for (const member of values) {
    const number = numberIn(member);
    if (number === undefined && !isMissing(member)) return undefined;
    numbers.push(number);
  }
  if (numbers.every((number) => number === undefined)) return undefined;
  const names = isObject(value) ? [...value.keys()] : labels;
  return names === undefined ? { numbers, values } : { numbers, values, labels: names };
}

/** Whether a value has members, and all of them are missing numbers; its cell is like an empty one. */
export function isListWithoutNumbers(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && !isNumber(value) && membersOf(value).every(isMissing);
}

/** A finite number, also as text. */
export function numberIn(value: JsonValue | undefined): number | undefined {
  const number = parseNumber(value);
  // Negative zero has no sign in a drawing.
  return number !== undefined && Number.isFinite(number) ? number + 0 : undefined;
}

/** Texts are split at most once, so that long ones stay cheap. */
function membersOf(value: JsonValue): readonly JsonValue[] {
  if (isArray(value)) return value;
  if (isObject(value)) return [...value.values()];
  if (typeof value !== 'string') return [value];
  const text = value.trim().replace(/^\[|\]$/g, '');
  if (text.includes(';')) return text.split(';').map(trimmed);
  if (/^\S*$/.test(text) || /,\s/.test(text)) return text.split(',').map(trimmed);
  return text.split(/\s+/);
}

function trimmed(text: string): string {
  return text.trim();
}

function isMissing(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && MISSING.test(value.trim()));
}

/** The numbers that are not missing. */
export function presentNumbers({ numbers }: NumberList): number[] {
  return numbers.filter((number) => number !== undefined);
}

/** A number that follows from a list, or one that is given. */
export function levelOf(level: number | ListLevel, list: NumberList): number {
  if (typeof level === 'number') return level;
  const present = presentNumbers(list);
  if (level === 'first') return present[0]!;
  if (level === 'last') return present.at(-1)!;
  if (level === 'mean') return mean(present);
  const ascending = Float64Array.from(present).sort();
  return quantile(ascending, SHARES[level]);
}

const SHARES = { min: 0, q1: 0.25, median: 0.5, q3: 0.75, max: 1 } as const;

/** Index of the value that is at a level: the first of equal ones. */
export function indexOfLevel(level: 'min' | 'max' | 'first' | 'last', { numbers }: NumberList): number {
  let found = -1;
  for (const [index, number] of numbers.entries()) {
    if (number === undefined || (level === 'first' && found >= 0)) continue;
    const best = numbers[found];
    const isBetter =
      best === undefined ||
      level === 'last' ||
      (level === 'min' ? number < best : level === 'max' && number > best);
    if (isBetter) found = index;
  }
  return found;
}

/** The value that is shown as text, as sent if it is one of the list. */
export function valueAtLevel(
  level: 'first' | 'last' | 'min' | 'max' | 'mean' | 'median',
  list: NumberList,
): JsonValue {
  if (level !== 'mean' && level !== 'median') return list.values[indexOfLevel(level, list)]!;
  const text = String(levelOf(level, list));
  const decimal = decimalOf(text);
  return new JsonNumber(
    decimal === undefined ? text : writeDecimal(withoutEndZeros(roundDecimal(decimal, MEAN_DECIMALS))),
  );
}

/** What a list shows, such as `12 values, first 3, last 9, highest 11 in Aug`. */
export function describeList(list: NumberList, texts: LanguageTexts): string {
  const { numbers, values, labels } = list;
  const count = presentNumbers(list).length;
  const missing = numbers.length - count;
  const shown = (index: number) => textOf(values[index]).trim();
  const highest = indexOfLevel('max', list);
  const words = texts.drawings;
  const parts = [countOf(texts, words.values, count, String(count))];
  if (count === 1) parts.push(shown(highest));
  else {
    const [first, last] = [indexOfLevel('first', list), indexOfLevel('last', list)];
    const label = labels?.[highest];
    parts.push(fill(words.first, { '#': shown(first) }), fill(words.last, { '#': shown(last) }));
    const best = { '#': shown(highest), ...(label !== undefined && { label }) };
    parts.push(fill(label === undefined ? words.highest : words.highestAt, best));
  }
  if (missing > 0) parts.push(fill(words.missing, { '#': String(missing) }));
  return parts.join(', ');
}

/** Most blocks of a list; longer ones are combined. */
const BLOCKS_MAX = 32;
const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const MIDDLE_LEVEL = 3;

/** A list as block characters, with a space for a missing number. @param position 0 to 1 */
export function blocksOfList(
  { numbers }: NumberList,
  position: (number: number) => number | undefined,
): string {
  const step = Math.max(1, numbers.length / BLOCKS_MAX);
  let blocks = '';
  for (let from = 0; Math.floor(from) < numbers.length; from += step) {
    const part = numbers.slice(Math.floor(from), Math.max(Math.floor(from) + 1, Math.floor(from + step)));
    const present = part.filter((number) => number !== undefined);
    const at = present.length === 0 ? undefined : position(mean(present));
    const level =
      at === undefined ? MIDDLE_LEVEL : Math.min(LEVELS.length - 1, Math.floor(at * LEVELS.length));
    blocks += present.length === 0 ? ' ' : LEVELS[level];
  }
  return blocks;
}
