/** An expression over the columns of a table. Every node has the position where it starts, from 1. */
export type Expression =
  | { readonly kind: 'number'; readonly raw: string; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'constant'; readonly value: boolean | null; readonly at: number }
  | ColumnReference
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly of: Expression; readonly at: number }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | FunctionCall;

/** A column by its name. */
export interface ColumnReference {
  readonly kind: 'column';
  readonly name: string;
  readonly at: number;
}

export interface FunctionCall {
  readonly kind: 'call';
  /** Canonical name of the function. */
  readonly name: string;
  readonly args: readonly Expression[];
  /** Columns whose equal values form the groups of a function over a column; empty for the whole column. */
  readonly by: readonly ColumnReference[];
  readonly at: number;
}

export type UnaryOperator = '-' | 'not';

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^';

/** An expression whose columns exist. */
export interface BoundExpression {
  readonly expression: Expression;
  /** Index of each column by its name. */
  readonly columns: ReadonlyMap<string, number>;
  /** Number of names, values, operators and functions. */
  readonly nodes: number;
}
