import { showValue } from '@pictable/contract';
import { nearestName } from '@pictable/contract/json';
import type { BoundExpression, ColumnReference, Expression } from '../../table/expression.ts';
import { ExpressionError } from './expression-error.ts';
import { kindOfCall } from './functions.ts';

/** Finds a column by its name. */
export type FindColumn = (name: string) => number | undefined;

/** The columns that a message can name. */
export interface KnownColumns {
  readonly names: readonly string[];
  /** What the list of names begins with. */
  readonly title: 'Columns' | 'Columns at this step';
}

/**
 * Finds the columns of an expression.
 *
 * @param known the columns that exist, for messages
 * @param scope `group` if the expression has one value for several rows, so that each column must be inside a
 * function such as `sum`
 * @throws ExpressionError for an unknown column, or one that needs a function
 */
export function bindExpression(
  expression: Expression,
  find: FindColumn,
  known: KnownColumns,
  scope: 'row' | 'group',
): BoundExpression {
  const columns = new Map<string, number>();
  let nodes = 0;
  const bindColumn = ({ name, at }: ColumnReference) => {
    const index = find(name);
    if (index === undefined) throw unknownColumn(name, known, at);
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

/** Names in a message. */
const NAMES_SHOWN = 20;

/** What to do about the name of a column that does not exist. */
export function columnAdvice(name: string, { names, title }: KnownColumns): string {
  const nearest = nearestName(name, names);
  const shown = names.slice(0, NAMES_SHOWN).map((one) => (one === '' ? '""' : one.slice(0, 80)));
  const others = names.length - shown.length;
  const more = others > 0 ? ` and ${others} more` : '';
  return `${nearest === undefined ? '' : `Did you mean "${nearest}"? `}${title}: ${shown.join(', ')}${more}.`;
}

function unknownColumn(name: string, known: KnownColumns, at: number): ExpressionError {
  return new ExpressionError(`column ${showValue(name)} does not exist`, at, columnAdvice(name, known));
}

function needsFunction({ name, at }: ColumnReference): ExpressionError {
  return new ExpressionError(
    `${showValue(name)} has several values here`,
    at,
    `Use a function over the column, such as sum(${name}).`,
  );
}
