import fc from 'fast-check';
import type { BinaryOperator, Expression } from '../../table/expression.ts';
import { bindingPowers } from './print-expression.ts';

const at = 0;
const names = [
  'a',
  'rev',
  'Ünit',
  'rev.sum',
  '__proto__',
  'constructor',
  'by',
  'Name with spaces',
  'x]y',
  'and',
  '2025',
  "it's",
  ' ',
  '',
];

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc
    .constantFrom('0', '1', '12.50', '.5', '1e3', '7.')
    .map((raw): Expression => ({ kind: 'number', raw, at })),
  fc.string({ maxLength: 6 }).map((text): Expression => ({ kind: 'text', text, at })),
  fc.constantFrom(true, false, null).map((value): Expression => ({ kind: 'constant', value, at })),
  fc.constantFrom(...names).map((name): Expression => ({ kind: 'column', name, at })),
);

const column = fc.constantFrom(...names).map((name) => ({ kind: 'column', name, at }) as const);

/** Any expression that the parser can return, with all positions 0. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    leaf,
    fc.record({
      kind: fc.constant('unary' as const),
      operator: fc.constantFrom('-' as const, 'not' as const),
      of: tie('node'),
      at: fc.constant(at),
    }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(...(Object.keys(bindingPowers) as BinaryOperator[])),
      left: tie('node'),
      right: tie('node'),
      at: fc.constant(at),
    }),
    callOf(['abs', 'upper', 'length'], tie('node'), 1, 0),
    callOf(['if', 'replace'], tie('node'), 3, 0),
    callOf(['sum', 'mean', 'rank', 'share', 'min'], tie('node'), 1, 2),
  ),
})).node;

function callOf(
  functions: readonly string[],
  node: fc.Arbitrary<Expression>,
  args: number,
  byMax: number,
): fc.Arbitrary<Expression> {
  return fc.record({
    kind: fc.constant('call' as const),
    name: fc.constantFrom(...functions),
    args: fc.array(node, { minLength: args, maxLength: args }),
    by: fc.array(column, { maxLength: byMax }),
    at: fc.constant(at),
  });
}

/** The expression with all positions 0. */
export function withoutPositions(expression: Expression): Expression {
  switch (expression.kind) {
    case 'unary':
      return { ...expression, of: withoutPositions(expression.of), at };
    case 'binary':
      return {
        ...expression,
        left: withoutPositions(expression.left),
        right: withoutPositions(expression.right),
        at,
      };
    case 'call':
      return {
        ...expression,
        args: expression.args.map(withoutPositions),
        by: expression.by.map((one) => ({ ...one, at })),
        at,
      };
    default:
      return { ...expression, at };
  }
}

/** The expression with another name of a column. */
export function withColumnName(expression: Expression, name: string, newName: string): Expression {
  const renamed = <Node extends Expression>(node: Node): Node => withColumnName(node, name, newName) as Node;
  switch (expression.kind) {
    case 'column':
      return expression.name === name ? { ...expression, name: newName } : expression;
    case 'unary':
      return { ...expression, of: renamed(expression.of) };
    case 'binary':
      return { ...expression, left: renamed(expression.left), right: renamed(expression.right) };
    case 'call':
      return { ...expression, args: expression.args.map(renamed), by: expression.by.map(renamed) };
    default:
      return expression;
  }
}
