import {
  filterOperators,
  type IconName,
  iconNames,
  iconSynonyms,
  type Tone,
  tones,
} from '@pictable/contract';
import {
  fromJs,
  isArray,
  isGiven,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '@pictable/contract/json';
import { type JsonPath, withItem, withoutValue, withValue } from '../../../../table-requests/json-text.ts';
import {
  columnKey,
  columnOf,
  findSetting,
  structurePath,
  type TableColumn,
  type TextSettings,
} from './settings.ts';
import type { Chosen } from './structure.ts';

/** Comparisons of the values of a column with one value, in the terms of a filter. */
const comparisons = ['lt', 'lte', 'gt', 'gte', 'eq', 'ne', 'contains'] as const;
/** Tests of values against a number of others. */
const ranks = ['top', 'bottom'] as const;

/** Tests of a value that a rule of the panel can have. */
export const ruleTests = [...comparisons, 'isNull', ...ranks, 'above', 'below', 'duplicate'] as const;

/** A test of a value that a rule of the panel can have. */
export type RuleTest = (typeof ruleTests)[number];

/** What a rule colours. */
export type ColoredPart = 'textColor' | 'backgroundColor';

/** A rule for one column that the panel can show. */
export interface ColumnRule {
  readonly path: JsonPath;
  readonly test: RuleTest;
  /** What the test needs to know, as it is typed; empty if that is nothing. */
  readonly operand: string;
  /** Undefined: as the engine does it without a style. */
  readonly tone: Chosen<Tone>;
  readonly part: ColoredPart;
  readonly icon: Chosen<IconName>;
}

/** The rules of a column. Rules for whole rows are not counted. */
export interface RulesOfColumn {
  readonly rules: readonly ColumnRule[];
  /** Whether the JSON has more rules for the column than the panel can show. */
  readonly hasOthers: boolean;
}

/** Members of a rule that do not change which cells it is for. */
const freeKeys: ReadonlySet<string> = new Set(['columns', 'style', 'icon', 'stop']);
const meanWords: readonly JsonValue[] = ['mean', 'average', 'avg'];
/** A number of values, or a percentage of them. */
const rankPattern = /^(?:[1-9]\d{0,5}|(?:100|[1-9]\d?(?:\.\d{1,6})?|0\.\d{0,5}[1-9])%)$/;

/** Whether a test needs to know something, such as a number. */
export function needsOperand(test: RuleTest): boolean {
  return isOneOf(comparisons, test) || isOneOf(ranks, test);
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((one) => one === name);
}

/** The rules that name a column, in their order. */
export function rulesOfColumn(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
): RulesOfColumn {
  const found = findSetting(settings, ['rules']);
  if (!found) return { rules: [], hasOthers: false };
  const { value, path } = found;
  const placed = isArray(value)
    ? value.map((rule, index) => ({ rule, path: [...path, String(index)] }))
    : [{ rule: value, path }];
  const own = placed.filter(({ rule }) => columnsOf(rule, columns).includes(column));
  const rules = own.flatMap(({ rule, path: place }) => {
    const isOnly = columnsOf(rule, columns).length === 1;
    return (isOnly && isObject(rule) && readRule(rule, place)) || [];
  });
  return { rules, hasOthers: rules.length < own.length };
}

/** The columns that a rule names; undefined for a name that no column has. */
function columnsOf(rule: JsonValue, columns: readonly TableColumn[]): (TableColumn | undefined)[] {
  const named = isObject(rule) ? rule.get('columns') : undefined;
  if (!isGiven(named)) return [];
  return (isArray(named) ? named : [named]).map((key) => columnOf(columnKey(key) ?? '', columns));
}

function readRule(rule: JsonObject, path: JsonPath): ColumnRule | undefined {
  const decisive = [...rule].filter(([key, value]) => isGiven(value) && !freeKeys.has(key));
  const [[key, value] = []] = decisive;
  if (decisive.length !== 1 || key === undefined || value === undefined) return undefined;
  const read = key === 'is' ? readComparison(value) : readRank(key, value);
  return read && { path, ...read, ...readTone(rule.get('style')), icon: readIcon(rule.get('icon')) };
}

type ReadTest = Pick<ColumnRule, 'test' | 'operand'>;

function readComparison(value: JsonValue): ReadTest | undefined {
  const [[sent, operand] = []] = isObject(value) ? [...value] : [['eq', value] as const];
  if (sent === undefined || operand === undefined || (isObject(value) && value.size !== 1)) return undefined;
  const word = sent.trim().toLowerCase().replace(/^\$/, '');
  const test = [...comparisons, 'isNull' as const].find((name) =>
    [name, ...filterOperators[name]].some((spelling) => spelling.toLowerCase() === word),
  );
  if (test === 'isNull') return operand === false ? undefined : { test, operand: '' };
  const text = plainText(operand);
  return test && text !== undefined ? { test, operand: text } : undefined;
}

function readRank(key: string, value: JsonValue): ReadTest | undefined {
  if (isOneOf(ranks, key)) {
    const operand = (plainText(value) ?? '').replace(/\s/g, '');
    return rankPattern.test(operand) ? { test: key, operand } : undefined;
  }
  if (key === 'above' || key === 'below')
    return meanWords.includes(value) ? { test: key, operand: '' } : undefined;
  return key === 'duplicate' && value === true ? { test: key, operand: '' } : undefined;
}

function plainText(value: JsonValue): string | undefined {
  if (isNumber(value)) return value.raw;
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A style of one colour, by its meaning. */
function readTone(style: JsonValue | undefined): Pick<ColumnRule, 'tone' | 'part'> {
  if (!isGiven(style)) return { tone: undefined, part: 'textColor' };
  const [[key, value] = []] = isObject(style) && style.size === 1 ? [...style] : [];
  const tone = tones.find((name) => name === value);
  return tone && (key === 'textColor' || key === 'backgroundColor')
    ? { tone, part: key }
    : { tone: 'custom', part: 'textColor' };
}

function readIcon(icon: JsonValue | undefined): Chosen<IconName> {
  if (!isGiven(icon) || icon === '') return undefined;
  const word = typeof icon === 'string' ? icon.trim().toLowerCase() : '';
  return iconNames.find((name) => name === word) ?? iconSynonyms[word] ?? 'custom';
}

const newRule: readonly [string, JsonValue][] = [
  ['is', fromJs({ lt: 0 })],
  ['style', fromJs({ textColor: 'bad' })],
];

/** The text with one more rule for a column, for numbers below zero. */
export function withNewRule(settings: TextSettings, { name }: TableColumn): string {
  const path = findSetting(settings, ['rules'])?.path ?? structurePath(settings, 'rules');
  return withItem(settings.text, path, new Map<string, JsonValue>([['columns', [name]], ...newRule]));
}

/** The text without a rule. */
export function withoutRule({ text }: TextSettings, { path }: ColumnRule): string {
  return withoutValue(text, path);
}

/**
 * The text with another test in a rule, or another operand; the same text if the operand is not one. Its style and icon
 * are kept. A comparison without them gets a colour, because only other tests have a style of their own.
 */
export function withRuleTest(
  { text }: TextSettings,
  rule: ColumnRule,
  test: RuleTest,
  typed: string,
): string {
  const value = testValue(test, typed.trim());
  if (value === undefined) return text;
  const key = keyOf(test);
  const before = keyOf(rule.test);
  const rest = before === key ? text : withoutValue(text, [...rule.path, before]);
  const changed = withValue(rest, [...rule.path, key], value);
  const isPlain = key === 'is' && rule.tone === undefined && rule.icon === undefined;
  return isPlain ? withValue(changed, [...rule.path, 'style'], fromJs({ textColor: 'bad' })) : changed;
}

function keyOf(test: RuleTest): string {
  return isOneOf(comparisons, test) || test === 'isNull' ? 'is' : test;
}

/** The value of a test; undefined if it cannot have such an operand. */
function testValue(test: RuleTest, typed: string): JsonValue | undefined {
  if (test === 'isNull') return fromJs({ isNull: true });
  if (test === 'above' || test === 'below') return 'mean';
  if (test === 'duplicate') return true;
  if (!isOneOf(ranks, test)) return typed === '' ? undefined : new Map([[test, operandValue(typed)]]);
  if (!rankPattern.test(typed)) return undefined;
  return /^\d+$/.test(typed) ? fromJs(Number(typed)) : typed;
}

function operandValue(typed: string): JsonValue {
  if (typed === 'true' || typed === 'false') return typed === 'true';
  const number = Number(typed);
  // Digits that a number would lose, such as zeros at the start, are part of a text.
  return Number.isFinite(number) && String(number) === typed ? fromJs(number) : typed;
}

/** The operand of a rule that gets another test: the one that it has, or a common one. */
export function operandFor({ test: before, operand }: ColumnRule, test: RuleTest): string {
  if (isOneOf(ranks, test)) return isOneOf(ranks, before) ? operand : '3';
  return isOneOf(comparisons, before) ? operand : '0';
}

/** The text with another colour in a rule, or without a style. */
export function withRuleTone(
  { text }: TextSettings,
  { path }: ColumnRule,
  tone: Tone | undefined,
  part: ColoredPart,
): string {
  return tone === undefined
    ? withoutValue(text, [...path, 'style'])
    : withValue(text, [...path, 'style'], new Map([[part, tone]]));
}

/** The text with another icon in a rule, or without one. */
export function withRuleIcon(
  { text }: TextSettings,
  { path }: ColumnRule,
  icon: IconName | undefined,
): string {
  return icon === undefined
    ? withoutValue(text, [...path, 'icon'])
    : withValue(text, [...path, 'icon'], icon);
}
