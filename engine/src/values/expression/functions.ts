import { nearestName } from '@pictable/contract/json';

/** A function of the expression language. */
export interface ExpressionFunction {
  /**
   * `row` functions use the values of a row; `aggregate` functions have one value for a whole column or group;
   * `window` functions have one for each row, which depends on the other rows.
   */
  readonly kind: 'row' | 'aggregate' | 'window';
  readonly argsMin: number;
  readonly argsMax: number;
  /** For messages, such as `round(number, digits)`. */
  readonly usage: string;
}

const row = (argsMin: number, argsMax: number, usage: string): ExpressionFunction => ({
  kind: 'row',
  argsMin,
  argsMax,
  usage,
});
const aggregate = (usage: string): ExpressionFunction => ({
  kind: 'aggregate',
  argsMin: 1,
  argsMax: 1,
  usage,
});
const window = (argsMax: number, usage: string): ExpressionFunction => ({
  kind: 'window',
  argsMin: 1,
  argsMax,
  usage,
});

/** More arguments than an expression can have. */
const MANY = 1_000;

/** The functions by name. With one argument, `min` and `max` are functions over a column. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['if', row(3, 3, 'if(condition, a, b)')],
  ['coalesce', row(1, MANY, 'coalesce(a, b, …)')],
  ['abs', row(1, 1, 'abs(number)')],
  ['round', row(1, 2, 'round(number, digits)')],
  ['floor', row(1, 1, 'floor(number)')],
  ['ceil', row(1, 1, 'ceil(number)')],
  ['min', row(1, MANY, 'min(a, b, …) or min(column)')],
  ['max', row(1, MANY, 'max(a, b, …) or max(column)')],
  ['upper', row(1, 1, 'upper(text)')],
  ['lower', row(1, 1, 'lower(text)')],
  ['trim', row(1, 1, 'trim(text)')],
  ['left', row(2, 2, 'left(text, length)')],
  ['right', row(2, 2, 'right(text, length)')],
  ['length', row(1, 1, 'length(text)')],
  ['replace', row(3, 3, 'replace(text, part, other)')],
  ['concat', row(1, MANY, 'concat(a, b, …)')],
  ['contains', row(2, 2, 'contains(text, part)')],
  ['number', row(1, 1, 'number(value)')],
  ['text', row(1, 1, 'text(value)')],
  ['date', row(1, 3, 'date(text) or date(year, month, day)')],
  ['year', row(1, 1, 'year(date)')],
  ['month', row(1, 1, 'month(date)')],
  ['day', row(1, 1, 'day(date)')],
  ['days', row(2, 2, 'days(end, start)')],
  ['sum', aggregate('sum(column)')],
  ['mean', aggregate('mean(column)')],
  ['median', aggregate('median(column)')],
  ['count', aggregate('count(column)')],
  ['countDistinct', aggregate('countDistinct(column)')],
  ['first', aggregate('first(column)')],
  ['last', aggregate('last(column)')],
  ['sd', aggregate('sd(column)')],
  ['range', aggregate('range(column)')],
  ['prev', window(2, 'prev(column, rows)')],
  ['next', window(2, 'next(column, rows)')],
  ['rank', window(1, 'rank(column)')],
  ['running', window(1, 'running(column)')],
  ['share', window(1, 'share(column)')],
]);

/** Other names, as in Excel, SQL and dplyr. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['total', 'sum'],
  ['avg', 'mean'],
  ['average', 'mean'],
  ['n_distinct', 'countDistinct'],
  ['countdistinct', 'countDistinct'],
  ['lag', 'prev'],
  ['lead', 'next'],
  ['len', 'length'],
  ['ceiling', 'ceil'],
  ['ifnull', 'coalesce'],
  ['str', 'text'],
]);

/** The canonical name of a function; undefined if there is none. */
export function functionName(written: string): string | undefined {
  const word = written.toLowerCase();
  return expressionFunctions.has(word) ? word : synonyms.get(word);
}

export function nearestFunction(written: string): string | undefined {
  return nearestName(written, [...expressionFunctions.keys(), ...synonyms.keys()]);
}

/** The kind of a call, which for `min` and `max` depends on the number of arguments. */
export function kindOfCall(name: string, args: number): ExpressionFunction['kind'] {
  if ((name === 'min' || name === 'max') && args === 1) return 'aggregate';
  return expressionFunctions.get(name)?.kind ?? 'row';
}
