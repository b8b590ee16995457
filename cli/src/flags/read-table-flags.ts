import {
  type Aggregate,
  aggregates,
  columnStyleProperties,
  type FilterOperator,
  filterOperators,
  propertyNames,
  readProperty,
  showValue,
  type TableProperty,
} from '@pictable/contract';
import { type JsonObject, type JsonValue, nearestName } from '@pictable/contract/json';
import { FlagParser, splitList, unquote } from './flag-parser.ts';

const endOfColumn = /^\s*(?:,|$)/;
const endOfSortKey = /^(?:\s+(?:asc|ascending|desc|descending))?\s*(?:,|$)/i;

/** `--sort "Region, Price desc"`. @throws CommandError */
export function readSort(text: string, columns: readonly string[]): JsonObject[] {
  const flag = new FlagParser('--sort', text, columns);
  const keys: JsonObject[] = [];
  do {
    const column =
      flag.takeColumn(endOfSortKey) ??
      flag.failUnknownColumn(withoutDirection(splitList(flag.rest)[0] ?? ''));
    const direction = flag.take(/^(?:asc|desc)\w*/i)?.[0].toLowerCase() ?? 'asc';
    keys.push(
      new Map([
        ['column', column],
        ['direction', direction],
      ]),
    );
  } while (flag.take(/^,/));
  return keys;
}

function withoutDirection(text: string): string {
  const last = text.split(/\s+/).at(-1) ?? '';
  const isDirection = ['asc', 'ascending', 'desc', 'descending'].includes(last.toLowerCase());
  return isDirection && last !== text ? text.slice(0, -last.length).trim() : text;
}

/** Columns in a list, from `--group "Region, Year"`. @throws CommandError */
export function readColumns(flagName: string, text: string, columns: readonly string[]): string[] {
  const flag = new FlagParser(flagName, text, columns);
  const names: string[] = [];
  do names.push(flag.takeColumn(endOfColumn) ?? flag.failUnknownColumn(splitList(flag.rest)[0] ?? ''));
  while (flag.take(/^,/));
  return names;
}

/** A column and its aggregates, from `--aggregate "Amount: sum, avg"`. @throws CommandError */
export function readAggregate(text: string, columns: readonly string[]): [string, Aggregate[]] {
  const flag = new FlagParser('--aggregate', text, columns);
  const column = takeNamed(flag, 'Write it as "Amount: sum".');
  const words = splitList(flag.rest);
  if (words.length === 0) throw flag.error(`an aggregate is missing: ${aggregates.join(', ')}.`);
  return [
    column,
    words.map((word) => {
      const spelled = /^(average|mean)$/i.test(word) ? 'avg' : word.toLowerCase();
      const known = aggregates.find((name) => name === spelled);
      if (known !== undefined) return known;
      throw flag.error(`"${word}" is not one of ${aggregates.join(', ')}.`);
    }),
  ];
}

/** The preferred spelling of each operator on the command line. The names of the API are accepted too. */
const operatorsShown: Readonly<Record<FilterOperator, string>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  contains: 'contains',
  notContains: 'not contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  in: 'in',
  notIn: 'not in',
  between: 'between',
  isNull: 'is empty',
  isNotNull: 'is not empty',
};

/** Spellings of the operators, the longest first, so that `is not empty` is not read as `is`. */
const spellings = (Object.keys(operatorsShown) as FilterOperator[])
  .flatMap((operator) =>
    [operatorsShown[operator], operator, ...filterOperators[operator]].flatMap((name) =>
      [name, inWords(name)].map((spelling) => ({ spelling: spelling.toLowerCase(), operator })),
    ),
  )
  .toSorted((left, right) => right.spelling.length - left.spelling.length);

const symbols = patternOf(({ spelling }) => !/^\w/.test(spelling));
const words = patternOf(({ spelling }) => /^\w/.test(spelling));
const operatorHere = new RegExp(`^(?:(?:${symbols})(?![=<>!~])|(?:${words})(?!\\S))`, 'i');
const operatorNext = new RegExp(`^\\s*(?:${symbols})(?![=<>!~])|^\\s+(?:${words})(?!\\S)`, 'i');

function patternOf(isIncluded: (entry: { readonly spelling: string }) => boolean): string {
  return spellings
    .filter(isIncluded)
    .map(({ spelling }) => spelling.replace(/\s+/g, '\\s+'))
    .join('|');
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `--filter "Price > 10"`, as a condition of the API. @throws CommandError */
export function readFilter(text: string, columns: readonly string[]): JsonObject {
  const flag = new FlagParser('--filter', text, columns);
  const column = flag.takeColumn(operatorNext) ?? failAtFilter(flag);
  const spelled = flag.take(operatorHere)?.[0].toLowerCase().replace(/\s+/g, ' ') ?? '';
  const operator = spellings.find(({ spelling }) => spelling === spelled)?.operator ?? 'eq';
  const value = readOperand(flag, operator, spelled);
  return new Map<string, JsonValue>([
    ['column', column],
    ['operator', operator],
    ['value', value],
  ]);
}

function failAtFilter(flag: FlagParser): never {
  const before = flag.rest;
  const hasColumn = flag.takeColumn(/^\s|^[^\w\s]|^$/) !== undefined;
  const unknown = hasColumn ? /^[=<>!~]+/.exec(flag.rest)?.[0] : undefined;
  const at = Array.from(before, (_, index) => index).find(
    (index) => index > 0 && operatorNext.test(before.slice(index)),
  );
  if (unknown === undefined && at !== undefined) flag.failUnknownColumn(unquote(before.slice(0, at)));
  const allowed = `Operators are ${Object.values(operatorsShown).join(', ')}.`;
  throw flag.error(
    unknown === undefined
      ? `an operator is missing. ${allowed}`
      : `"${unknown}" is not an operator. ${allowed}`,
    'Write a condition as "Price > 10".',
  );
}

function readOperand(flag: FlagParser, operator: FilterOperator, spelled: string): JsonValue {
  const { rest } = flag;
  if (operator === 'isNull' || operator === 'isNotNull') {
    if (rest !== '') throw flag.error(`"${spelled}" does not take a value; got "${rest}".`);
    return true;
  }
  if (rest === '') throw flag.error(`a value is missing after "${spelled}".`);
  if (operator === 'between') {
    const ends = / and /i.test(rest) ? rest.split(/ and /i) : splitList(rest);
    if (ends.length === 2) return ends.map((end) => unquote(end.trim()));
    throw flag.error('"between" requires two values.', 'Write it as "Price between 10 and 20".');
  }
  if (operator !== 'in' && operator !== 'notIn') return unquote(rest);
  return splitList(/^\((.*)\)$/s.exec(rest)?.[1] ?? rest).map(unquote);
}

const styles: readonly TableProperty[] = columnStyleProperties;
const stylesByName = propertyNames(columnStyleProperties);

/**
 * A column and its styles by canonical name, from `--column "Price: align=right, bold"`.
 *
 * @throws CommandError
 */
export function readColumnStyle(text: string, columns: readonly string[]): [string, Map<string, string>] {
  const flag = new FlagParser('--column', text, columns);
  const column = takeNamed(flag, 'Write it as "Price: align=right, bold".');
  const members = splitList(flag.rest);
  if (members.length === 0) throw flag.error(`a style is missing. Styles are ${namesOfStyles()}.`);
  return [column, new Map(members.map((member) => readStyle(flag, member)))];
}

function readStyle(flag: FlagParser, member: string): [string, string] {
  const at = member.indexOf('=');
  const name = at < 0 ? member : member.slice(0, at).trim();
  const given = at < 0 ? undefined : member.slice(at + 1).trim();
  const property = propertyOf(name) ?? (given === undefined ? propertyWithChoice(name) : undefined);
  if (property === undefined) {
    const nearest = nearestName(name, stylesByName.keys());
    const hint = nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
    throw flag.error(`"${name}" is not a style of a column. Styles are ${namesOfStyles()}.`, hint);
  }
  const isBare = given === undefined && property.kind !== 'boolean' && propertyOf(name) !== undefined;
  const value = unquote(given ?? (property.kind === 'boolean' ? 'true' : name));
  const reading = readProperty(property, isBare ? '' : value);
  if (reading.kind === 'valid') return [property.name, value];
  if (reading.kind === 'missing') throw flag.error(`${name} requires a value, as in ${name}=….`);
  throw flag.error(`${name} must be ${reading.allowed}; got ${showValue(value)}.`);
}

/** The style with an API name, or with the kebab-case form of an API name. */
function propertyOf(name: string): TableProperty | undefined {
  return stylesByName.get(name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

/** The only style that accepts a bare word as its value, such as `bold` or `right`. */
function propertyWithChoice(word: string): TableProperty | undefined {
  const [only, ...others] = styles.filter(
    (style) => style.kind === 'choice' && style.choices.includes(word.toLowerCase()),
  );
  return others.length === 0 ? only : undefined;
}

function namesOfStyles(): string {
  return styles.map(({ name }) => name).join(', ');
}

/** The column before a colon. @throws CommandError */
function takeNamed(flag: FlagParser, form: string): string {
  const column = flag.takeColumn(/^\s*:/);
  if (column === undefined) {
    const colon = flag.rest.indexOf(':');
    if (colon >= 0) return flag.failUnknownColumn(flag.rest.slice(0, colon).trim());
    throw flag.error('a colon is missing after the column.', form);
  }
  flag.take(/^:/);
  return column;
}
