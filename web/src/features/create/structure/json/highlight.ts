import { filterOperators, type ruleKeys, type Tone } from '@pictable/contract';
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

/** The values of a column that a rule can highlight with one choice. */
export const highlights = ['top', 'bottom', 'above', 'below', 'negative', 'duplicate'] as const;

/** The values of a column that a rule can highlight with one choice. */
export type Highlight = (typeof highlights)[number];

/** What the rules say about one column. Rules for whole rows are not counted. */
export interface HighlightedColumn {
  /** What the first rule highlights that has the form of a choice. */
  readonly highlight: Highlight | undefined;
  /** Whether there are other rules of the column. */
  readonly hasOthers: boolean;
}

interface Condition {
  readonly key: (typeof ruleKeys)[number];
  readonly value: JsonValue;
  readonly matches: (value: JsonValue) => boolean;
}

const three = fromJs(3);
const belowZero = fromJs({ lt: 0 });
const meanWords: readonly JsonValue[] = ['mean', 'average', 'avg'];
const lessThan: readonly string[] = ['lt', ...filterOperators.lt];

const isThree = (value: JsonValue) => numberIn(value) === 3;
const isMean = (value: JsonValue) => meanWords.includes(value);

const conditions: Readonly<Record<Highlight, Condition>> = {
  top: { key: 'top', value: three, matches: isThree },
  bottom: { key: 'bottom', value: three, matches: isThree },
  above: { key: 'above', value: 'mean', matches: isMean },
  below: { key: 'below', value: 'mean', matches: isMean },
  negative: { key: 'is', value: belowZero, matches: isBelowZero },
  duplicate: { key: 'duplicate', value: true, matches: (value) => value === true },
};

/** The style of negative numbers; the engine has one for each other condition. */
const negativeTone: Tone = 'bad';
const negativeStyle: JsonObject = new Map([['textColor', negativeTone]]);

/** Members of a rule that do not change which cells it highlights. */
const freeKeys: ReadonlySet<string> = new Set(['columns', 'style', 'icon', 'stop']);

function numberIn(value: JsonValue | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (isNumber(value)) return value.toNumber();
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined;
}

function isBelowZero(value: JsonValue): boolean {
  if (!isObject(value) || value.size !== 1) return false;
  const [[operator, operand] = []] = [...value];
  return operator !== undefined && lessThan.includes(operator) && numberIn(operand) === 0;
}

interface FoundRule {
  readonly path: JsonPath;
  readonly rule: JsonObject;
  readonly highlight: Highlight | undefined;
}

/** The rules that name a column. */
function rulesOf(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
): readonly FoundRule[] {
  const found = findSetting(settings, ['rules']);
  if (!found) return [];
  const { value, path } = found;
  const placed = isArray(value)
    ? value.map((rule, index) => ({ rule, path: [...path, String(index)] }))
    : [{ rule: value, path }];
  return placed.flatMap(({ rule, path: place }) => {
    const named = isObject(rule) ? rule.get('columns') : undefined;
    if (!isObject(rule) || !isGiven(named)) return [];
    const keys = (isArray(named) ? named : [named]).flatMap((key) => columnKey(key) ?? []);
    const isNamed = keys.some((key) => columnOf(key, columns) === column);
    if (!isNamed) return [];
    return [{ path: place, rule, highlight: keys.length === 1 ? highlightOf(rule) : undefined }];
  });
}

function highlightOf(rule: JsonObject): Highlight | undefined {
  const decisive = [...rule].filter(([key, value]) => isGiven(value) && !freeKeys.has(key));
  const [[key, value] = []] = decisive;
  if (decisive.length !== 1 || value === undefined) return undefined;
  return highlights.find((name) => conditions[name].key === key && conditions[name].matches(value));
}

/** What the rules highlight in a column. */
export function highlightIn(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
): HighlightedColumn {
  const rules = rulesOf(settings, column, columns);
  const shown = rules.find(({ highlight }) => highlight !== undefined);
  return { highlight: shown?.highlight, hasOthers: rules.length > (shown ? 1 : 0) };
}

/** The text with one rule of a column added, changed or removed. All other rules are kept as they are. */
export function withHighlight(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
  highlight: Highlight | undefined,
): string {
  const shown = rulesOf(settings, column, columns).find((rule) => rule.highlight !== undefined);
  if (highlight === undefined) return shown ? withoutValue(settings.text, shown.path) : settings.text;
  if (shown) return withCondition(settings.text, shown, highlight);
  const path = findSetting(settings, ['rules'])?.path ?? structurePath(settings, 'rules');
  return withItem(settings.text, path, newRule(column, highlight));
}

function newRule({ name }: TableColumn, highlight: Highlight): JsonObject {
  const { key, value } = conditions[highlight];
  const style: [string, JsonValue][] = highlight === 'negative' ? [['style', negativeStyle]] : [];
  return new Map<string, JsonValue>([['columns', [name]], [key, value], ...style]);
}

/** Changes what a rule highlights, and keeps its style and icon. */
function withCondition(
  text: string,
  { path, rule, highlight: before }: FoundRule,
  highlight: Highlight,
): string {
  if (before === undefined || before === highlight) return text;
  const { key, value } = conditions[highlight];
  const bare = withoutValue(text, [...path, conditions[before].key]);
  const style = rule.get('style');
  const isOwn = isOwnStyle(style);
  const plain = isOwn ? withoutValue(bare, [...path, 'style']) : bare;
  const changed = withValue(plain, [...path, key], value);
  const isPlain = (!isGiven(style) || isOwn) && !isGiven(rule.get('icon'));
  return highlight === 'negative' && isPlain
    ? withValue(changed, [...path, 'style'], negativeStyle)
    : changed;
}

/** The style that this control writes. Another condition has a style of its own. */
function isOwnStyle(style: JsonValue | undefined): boolean {
  return (
    style !== undefined && isObject(style) && style.size === 1 && style.get('textColor') === negativeTone
  );
}
