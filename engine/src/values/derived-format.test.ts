import { describe, expect, it } from 'vitest';
import { formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

/** The shown texts of the rows. */
const shown = (payload: object): string[] =>
  formattedTable({ payload }, new Warnings()).rows.map(({ cells }) =>
    cells.map(({ text }) => text).join(' | '),
  );
const rowsOf = (...values: unknown[]) => values.map((v) => ({ k: 'a', v }));
const last = (payload: object) => shown(payload).at(-1);
const label = 'Total';

describe('values computed from texts with signs', () => {
  it.each<[string, unknown[], string, string]>([
    ['percentages', ['12%', '5 %'], 'mean', '8.5%'],
    ['amounts', ['$1,200.50', '$3'], 'sum', '$1,203.50'],
    ['amounts without decimals', ['€5', '€3'], 'sum', '€8'],
    ['amounts without decimals that are divided', ['€5', '€4'], 'mean', '€4.50'],
    ['numbers', ['5', '3'], 'sum', '8'],
    ['a largest amount, which stays as sent', ['€5', '€3'], 'max', '€5'],
    ['a count', ['€5', '€3'], 'count', '2'],
  ])('keep the sign of %s', (_, values, name, expected) => {
    expect(last({ data: rowsOf(...values), summary: { label, columns: { v: name } } })).toBe(
      `Total | ${expected}`,
    );
    const aggregate = { v: name === 'mean' ? 'avg' : name };
    const dataProcessing = { groupBy: 'k', aggregate };
    expect(last({ data: rowsOf(...values), options: { dataProcessing } })).toBe(`a | ${expected}`);
    const transform = [{ group: { by: 'k', aggregate: { v: name } } }];
    expect(last({ data: rowsOf(...values), transform })).toBe(`a | ${expected}`);
  });
});

describe('texts with the sign of the type of their column', () => {
  const percentages = rowsOf('12.5%', '7.00 %', 0.3);

  it('that are percentages are fractions, with their decimals', () => {
    const columns = { v: { type: 'percentage' } };
    expect(shown({ data: percentages, columns, summary: 'mean' })).toEqual([
      'a | 12.5%',
      'a | 7.00%',
      'a | 30%',
      'Mean | 16.5%',
    ]);
    const processed = (dataProcessing: object) =>
      shown({ data: percentages, columns, options: { dataProcessing } }).map((row) => row.slice(4));
    expect(processed({ sortBy: 'v' })).toEqual(['7.00%', '12.5%', '30%']);
    expect(processed({ filter: { v: { gt: 0.1 } } })).toEqual(['12.5%', '30%']);
    expect(processed({ filter: { v: { lt: '12.5%' } } })).toEqual(['7.00%']);
    expect(processed({ groupBy: 'k', aggregate: { v: 'max' } })).toEqual(['30%']);
    const window = { running: { running: 'v' } };
    expect(shown({ data: percentages, columns, transform: [{ window }] }).at(-1)).toContain('49.50%');
  });

  it('that are percentages keep their number with a scale of 1', () => {
    const columns = { v: { type: 'percentage', format: { scale: 1 } } };
    expect(shown({ data: rowsOf('12.5%', 7), columns, summary: 'sum' })).toEqual([
      'a | 12.5%',
      'a | 7%',
      'Total | 19.5%',
    ]);
  });

  it.each<[string, unknown, unknown[], string[]]>([
    ['euros without a currency', undefined, ['€1,200.50', '€3'], ['€1,200.50', '€3.00', '€1,203.50']],
    [
      'in the form of a locale',
      'de-DE',
      ['1.200,50 €', '-3 €'],
      ['1.200,50\u00a0€', '-3,00\u00a0€', '1.197,50\u00a0€'],
    ],
    ['dollars of another country', 'CAD', ['$5', '$3'], ['CA$5.00', 'CA$3.00', 'CA$8.00']],
    ['another currency than that of the column', 'USD', ['€5', '€3'], ['€5.00', '€3.00', '€8.00']],
    ['with a pattern', '#,##0', ['£5.25', '£3'], ['£5', '£3', '£8']],
    ['another currency than that of the pattern', '$#,##0', ['€5', '€3'], ['€5.00', '€3.00', '€8.00']],
  ])('that are amounts are numbers: %s', (_, format, values, expected) => {
    const columns = { v: { type: 'currency', ...(format !== undefined && { format }) } };
    const rows = shown({ data: rowsOf(...values), columns, summary: 'sum' });
    expect(rows.map((row) => row.split(' | ')[1])).toEqual(expected);
  });

  it('are texts without a number', () => {
    const columns = { v: { type: 'percentage' } };
    expect(shown({ data: rowsOf('n/a %', '% 5', '5'), columns })).toEqual([
      'a | n/a %',
      'a | % 5',
      'a | 500%',
    ]);
  });
});

it('a percent pattern shows a ratio of amounts as a percentage', () => {
  const columns = { v: { type: 'currency', format: 'EUR' } };
  const summary = [{ label, columns: { v: { expr: 'min(v) / max(v)' } }, format: { pattern: '0.0%' } }];
  expect(last({ data: rowsOf(45, 100), columns, summary })).toBe('Total | 45.0%');
});
