import { formatThousands, limits, showValue } from '@pictable/contract';
import { nearestName } from '@pictable/contract/json';
import type { ColumnReference, Expression } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { kindOfCall } from './functions.ts';

/** An expression whose columns exist, with what evaluating it needs. */
export interface BoundExpression {
  readonly expression: Expression;
  /** Index of each column by its name. */
  readonly columns: ReadonlyMap<string, number>;
  readonly nodes: number;
}

/** Finds a column by its name. */
export type FindColumn = (name: string) => number | undefined;

/**
 * Finds the columns of an expression.
 *
 * @param names of the columns that exist, for messages
 * @param scope `group` if the expression has one value for several rows, so that each column must be inside a
 * function such as `sum`
 * @throws ExpressionError for an unknown column, or one that needs a function
 */
export function bindExpression(
  expression: Expression,
  find: FindColumn,
  names: readonly string[],
  scope: 'row' | 'group',
): BoundExpression {
  const columns = new Map<string, number>();
  let nodes = 0;
  const bindColumn = ({ name, at }: ColumnReference) => {
    const index = find(name);
    if (index === undefined) throw unknownColumn(name, names, at);
    columns.set(name, index);
  };
  const visit = (node: Expression, isAggregated: boolean): void => {
    nodes++;
    if (node.kind === 'unary') visit(node.of, isAggregated);
    else if (node.kind === 'binary') {
      visit(node.left, isAggregated);
      visit(node.right, isAggregated);
    } else if (node.kind === 'column') {
      if (!isAggregated) throw needsFunction(node);
      bindColumn(node);
    } else if (node.kind === 'call') {
      const kind = kindOfCall(node.name, node.args.length);
      if (scope === 'group' && !isAggregated) {
        if (kind === 'window')
          throw new ExpressionError(`${node.name} has no single value for several rows`, node.at);
        if (node.by.length > 0)
          throw new ExpressionError(
            '"by" is not possible here: the rows are grouped already',
            node.by[0]!.at,
          );
      }
      for (const arg of node.args) visit(arg, isAggregated || kind === 'aggregate');
      node.by.forEach(bindColumn);
    }
  };
  visit(expression, scope === 'row');
  return { expression, columns, nodes };
}

/** @throws ExpressionError if an expression would need too many steps for a table */
export function checkExpressionCost({ nodes }: BoundExpression, rows: number): void {
  if (nodes * rows <= limits.expressionChecksMax) return;
  throw new ExpressionError(
    `the expression is too long for ${formatThousands(rows)} rows: it has ${nodes} names, values, operators and functions; times the rows, the limit is ${formatThousands(limits.expressionChecksMax)}`,
  );
}

/** Names in a message. */
const NAMES_SHOWN = 20;

/** `Columns at this step: a, b, c.` */
export function columnsAtStep(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => (name === '' ? '""' : name.slice(0, 80)));
  const others = names.length - shown.length;
  return `Columns at this step: ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

/** What to do about the name of a column that does not exist. */
export function columnAdvice(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return `${nearest === undefined ? '' : `Did you mean "${nearest}"? `}${columnsAtStep(names)}`;
}

function unknownColumn(name: string, names: readonly string[], at: number): ExpressionError {
  return new ExpressionError(`column ${showValue(name)} does not exist`, at, columnAdvice(name, names));
}

function needsFunction({ name, at }: ColumnReference): ExpressionError {
  return new ExpressionError(
    `${showValue(name)} has several values here`,
    at,
    `Use a function over the column, such as sum(${name}).`,
  );
}
