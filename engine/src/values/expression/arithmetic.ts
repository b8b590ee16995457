import { isNumber, type JsonValue } from '@pictable/contract/json';
import { textOf } from '../compare-values.ts';
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  hasDigitsUpTo,
  multiplyDecimals,
  remainderOf,
  roundDecimal,
  subtractDecimals,
  withoutEndZeros,
} from '../decimal.ts';
import { rootOfQuotient } from '../root-of-quotient.ts';
import { exactNumber } from '../summarize.ts';

/** What an expression can have as its value. */
export type ExpressionValue = null | boolean | string | Decimal;

/** Digits after the decimal point of a quotient, a mean and a root. */
export const QUOTIENT_DECIMALS = 20;

/** Digits of a number; more decimals are rounded, and a larger number has no value. */
const DIGITS_MAX = 60;

/** What an expression could not compute; each is reported once. */
export type ExpressionProblem = 'zero' | 'range' | 'exponent' | 'text' | 'long' | 'date';

export interface ExpressionProblems {
  add(problem: ExpressionProblem): void;
}

export function isDecimal(value: ExpressionValue): value is Decimal {
  return typeof value === 'object' && value !== null;
}

/** The value of a cell: a number as an exact decimal, a nested value as its JSON text. */
export function expressionValue(value: JsonValue | undefined): ExpressionValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (isNumber(value)) return exactNumber(value) ?? value.raw;
  return textOf(value);
}

/**
 * The number that a value is or contains as text; null for an empty value, and, with a problem, for any other
 * one.
 */
export function numberOf(value: ExpressionValue, problems: ExpressionProblems): Decimal | null {
  if (value === null || value === '') return null;
  if (isDecimal(value)) return value;
  const number = typeof value === 'string' ? exactNumber(value) : undefined;
  if (number === undefined) problems.add('text');
  return number ?? null;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';

/** Computes exactly, and divides to 20 decimals; null if there is no result. */
export function calculate(
  operator: ArithmeticOperator,
  left: Decimal,
  right: Decimal,
  problems: ExpressionProblems,
): Decimal | null {
  switch (operator) {
    case '+':
      return withinRange(addDecimals(left, right), problems);
    case '-':
      return withinRange(subtractDecimals(left, right), problems);
    case '*':
      return withinRange(multiplyDecimals(left, right), problems);
    case '/':
    case '%': {
      if (right.digits === 0n) {
        problems.add('zero');
        return null;
      }
      if (operator === '%') return remainderOf(left, right);
      return withinRange(divideDecimals(left, right, QUOTIENT_DECIMALS), problems);
    }
    case '^':
      return power(left, right, problems);
  }
}

const ONE: Decimal = { digits: 1n, decimals: 0 };
const EXPONENT_MAX = 1_000n;

/** Whole exponents, and 0.5 for the square root. */
function power(base: Decimal, sent: Decimal, problems: ExpressionProblems): Decimal | null {
  const exponent = withoutEndZeros(sent);
  if (exponent.decimals === 1 && exponent.digits === 5n && base.digits >= 0n)
    return rootOfQuotient(base, 1n, QUOTIENT_DECIMALS);
  const count = exponent.digits < 0n ? -exponent.digits : exponent.digits;
  if (exponent.decimals > 0 || count > EXPONENT_MAX) {
    problems.add('exponent');
    return null;
  }
  let result: Decimal | null = ONE;
  for (let step = 0n; step < count && result !== null; step++)
    result = calculate('*', result, base, problems);
  return exponent.digits < 0n && result !== null ? calculate('/', ONE, result, problems) : result;
}

/** The number with at most 60 digits; null, with a problem, if its whole part has more. */
function withinRange(number: Decimal, problems: ExpressionProblems): Decimal | null {
  const { decimals } = number;
  if (decimals <= DIGITS_MAX && hasDigitsUpTo(number, DIGITS_MAX)) return number;
  const { digits } = number;
  const count = String(digits < 0n ? -digits : digits).length;
  const whole = Math.max(count - decimals, 0);
  if (whole <= DIGITS_MAX) return roundDecimal(number, Math.min(DIGITS_MAX - whole, DIGITS_MAX));
  problems.add('range');
  return null;
}
