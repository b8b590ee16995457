import { formatThousands, limits } from '@pictable/contract';
import { JsonNumber, type JsonValue } from '@pictable/contract/json';
import type { BinaryOperator, BoundExpression, Expression, FunctionCall } from '../../table/expression.ts';
import { compareTexts, sameValue, valueKey } from '../compare-values.ts';
import { compareDecimals, type Decimal, decimalOf } from '../decimal.ts';
import { exactNumber } from '../summarize.ts';
import { writeDecimal } from '../write-decimal.ts';
import {
  type ArithmeticOperator,
  calculate,
  type ExpressionProblem,
  type ExpressionValue,
  expressionValue,
  isDecimal,
  numberOf,
} from './arithmetic.ts';
import { aggregateValue, windowValues } from './column-functions.ts';
import { ExpressionError } from './expression-error.ts';
import { kindOfCall } from './functions.ts';
import { type RowFunctionContext, rowFunctions, writeValue } from './row-functions.ts';

/** The rows that an expression reads. */
export interface ExpressionRows {
  readonly count: number;
  value(row: number, column: number): JsonValue | undefined;
  /** The values of a column as expressions read them, if they are kept. */
  column?(column: number): readonly ExpressionValue[];
}

/** Collects what could not be computed, and limits the texts that are written. */
export class ExpressionRun implements RowFunctionContext {
  readonly problems = new Set<ExpressionProblem>();
  #chars = 0;
  #checks = 0;

  add(problem: ExpressionProblem): void {
    this.problems.add(problem);
  }

  /**
   * Counts what evaluating an expression costs.
   *
   * @throws ExpressionError if it is too much for one expression, or for all of a table
   */
  charge({ nodes }: BoundExpression, rows: number): void {
    const { expressionChecksMax, expressionChecksTableMax } = limits;
    const checks = nodes * rows;
    this.#checks += checks;
    const size = `${nodes} names, values, operators and functions for ${formatThousands(rows)} rows`;
    if (checks > expressionChecksMax)
      throw new ExpressionError(
        `the expression has ${size}; one times the other, the limit is ${formatThousands(expressionChecksMax)}`,
      );
    if (this.#checks > expressionChecksTableMax)
      throw new ExpressionError(
        `the expression has ${size}; one times the other, all expressions of a table have a limit of ${formatThousands(expressionChecksTableMax)}`,
      );
  }

  allows(length: number): boolean {
    this.#chars += length;
    if (length <= limits.cellTextCharsMax && this.#chars <= limits.expressionTextCharsMax) return true;
    this.add('long');
    return false;
  }
}

type Evaluate = (row: number) => ExpressionValue;

/**
 * Prepares an expression for rows.
 *
 * @returns its value for a row; if it was bound for a group, the value for row 0 is that of all rows
 */
export function evaluator(bound: BoundExpression, rows: ExpressionRows, run: ExpressionRun): Evaluate {
  return new Compiler(bound.columns, rows, run).compile(bound.expression);
}

/** The value as it is stored in a cell. */
export function cellValue(value: ExpressionValue): JsonValue {
  return isDecimal(value) ? new JsonNumber(writeDecimal(value)) : value;
}

/** Composes functions that compute the value of a row. Functions over columns are computed once, when they are needed. */
class Compiler {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #rows: ExpressionRows;
  readonly #run: ExpressionRun;

  constructor(columns: ReadonlyMap<string, number>, rows: ExpressionRows, run: ExpressionRun) {
    this.#columns = columns;
    this.#rows = rows;
    this.#run = run;
  }

  compile(expression: Expression): Evaluate {
    switch (expression.kind) {
      case 'number': {
        const number = decimalOf(expression.raw) ?? null;
        return () => number;
      }
      case 'text': {
        const { text } = expression;
        return () => text;
      }
      case 'constant': {
        const { value } = expression;
        return () => value;
      }
      case 'column':
        return this.#column(expression.name);
      case 'unary':
        return this.#unary(expression);
      case 'binary':
        return this.#binary(expression);
      case 'call':
        return this.#call(expression);
    }
  }

  #column(name: string): Evaluate {
    const column = this.#columns.get(name)!;
    const kept = this.#rows.column?.(column);
    if (kept !== undefined) return (row) => kept[row] ?? null;
    return (row) => expressionValue(this.#rows.value(row, column));
  }

  #unary({ operator, of }: Extract<Expression, { kind: 'unary' }>): Evaluate {
    const operand = this.compile(of);
    if (operator === 'not')
      return (row) => {
        const truth = truthOf(operand(row));
        return truth === null ? null : !truth;
      };
    return (row) => {
      const number = numberOf(operand(row), this.#run);
      return number && { digits: -number.digits, decimals: number.decimals };
    };
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Evaluate {
    const [first, second] = [this.compile(left), this.compile(right)];
    if (operator === 'and' || operator === 'or') {
      // As in SQL: a missing value decides nothing, but the other side may.
      const decisive = operator === 'or';
      return (row) => {
        const one = truthOf(first(row));
        if (one === decisive) return one;
        const other = truthOf(second(row));
        return other === decisive || one !== null ? other : null;
      };
    }
    if (isComparison(operator)) {
      const test = comparisons[operator];
      return (row) => {
        const order = compareValues(first(row), second(row), operator === '=' || operator === '!=');
        return order === null ? null : test(order);
      };
    }
    return (row) => this.#arithmetic(operator, first(row), second(row));
  }

  #arithmetic(operator: ArithmeticOperator, left: ExpressionValue, right: ExpressionValue): Decimal | null {
    const one = numberOf(left, this.#run);
    const other = numberOf(right, this.#run);
    return one === null || other === null ? null : calculate(operator, one, other, this.#run);
  }

  #call(call: FunctionCall): Evaluate {
    const kind = kindOfCall(call.name, call.args.length);
    if (kind !== 'row') return this.#overColumn(call, kind);
    const args = call.args.map((arg) => this.compile(arg));
    if (call.name === 'if') {
      const [condition, positive, negative] = args as [Evaluate, Evaluate, Evaluate];
      return (row) => (truthOf(condition(row)) === true ? positive(row) : negative(row));
    }
    if (call.name === 'coalesce') {
      return (row) => {
        for (const arg of args) {
          const value = arg(row);
          if (value !== null && value !== '') return value;
        }
        return null;
      };
    }
    const compute = rowFunctions.get(call.name)!;
    return (row) => {
      const values: NonNullable<ExpressionValue>[] = [];
      for (const arg of args) {
        const value = arg(row);
        if (value === null) return null;
        values.push(value);
      }
      return compute(values, this.#run);
    };
  }

  #overColumn({ name, args, by }: FunctionCall, kind: 'aggregate' | 'window'): Evaluate {
    const argument = this.compile(args[0]!);
    const distance = args[1] === undefined ? undefined : this.compile(args[1]);
    let values: readonly ExpressionValue[] | undefined;
    const compute = (): readonly ExpressionValue[] => {
      const result: ExpressionValue[] = Array.from({ length: this.#rows.count }, () => null);
      const offset = distance === undefined ? 1 : offsetOf(distance(0));
      for (const group of this.#groups(by.map((column) => this.#columns.get(column.name)!))) {
        const column = group.map(argument);
        if (kind === 'aggregate') {
          const value = aggregateValue(name, column, this.#run);
          for (const row of group) result[row] = value;
        } else {
          for (const [index, value] of windowValues(name, column, offset, this.#run).entries())
            result[group[index]!] = value;
        }
      }
      return result;
    };
    return (row) => {
      values ??= compute();
      return values[row] ?? null;
    };
  }

  /** The rows by the values of columns, in order of first appearance. */
  #groups(columns: readonly number[]): readonly (readonly number[])[] {
    const all = Array.from({ length: this.#rows.count }, (_, row) => row);
    if (columns.length === 0) return [all];
    const groups = new Map<string, number[]>();
    for (const row of all) {
      const key = columns.map((column) => valueKey(this.#rows.value(row, column))).join('\u0000');
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
    return [...groups.values()];
  }
}

function offsetOf(value: ExpressionValue): number {
  const number = isDecimal(value) && value.decimals === 0 ? Number(value.digits) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : 1;
}

/** Whether a value is true: `true`, a number that is not 0, or the text "true"; null if it is neither true nor false. */
export function truthOf(value: ExpressionValue): boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  if (isDecimal(value)) return value.digits !== 0n;
  if (value === 'true' || value === 'false') return value === 'true';
  return null;
}

const comparisons = {
  '=': (order: number) => order === 0,
  '!=': (order: number) => order !== 0,
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
} as const;

function isComparison(operator: BinaryOperator): operator is keyof typeof comparisons {
  return Object.hasOwn(comparisons, operator);
}

/** Values that are not equal and have no order. */
const DIFFERENT = 1;

/**
 * Compares numbers as numbers, also if one is a text with a number, and other values as texts. Null if a value is
 * missing, or if two values of different kinds have no order.
 */
function compareValues(left: ExpressionValue, right: ExpressionValue, isEquality: boolean): number | null {
  if (left === null || right === null) return null;
  const [one, other] = [numericOf(left), numericOf(right)];
  if (one !== undefined && other !== undefined) return compareDecimals(one, other);
  if (isEquality) return sameValue(writeValue(left), writeValue(right)) ? 0 : DIFFERENT;
  if (one !== undefined || other !== undefined || typeof left !== typeof right) return null;
  return compareTexts(writeValue(left), writeValue(right));
}

function numericOf(value: NonNullable<ExpressionValue>): Decimal | undefined {
  if (isDecimal(value)) return value;
  return typeof value === 'string' ? exactNumber(value) : undefined;
}
