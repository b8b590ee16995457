import { columnInExpression } from '@pictable/contract';
import type { BinaryOperator, Expression, UnaryOperator } from '../../table/expression.ts';

/** How tightly binary operators bind, from the loosest. All are left-associative, except `^`. */
export const bindingPowers = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
} as const satisfies Record<BinaryOperator, number>;

/** How tightly unary operators bind: `-2 ^ 2` is -4, and `not a = b` is `not (a = b)`. */
export const unaryPowers = { not: 3, '-': 7 } as const satisfies Record<UnaryOperator, number>;

/** Binds tighter than every operator. */
const PRIMARY_POWER = 9;

/** The text of an expression, with as few parentheses as possible. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.raw;
    case 'text':
      return `'${expression.text.replaceAll("'", "''")}'`;
    case 'constant':
      return String(expression.value);
    case 'column':
      return columnInExpression(expression.name);
    case 'unary': {
      const space = expression.operator === 'not' ? ' ' : '';
      return `${expression.operator}${space}${printOperand(expression.of, unaryPowers[expression.operator])}`;
    }
    case 'binary': {
      const power = bindingPowers[expression.operator];
      const isRight = expression.operator === '^';
      const left = printOperand(expression.left, isRight ? power + 1 : power);
      const right = printOperand(expression.right, isRight ? unaryPowers['-'] : power + 1);
      return `${left} ${expression.operator} ${right}`;
    }
    case 'call': {
      const args = expression.args.map(printExpression);
      const by = expression.by.map(
        ({ name }, index) => `${index === 0 ? 'by ' : ''}${columnInExpression(name)}`,
      );
      return `${expression.name}(${[...args, ...by].join(', ')})`;
    }
  }
}

/** @param power that the operand must have to need no parentheses */
function printOperand(operand: Expression, power: number): string {
  const text = printExpression(operand);
  return powerOf(operand) < power ? `(${text})` : text;
}

function powerOf(expression: Expression): number {
  if (expression.kind === 'binary') return bindingPowers[expression.operator];
  return expression.kind === 'unary' ? unaryPowers[expression.operator] : PRIMARY_POWER;
}
