import {
  type LargeNumbers,
  largeNumberProperties,
  propertyDefaults,
  type SmallNumbers,
  showValue,
  smallNumberProperties,
  substituteCharsMax,
  substitutePartKeys,
  substituteProperties,
} from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import { mergeSubstitutes, type Substitute } from '../../table/substitute.ts';
import { checkTextLength } from '../check-limits.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, readProperties, type SourceLocation } from '../read-properties.ts';
import type { LocatedValue } from '../read-settings.ts';

const partKeys: ReadonlySet<string> = new Set(substitutePartKeys);

/** Merges `substitute` of a layer from all of its locations, strongest first. */
export function readLocatedSubstitutes(
  located: readonly LocatedValue[] | undefined,
  problems: Problems,
): Substitute | undefined {
  let merged: Substitute | undefined;
  for (const { value, place } of located ?? [])
    merged = mergeSubstitutes(readSubstitute(value, place, problems), merged);
  return merged;
}

/** Parses one `substitute`. */
export function readSubstitute(
  value: JsonValue,
  place: SourceLocation,
  problems: Problems,
): Substitute | undefined {
  if (value === null || value === '') return undefined;
  if (!isObject(value)) {
    problems.error(
      `${place.label} must be an object such as {"null": "–", "zero": "nil"}; got ${showValue(value)}.`,
      place.pointer,
    );
    return undefined;
  }
  const texts = cleanTexts(readProperties(substituteProperties, value, place, problems, partKeys));
  const small = numbersOf(value, 'small', place, (member, here) => readSmall(member, here, problems));
  const large = numbersOf(value, 'large', place, (member, here) => readLarge(member, here, problems));
  const values = readValues(value.get('values'), memberLocation(place, 'values'), problems);
  return { ...texts, ...(small && { small }), ...(large && { large }), ...(values && { values }) };
}

function cleanTexts(texts: Substitute): Substitute {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? cleanText(text) : text]),
  );
}

function readSmall(value: JsonValue, place: SourceLocation, problems: Problems): SmallNumbers {
  const read = readProperties(smallNumberProperties, value, place, problems);
  return { ...propertyDefaults(smallNumberProperties), ...read };
}

function readLarge(value: JsonValue, place: SourceLocation, problems: Problems): LargeNumbers {
  const read = readProperties(largeNumberProperties, value, place, problems);
  return { ...propertyDefaults(largeNumberProperties), ...read };
}

/** A member with the text of its numbers cleaned; undefined if it is not set. */
function numbersOf<Numbers extends { readonly text: string }>(
  substitute: JsonObject,
  key: 'small' | 'large',
  place: SourceLocation,
  read: (value: JsonValue, place: SourceLocation) => Numbers,
): Numbers | undefined {
  const value = substitute.get(key);
  if (value === undefined || value === null || value === '') return undefined;
  const numbers = read(value, memberLocation(place, key));
  return { ...numbers, text: cleanText(numbers.text) };
}

function readValues(
  value: JsonValue | undefined,
  place: SourceLocation,
  problems: Problems,
): ReadonlyMap<string, string> | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (!isObject(value)) {
    problems.error(
      `${place.label} must be an object such as {"N/A": "–"}; got ${showValue(value)}.`,
      place.pointer,
    );
    return undefined;
  }
  const texts = new Map<string, string>();
  for (const [key, member] of value) {
    const text = isNumber(member) ? member.raw : member;
    const here = memberLocation(place, key);
    if (typeof text === 'string') {
      checkTextLength(text, here, substituteCharsMax);
      texts.set(key, cleanText(text));
    } else if (text !== null)
      problems.error(`${here.label} must be text; got ${showValue(member)}.`, here.pointer);
  }
  return texts;
}
