import { isArray, type JsonValue } from '@pictable/contract/json';
import type { Condition } from '../table/condition.ts';
import type { Row } from '../table/table.ts';
import { foldCaseAndAccents } from './collate.ts';
import { compareForFilter, isEmptyValue, sameValue, textOf } from './compare-values.ts';

type Comparison = Extract<Condition, { kind: 'compare' }>;

/** The rows that match the condition, in their order. */
export function filterRows<Kept extends Pick<Row, 'cells'>>(
  rows: readonly Kept[],
  condition: Condition,
): Kept[] {
  return rows.filter((row) => matchesRow(condition, row));
}

/** Whether a row matches a condition. */
export function matchesRow(condition: Condition, { cells }: Pick<Row, 'cells'>): boolean {
  return matches(condition, (column) => cells[column]?.value);
}

/** Whether the values of a row match a condition. @param valueIn the value of a column */
export function matches(condition: Condition, valueIn: (column: number) => JsonValue | undefined): boolean {
  if (condition.kind === 'all') return condition.of.every((part) => matches(part, valueIn));
  if (condition.kind === 'any') return condition.of.some((part) => matches(part, valueIn));
  const { operandColumn } = condition;
  const value = valueIn(condition.column);
  if (operandColumn === undefined) return matchesComparison(condition, value);
  return matchesComparison({ ...condition, operand: valueIn(operandColumn) ?? null }, value);
}

function matchesComparison({ operator, operand }: Comparison, value: JsonValue | undefined): boolean {
  switch (operator) {
    case 'eq':
      return sameValue(value, operand);
    case 'ne':
      return !sameValue(value, operand);
    case 'gt':
      return ordered(value, operand, (order) => order > 0);
    case 'gte':
      return ordered(value, operand, (order) => order >= 0);
    case 'lt':
      return ordered(value, operand, (order) => order < 0);
    case 'lte':
      return ordered(value, operand, (order) => order <= 0);
    case 'between':
      return isBetween(value, operand);
    case 'in':
      return isArray(operand) && operand.some((member) => sameValue(value, member));
    case 'notIn':
      return isArray(operand) && !operand.some((member) => sameValue(value, member));
    case 'contains':
      return contains(value, operand);
    case 'notContains':
      return !contains(value, operand);
    case 'startsWith':
      return foldCaseAndAccents(textOf(value)).startsWith(foldCaseAndAccents(textOf(operand)));
    case 'endsWith':
      return foldCaseAndAccents(textOf(value)).endsWith(foldCaseAndAccents(textOf(operand)));
    case 'isNull':
      return isEmptyValue(value);
    case 'isNotNull':
      return !isEmptyValue(value);
  }
}

function ordered(
  value: JsonValue | undefined,
  operand: JsonValue,
  test: (order: number) => boolean,
): boolean {
  const order = compareForFilter(value, operand);
  return order !== undefined && test(order);
}

function isBetween(value: JsonValue | undefined, operand: JsonValue): boolean {
  if (!isArray(operand)) return false;
  const [low, high] = operand;
  if (low === undefined || high === undefined) return false;
  return ordered(value, low, (order) => order >= 0) && ordered(value, high, (order) => order <= 0);
}

/** Substring of a text, ignoring case and accents; or a member of an array. */
function contains(value: JsonValue | undefined, operand: JsonValue): boolean {
  if (isArray(value)) return value.some((member) => sameValue(member, operand));
  return foldCaseAndAccents(textOf(value)).includes(foldCaseAndAccents(textOf(operand)));
}
