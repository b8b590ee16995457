import { type FilterOperator, filterOperators, showValue } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue, nearestName } from '@pictable/contract/json';
import type { Condition } from '../table/condition.ts';
import { ColumnIndex, NOT_A_NUMBER } from './columns/find-columns.ts';
import type { Problems } from './problems.ts';
import { memberLocation, type SourceLocation } from './read-properties.ts';

const operatorBySpelling = new Map<string, FilterOperator>();
for (const [operator, spellings] of Object.entries(filterOperators)) {
  for (const spelling of [operator, ...spellings]) {
    operatorBySpelling.set(spelling.toLowerCase(), operator as FilterOperator);
  }
}

/**
 * Parses a filter: `{column: value}`, `{column: {operator: value}}`, `{field, operator, value}`, `{and:
 * […]}`, `{or: […]}` or a list whose members must all match. Undefined if no part of it is usable.
 */
export function readFilter(
  value: JsonValue,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Condition | undefined {
  if (isArray(value)) return combine('all', readList(value, place, columns, problems));
  if (!isObject(value)) {
    problems.error(
      `${place.label} must be an object such as {"Status": "active"}; got ${showValue(value)}.`,
      place.pointer,
    );
    return undefined;
  }
  const field = ColumnIndex.keyOf(value.get('field') ?? value.get('column'));
  const operator = value.get('operator') ?? value.get('op');
  const isExplicitForm = field !== undefined && (operator !== undefined || value.has('value'));
  if (isExplicitForm && columns.find('field').length === 0)
    return readExplicitForm(value, field, operator, place, columns, problems);
  const conditions: Condition[] = [];
  for (const [key, member] of value) {
    const here = memberLocation(place, key);
    const group = columns.find(key).length === 0 ? GROUPS.get(key.toLowerCase()) : undefined;
    if (group !== undefined && isArray(member)) {
      const combined = combine(group, readList(member, here, columns, problems));
      if (combined !== undefined) conditions.push(combined);
      continue;
    }
    const column = columns.findFirst(key, here, problems);
    if (column !== undefined) conditions.push(...readComparisons(member, column, here, columns, problems));
  }
  return combine('all', conditions);
}

const GROUPS: ReadonlyMap<string, 'all' | 'any'> = new Map([
  ['and', 'all'],
  ['$and', 'all'],
  ['or', 'any'],
  ['$or', 'any'],
]);

function readList(
  list: readonly JsonValue[],
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Condition[] {
  return list
    .map((member, index) => readFilter(member, memberLocation(place, String(index)), columns, problems))
    .filter((condition) => condition !== undefined);
}

function combine(kind: 'all' | 'any', of: readonly Condition[]): Condition | undefined {
  if (of.length === 0) return undefined;
  return of.length === 1 ? of[0] : { kind, of };
}

function readExplicitForm(
  value: JsonObject,
  field: string,
  operator: JsonValue | undefined,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Condition | undefined {
  const column = columns.findFirst(field, place, problems);
  const operand = value.get('value') ?? null;
  // As in {column: [...]}, a list without an operator lists the values that match.
  const implied = isArray(operand) ? 'in' : 'eq';
  const known =
    operator === undefined ? implied : readOperator(operator, memberLocation(place, 'operator'), problems);
  if (column === undefined || known === undefined) return undefined;
  return compare(column, known, operand, memberLocation(place, 'value'), columns, problems);
}

/**
 * Parses a test of the values of one column: a plain value (equals), a list (in), or `{operator: operand}`.
 * Undefined if no part of it is usable.
 */
export function readValueTest(
  value: JsonValue,
  column: number,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Condition | undefined {
  return combine('all', readComparisons(value, column, place, columns, problems));
}

/** The column whose value is the operand, such as `{"column": "target"}`; undefined for other operands. */
function otherColumn(
  operand: JsonValue,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): number | 'unknown' | undefined {
  const key = isObject(operand) && operand.size === 1 ? ColumnIndex.keyOf(operand.get('column')) : undefined;
  if (key === undefined) return undefined;
  return columns.findFirst(key, memberLocation(place, 'column'), problems) ?? 'unknown';
}

/** A plain value (equals), a list (in), or `{operator: operand}`. */
function readComparisons(
  member: JsonValue,
  column: number,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Condition[] {
  if (!isObject(member)) {
    const condition = compare(column, isArray(member) ? 'in' : 'eq', member, place, columns, problems);
    return condition === undefined ? [] : [condition];
  }
  const conditions: Condition[] = [];
  for (const [key, operand] of member) {
    const here = memberLocation(place, key);
    const operator = readOperator(key, here, problems);
    const condition =
      operator === undefined ? undefined : compare(column, operator, operand, here, columns, problems);
    if (condition !== undefined) conditions.push(condition);
  }
  return conditions;
}

function readOperator(
  value: JsonValue,
  place: SourceLocation,
  problems: Problems,
): FilterOperator | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase().replace(/^\$/, '') : undefined;
  const operator = word === undefined ? undefined : operatorBySpelling.get(word);
  if (operator !== undefined) return operator;
  const nearest = word === undefined ? undefined : nearestName(word, operatorBySpelling.keys());
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  const known = Object.keys(filterOperators).join(', ');
  problems.error(
    `${place.label}: ${showValue(value)} is not an operator.${advice} Operators are ${known}.`,
    place.pointer,
  );
  return undefined;
}

function compare(
  column: number,
  operator: FilterOperator,
  operand: JsonValue,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Condition | undefined {
  const other = otherColumn(operand, place, columns, problems);
  if (other !== undefined)
    return other === 'unknown'
      ? undefined
      : { kind: 'compare', column, operator, operand: null, operandColumn: other };
  const needsList = operator === 'in' || operator === 'notIn' || operator === 'between';
  const isPair = isArray(operand) && operand.length === 2;
  if ((needsList && !isArray(operand)) || (operator === 'between' && !isPair)) {
    const what = operator === 'between' ? 'a list of two values' : 'a list of values';
    problems.error(`${place.label} must be ${what}; got ${showValue(operand)}.`, place.pointer);
    return undefined;
  }
  if ((operator === 'isNull' || operator === 'isNotNull') && operand === false) {
    return {
      kind: 'compare',
      column,
      operator: operator === 'isNull' ? 'isNotNull' : 'isNull',
      operand: null,
    };
  }
  return {
    kind: 'compare',
    column,
    operator,
    operand: readOperand(operand, column, operator, place, columns, problems),
  };
}

const equality: ReadonlySet<FilterOperator> = new Set(['eq', 'ne', 'in', 'notIn']);
const order: ReadonlySet<FilterOperator> = new Set(['gt', 'gte', 'lt', 'lte', 'between']);

/** Texts that are compared with numbers are read as the numbers of the column: `1,5` in German is 1.5. */
function readOperand(
  operand: JsonValue,
  column: number,
  operator: FilterOperator,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): JsonValue {
  if (!equality.has(operator) && !order.has(operator)) return operand;
  const readMember = (member: JsonValue): JsonValue => {
    const read = typeof member === 'string' ? columns.readNumber(column, member) : undefined;
    if (read !== NOT_A_NUMBER) return read ?? member;
    if (order.has(operator))
      problems.warn(
        `${place.label}: ${showValue(member)} is not a number, but the column "${columns.nameOf(column).slice(0, 80)}" has numbers, none of which matches.`,
        place.pointer,
      );
    return member;
  };
  return isArray(operand) ? operand.map(readMember) : readMember(operand);
}
