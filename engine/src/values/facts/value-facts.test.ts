import { filterOperators } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { expect, it } from 'vitest';
import type { Condition } from '../../table/condition.ts';
import { compareForSort, isEmptyValue, parseNumber, sameValue, textOf } from '../compare-values.ts';
import { matches } from '../matches.ts';

/**
 * The file beside this one has how values are ordered and which of them match a comparison. If a change is intended,
 * accept it with `npm run vitest -- engine/src/values/facts --update`, and review the differences of the file.
 */
const values: readonly unknown[] = [
  ...[
    0,
    -1,
    2,
    10,
    '1e400',
    '2',
    '2.0',
    ' 2 ',
    '1,000',
    '-',
    '',
    ' ',
    'a',
    'A',
    'Ä',
    'b10',
    'b9',
    'Zürich',
    null,
    true,
    false,
  ],
  ...['true', '2026-01-05', '2026-01-05T10:00:00Z', '10%', '€ 5', [], [2, 'a'], [10], {}, { a: 1 }],
];
const operands: readonly unknown[] = [
  2,
  '2',
  'a',
  'ä',
  '',
  null,
  true,
  [1, 2],
  [2, 10],
  ['a', 'b'],
  [2],
  [],
  '2026-01-05',
  '0',
];

const shown = (value: unknown) => JSON.stringify(value);

it('values are compared as in their file', async () => {
  const orders = values.map((left) => {
    const signs = values.map(
      (right) => '<=>'[Math.sign(compareForSort(fromJs(left), fromJs(right), false)) + 1],
    );
    return `${signs.join('')} ${shown(left)} = ${values
      .filter((right) => right !== left && sameValue(fromJs(left), fromJs(right)))
      .map(shown)
      .join(' ')}`;
  });
  const readings = values.map((value) => {
    const sent = fromJs(value);
    return `${shown(value)}: number ${parseNumber(sent)}, text ${textOf(sent)}${isEmptyValue(sent) ? ', empty' : ''}`;
  });
  const comparisons = Object.keys(filterOperators).flatMap((operator) =>
    operands.map((operand) => {
      const condition = { kind: 'compare', column: 0, operator, operand: fromJs(operand) } as Condition;
      const matching = values.filter((value) => matches(condition, () => fromJs(value)));
      return `${operator} ${shown(operand)}: ${matching.map(shown).join(' ')}`;
    }),
  );
  await expect(`${[...orders, ...readings, ...comparisons].join('\n')}\n`).toMatchFileSnapshot('values.txt');
});
