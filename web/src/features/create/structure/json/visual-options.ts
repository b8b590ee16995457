import { findVisual, type VisualName, type VisualProperty } from '@pictable/contract';
import { isArray, isGiven, isObject, type JsonValue } from '@pictable/contract/json';
import { type ColumnSettings, withColumnMember, withoutColumnMembers } from './column-settings.ts';
import { kindKeys } from './column-visual.ts';
import { columnKey, columnOf, type TableColumn } from './settings.ts';
import type { Chosen, ChosenColumn } from './structure.ts';

/** An option of a drawing that has a control: one of several words, yes or no, one or several columns. */
export type OptionControl =
  | {
      readonly kind: 'words';
      readonly name: WordOption;
      readonly words: readonly string[];
      readonly preset: string;
    }
  | { readonly kind: 'flag'; readonly name: FlagOption }
  | { readonly kind: 'column'; readonly name: ColumnOption }
  | { readonly kind: 'columns'; readonly name: 'from' };

const wordOptions = ['value', 'missing', 'set', 'text', 'domain'] as const;
const flagOptions = ['track', 'only', 'reverse'] as const;
const columnOptions = ['target', 'image'] as const;

/** Names of options with one of several words. */
export type WordOption = (typeof wordOptions)[number];
/** Names of options that are on or off. */
export type FlagOption = (typeof flagOptions)[number];
/** Names of options with one column. */
export type ColumnOption = (typeof columnOptions)[number];

/** The options with a control of a kind of drawing, in the order of its record. */
export function optionControls(visual: VisualName): readonly OptionControl[] {
  const properties: readonly VisualProperty[] = findVisual(visual)?.properties ?? [];
  return properties.flatMap((property) => controlOf(property) ?? []);
}

function controlOf(property: VisualProperty): OptionControl | undefined {
  const { name: sent } = property;
  if (property.kind === 'choice' || property.kind === 'extent') {
    const name = wordOptions.find((one) => one === sent);
    const words = property.kind === 'choice' ? property.choices : property.words;
    return name && { kind: 'words', name, words, preset: property.default };
  }
  const flag = flagOptions.find((one) => one === sent);
  if (flag) return { kind: 'flag', name: flag };
  const column = columnOptions.find((one) => one === sent);
  if (column) return { kind: 'column', name: column };
  return sent === 'from' ? { kind: 'columns', name: 'from' } : undefined;
}

function memberOf({ members }: ColumnSettings, name: string): JsonValue | undefined {
  const show = members.get('show');
  const value = show !== undefined && isObject(show) ? show.get(name) : undefined;
  return isGiven(value) && value !== 'auto' ? value : undefined;
}

/** The word of an option; undefined if it is not set. */
export function wordIn(column: ColumnSettings, name: WordOption, words: readonly string[]): Chosen<string> {
  const value = memberOf(column, name);
  if (value === undefined) return undefined;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return words.find((one) => one === word) ?? 'custom';
}

/** Whether an option is on. */
export function flagIn(column: ColumnSettings, name: FlagOption): boolean {
  const value = memberOf(column, name);
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
}

/** The column of an option; undefined if it is not set. */
export function columnIn(
  column: ColumnSettings,
  name: ColumnOption,
  columns: readonly TableColumn[],
): Chosen<ChosenColumn> {
  const sent = memberOf(column, name);
  if (sent === undefined || sent === '' || sent === 'none') return undefined;
  const value = isObject(sent) ? sent.get('column') : sent;
  // A number is a target, not the position of a column.
  const key = typeof value === 'string' ? value : undefined;
  const found = key === undefined ? undefined : columnOf(key, columns);
  return found ? { column: found.name } : 'custom';
}

/** The names of the columns whose values are the list of a drawing. */
export function sourcesIn(column: ColumnSettings, columns: readonly TableColumn[]): readonly string[] {
  const value = memberOf(column, 'from');
  const sent = value === undefined ? [] : isArray(value) ? value : [value];
  return sent.flatMap((one) => columnOf(columnKey(one) ?? '', columns)?.name ?? []);
}

/** The text with an option of the drawing, or without it; a drawing without options is one word. */
export function withVisualOption(
  column: ColumnSettings,
  visual: VisualName,
  name: OptionControl['name'],
  value: JsonValue | undefined,
): string {
  const show = column.members.get('show');
  if (show === undefined || !isObject(show)) {
    if (value === undefined) return column.text;
    return withColumnMember(
      column,
      ['show'],
      new Map<string, JsonValue>([
        ['as', visual],
        [name, value],
      ]),
    );
  }
  if (value !== undefined) return withColumnMember(column, ['show', name], value);
  const others = [...show.keys()].filter((key) => key !== name && !kindKeys.includes(key));
  if (others.length === 0) return withColumnMember(column, ['show'], visual);
  return withoutColumnMembers(column, [['show', name]]);
}
