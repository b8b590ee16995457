import {
  cellStyleProperties,
  type IconName,
  iconNames,
  iconSynonyms,
  limits,
  rowStyleProperties,
  ruleKeys,
  ruleRows,
  type Tone,
  tones,
} from '@pictable/contract';
import { isArray, isNumber, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import type { Condition } from '../../table/condition.ts';
import type { RankTest, Rule, RuleStyle } from '../../table/rule.ts';
import type { CellStyle } from '../../table/styles.ts';
import type { ColumnIndex } from '../columns/find-columns.ts';
import { readFilter, readValueTest } from '../read-filter.ts';
import { memberLocation, propertiesByName, readProperties, type SourceLocation } from '../read-properties.ts';
import { findStructure, type ReadLayer } from '../structure/read-structure.ts';
import { StructureReader } from '../structure/structure-reader.ts';
import { readScale } from './read-scale.ts';

/** Reads `rules`: one rule or a list of rules. */
export function readRules(layers: readonly ReadLayer[], columns: ColumnIndex): Rule[] {
  const found = findStructure(layers, 'rules');
  if (found === undefined) return [];
  const { value, place, problems } = found;
  const reader = new StructureReader(columns, problems);
  const members = isArray(value) ? value : [value];
  const { rulesMax } = limits;
  if (members.length > rulesMax) {
    problems.error(
      `${place.label} may have at most ${rulesMax} rules; got ${members.length}.`,
      place.pointer,
    );
    return [];
  }
  return members.flatMap((member, index) => {
    const here = isArray(value) ? memberLocation(place, String(index)) : place;
    const object = reader.object(member, here);
    return object === undefined ? [] : (readRule(object, here, reader) ?? []);
  });
}

/** Undefined if a test of rank is not usable. */
function readRule(object: JsonObject, place: SourceLocation, reader: StructureReader): Rule | undefined {
  reader.warnUnknownKeys(object, place, ruleKeys);
  const at = (key: string) => memberLocation(place, key);
  const named = object.get('columns') ?? null;
  const columns = named === null ? undefined : reader.columnList(named, at('columns'), true);
  const when = readWhen(object.get('when'), at('when'), reader);
  const is = readIs(object.get('is'), at('is'), columns, reader);
  const ranks = readRanks(object, place, columns, reader);
  const scale = readScale(object.get('scale'), at('scale'), reader.problems);
  if (scale !== undefined && columns === undefined) missingColumns('scale', at('scale'), reader);
  if (ranks === undefined) return undefined;
  const isUnusable = when === 'unusable' || is === 'unusable';
  const icon = readIcon(object.get('icon'), at('icon'), columns, reader);
  return {
    name: place.label,
    pointer: place.pointer,
    columns,
    when: isUnusable ? NEVER : when,
    is: isUnusable ? undefined : is,
    ranks,
    style:
      readStyle(object.get('style'), at('style'), columns === undefined, reader) ??
      (scale === undefined && icon === undefined ? defaultStyle(ranks) : {}),
    icon,
    scale,
    isLast: reader.flag(object.get('stop'), at('stop')) ?? false,
    rows: reader.word(object.get('rows'), at('rows'), ruleRows) ?? 'data',
  };
}

/** An empty condition is listed as a rule that matches nothing; it must not match everything. */
const NEVER: Condition = { kind: 'any', of: [] };

function readWhen(
  value: JsonValue | undefined,
  place: SourceLocation,
  { columns, problems }: StructureReader,
): Condition | 'unusable' | undefined {
  if (value === undefined || value === null) return undefined;
  return readFilter(value, place, columns, problems) ?? 'unusable';
}

function readIs(
  value: JsonValue | undefined,
  place: SourceLocation,
  columns: readonly number[] | undefined,
  reader: StructureReader,
): readonly Condition[] | 'unusable' | undefined {
  // Null is a value: the cells without one match.
  if (value === undefined) return undefined;
  if (columns === undefined) return missingColumns('is', place, reader);
  const conditions = columns.map((column) =>
    readValueTest(value, column, place, reader.columns, reader.problems),
  );
  return conditions.every((condition) => condition !== undefined) ? conditions : 'unusable';
}

function readIcon(
  value: JsonValue | undefined,
  place: SourceLocation,
  columns: readonly number[] | undefined,
  reader: StructureReader,
): IconName | undefined {
  const icon = reader.word(value, place, iconNames, ICON_SYNONYMS);
  if (icon !== undefined && columns === undefined)
    reader.problems.error(
      `${place.label} needs columns beside it: the icon is shown in these columns.`,
      place.pointer,
    );
  return icon;
}

const ICON_SYNONYMS: ReadonlyMap<string, IconName> = new Map(Object.entries(iconSynonyms));

function missingColumns(key: string, place: SourceLocation, { problems }: StructureReader): 'unusable' {
  problems.error(
    `${place.label} needs columns beside it: ${key} reads the values of these columns.`,
    place.pointer,
  );
  return 'unusable';
}

/** Tests against all values of a column; undefined if one is not usable. */
function readRanks(
  object: JsonObject,
  place: SourceLocation,
  columns: readonly number[] | undefined,
  reader: StructureReader,
): RankTest[] | undefined {
  const ranks: (RankTest | undefined)[] = [];
  for (const key of ['top', 'bottom', 'above', 'below', 'duplicate'] as const) {
    const value = object.get(key);
    if (value === undefined || value === null) continue;
    const here = memberLocation(place, key);
    if (columns === undefined) {
      missingColumns(key, here, reader);
      return undefined;
    }
    ranks.push(readRank(key, value, here, reader));
  }
  return ranks.every((rank) => rank !== undefined) ? ranks : undefined;
}

function readRank(
  key: 'top' | 'bottom' | 'above' | 'below' | 'duplicate',
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): RankTest | undefined {
  if (key === 'duplicate') {
    const isDuplicate = reader.flag(value, place);
    return isDuplicate === undefined ? undefined : { kind: 'duplicate', isDuplicate };
  }
  if (key === 'above' || key === 'below') {
    const of = reader.word(
      value,
      place,
      ['mean', 'median'],
      new Map([
        ['average', 'mean'],
        ['avg', 'mean'],
      ]),
    );
    return of && { kind: key, of };
  }
  const text = isNumber(value) ? value.raw : typeof value === 'string' ? value.trim() : '';
  const parts = /^(\d{1,6}(?:\.\d{1,6})?)\s*(%?)$/.exec(text);
  const count = Number(parts?.[1]);
  const isPercent = parts?.[2] === '%';
  if (parts !== null && count > 0 && (isPercent ? count <= 100 : Number.isInteger(count)))
    return { kind: key, count, isPercent };
  return reader.error(place, 'a number of values such as 3, or a percentage such as "10%"', value);
}

/** A style whose colours may be tones; undefined if there is none. */
function readStyle(
  value: JsonValue | undefined,
  place: SourceLocation,
  isForRows: boolean,
  { problems }: StructureReader,
): RuleStyle | undefined {
  if (value === undefined || value === null) return undefined;
  const properties = isForRows ? rowStyleProperties : cellStyleProperties;
  const named = new Map<'textColor' | 'backgroundColor', Tone>();
  const tonal = new Set<string>();
  for (const [key, member] of isObject(value) ? value : []) {
    const name = propertiesByName(properties).get(key)?.name;
    const tone = tones.find((one) => one === member);
    if (tone === undefined || (name !== 'textColor' && name !== 'backgroundColor')) continue;
    named.set(name, tone);
    tonal.add(key);
  }
  const style: CellStyle = readProperties(properties, value, place, problems, tonal);
  const { colspan, rowspan, ...others } = style;
  if (colspan !== undefined || rowspan !== undefined)
    problems.warn(
      `${place.label}: colspan and rowspan are ignored, because a rule cannot merge cells.`,
      place.pointer,
    );
  return Object.assign(others, Object.fromEntries(named));
}

/** The style of a rule without one. */
function defaultStyle(ranks: readonly RankTest[]): RuleStyle {
  const tone = TONES[ranks[0]?.kind ?? 'none'];
  return { backgroundColor: tone, textColor: tone };
}

const TONES = {
  top: 'good',
  above: 'good',
  bottom: 'bad',
  below: 'bad',
  duplicate: 'warn',
  none: 'info',
} as const satisfies Record<RankTest['kind'] | 'none', Tone>;
