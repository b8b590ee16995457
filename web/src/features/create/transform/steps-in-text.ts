import { isArray, type JsonRange, type JsonValue, locate, pointerTo } from '@pictable/contract/json';
import { type JsonPath, withItem, withoutValue, withValue } from '../../../table-requests/json-text.ts';
import { findSetting, readSettings, structurePath } from '../structure/json/settings.ts';

/** The text with one more step, after the others. */
export function withStep(text: string, step: JsonValue): string {
  const settings = readSettings(text);
  const found = findSetting(settings, ['transform']);
  if (found) return withItem(text, found.path, step);
  const path = structurePath(settings, 'transform');
  return inOwnLine(withValue(text, path, [step]), path);
}

/** The text without a step, and without `transform` if it was the only one. */
export function withoutStep(text: string, index: number): string {
  const path = stepPath(text, index);
  return path === undefined ? text : withoutValue(text, path);
}

/** The text with a step at another position; what is between the steps is kept. */
export function withMovedStep(text: string, from: number, to: number): string {
  const ranges = stepRanges(text);
  const order = movedItem(
    ranges.map((_, index) => index),
    from,
    to,
  );
  // From the end, so that the offsets of those before stay the same.
  return order.reduceRight((changed, source, position) => {
    const [place, moved] = [ranges[position], ranges[source]];
    if (!place || !moved) return changed;
    return changed.slice(0, place.from) + text.slice(moved.from, moved.to) + changed.slice(place.to);
  }, text);
}

/** Where a step is in the text. */
export function stepRange(text: string, index: number): JsonRange | undefined {
  const path = stepPath(text, index);
  return path && rangeOf(text, path);
}

/** A list with one of its items at another position; unchanged if there is no such item or position. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items.slice(from, from + 1);
  const isPossible = moved.length > 0 && to >= 0 && to < items.length;
  return isPossible ? items.toSpliced(from, 1).toSpliced(to, 0, ...moved) : items;
}

function stepPath(text: string, index: number): JsonPath | undefined {
  const found = findSetting(readSettings(text), ['transform']);
  if (!found) return undefined;
  if (isArray(found.value)) return index < found.value.length ? [...found.path, String(index)] : undefined;
  return index === 0 ? found.path : undefined;
}

function stepRanges(text: string): JsonRange[] {
  const found = findSetting(readSettings(text), ['transform']);
  if (!found || !isArray(found.value)) return [];
  return found.value.flatMap((_, index) => rangeOf(text, [...found.path, String(index)]) ?? []);
}

function rangeOf(text: string, path: JsonPath): JsonRange | undefined {
  return locate(text, path.reduce(pointerTo, ''));
}

/** A new list has its step in a line of its own if the list begins in one, so that more steps are easy to read. */
function inOwnLine(text: string, path: JsonPath): string {
  const range = rangeOf(text, path);
  if (!range) return text;
  const line = text.slice(text.lastIndexOf('\n', range.from) + 1, range.from);
  const indent = /^[ \t]+(?="transform": $)/.exec(line)?.[0];
  if (indent === undefined) return text;
  const inner = indent + (indent.includes('\t') ? '\t' : '  ');
  const step = text.slice(range.from + 1, range.to - 1);
  return `${text.slice(0, range.from)}[\n${inner}${step}\n${indent}]${text.slice(range.to)}`;
}
