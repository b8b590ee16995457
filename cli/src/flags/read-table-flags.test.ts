import { aggregates, columnStyleProperties, type FilterOperator, filterOperators } from '@pictable/contract';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readAggregate, readColumnStyle, readColumns, readFilter, readSort } from './read-table-flags.ts';

/** Names that contain delimiters, operators, directions and quotes of the flags. */
const columns = [
  ...['Price', 'price', 'Region', 'Job title', 'Price, net', 'is', 'is not', 'x > y', 'a: b', 'Age desc'],
  ...["Owner's", 'ÅR', '', ' '],
];
const named = columns.filter((name) => name.trim() !== '');
const column = fc.constantFrom(...named);
const gap = fc.constantFrom(' ', '  ', '\t', ' \n ');

const filterOf = (text: string) => Object.fromEntries(readFilter(text, columns));
const sortOf = (text: string) => readSort(text, columns).map((key) => Object.fromEntries(key));

const operators = Object.entries(filterOperators).flatMap(([operator, synonyms]) =>
  [operator, ...synonyms].map((spelling) => [spelling, operator as FilterOperator] as const),
);
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An operand, and the value that is read from it. */
function operandOf(operator: FilterOperator): readonly [text: string, value: unknown] {
  if (operator === 'isNull' || operator === 'isNotNull') return ['', true];
  if (operator === 'between') return ['10 and 20', ['10', '20']];
  if (operator === 'in' || operator === 'notIn') return ['a, "b, c"', ['a', 'b, c']];
  return ['a, b', 'a, b'];
}

describe('a filter', () => {
  it.each(operators)('has the operator %s, which is %s, in every spelling', (spelling, operator) => {
    const [operand, value] = operandOf(operator);
    for (const spelled of [
      spelling,
      inWords(spelling),
      spelling.toUpperCase(),
      inWords(spelling).toUpperCase(),
    ])
      expect(filterOf(`Region ${spelled} ${operand}`)).toEqual({ column: 'Region', operator, value });
  });

  it.each([
    ['is not', 'ne'],
    ['starts with', 'startsWith'],
    ['not contains', 'notContains'],
    ['greater than or equal', 'gte'],
  ])('may have any space between the words of %s', (spelling, operator) => {
    fc.assert(
      fc.property(gap, gap, gap, (before, between, after) => {
        const spaced = spelling.replaceAll(' ', between);
        const text = `Region${before}${spaced}${after}North`;
        expect(filterOf(text)).toEqual({ column: 'Region', operator, value: 'North' });
      }),
    );
  });

  it('needs no space around a symbol, but around a word', () => {
    expect(filterOf('Price>10')).toEqual({ column: 'Price', operator: 'gt', value: '10' });
    expect(filterOf('Price!=10')).toEqual({ column: 'Price', operator: 'ne', value: '10' });
    expect(filterOf('Price=-10')).toEqual({ column: 'Price', operator: 'eq', value: '-10' });
    expect(() => filterOf('Regionis North')).toThrow('an operator is missing.');
    expect(() => filterOf('Region isNorth')).toThrow('an operator is missing.');
  });

  test('names any column in quotes, and its value is the rest', () => {
    const value = fc
      .string({ minLength: 1 })
      .filter((text) => text === text.trim() && !/^["'<>=!~]/.test(text));
    fc.assert(
      fc.property(column, value, (name, rest) => {
        expect(filterOf(`"${name}" = ${rest}`)).toEqual({ column: name, operator: 'eq', value: rest });
        expect(filterOf(`${name} = ${rest}`)).toEqual({ column: name, operator: 'eq', value: rest });
        expect(filterOf(`${name} = "${rest}"`)).toEqual({ column: name, operator: 'eq', value: rest });
      }),
    );
  });

  it('names the longest column, and one that differs only in case if there is no other', () => {
    expect(filterOf('is not is 3')).toEqual({ column: 'is not', operator: 'eq', value: '3' });
    expect(filterOf('is is not 3')).toEqual({ column: 'is', operator: 'ne', value: '3' });
    expect(filterOf('price > 1').column).toBe('price');
    expect(filterOf('PRICE > 1').column).toBe('Price');
    expect(filterOf('"REGION" > 1').column).toBe('Region');
    expect(filterOf('år > 1').column).toBe('ÅR');
  });

  it.each([
    ['Price between 10 and 20', ['10', '20']],
    ['Price between 10, 20', ['10', '20']],
    ['Price between "10 " AND "20"', ['10 ', '20']],
    ['Price in (a, b)', ['a', 'b']],
    ['Price in a, (b, c)', ['a', '(b, c)']],
    ["Price in a, 'b, c'", ['a', 'b, c']],
    ["Price in it's, b", ["it's", 'b']],
    ['Price in (a', ['(a']],
  ])('has several values: %s', (text, value) => {
    expect(filterOf(text).value).toEqual(value);
  });

  it.each([
    ['Price', 'an operator is missing. Operators are =, !=, >'],
    ['Price ~ 3', '"~" is not an operator.'],
    ['Price =! 3', '"=!" is not an operator.'],
    ['', 'an operator is missing.'],
    ['"Town" = 3', 'there is no column "Town". Columns are Price, price, Region,'],
    ['Town = 3', 'there is no column "Town".'],
    ['Town is 3', 'there is no column "Town".'],
    ['Price =', 'a value is missing after "=".'],
    ['Price between 1, 2, 3', '"between" requires two values.'],
    ['Price IS EMPTY x', '"is empty" does not take a value; got "x".'],
  ])('is rejected: %j', (text, message) => {
    expect(() => readFilter(text, columns)).toThrow(`--filter "${text}": ${message}`);
  });

  it('lists up to twenty columns when it rejects one', () => {
    const names = Array.from({ length: 23 }, (_, index) => `c${index + 1}`);
    expect(() => readFilter('x = 1', names.slice(0, 20))).toThrow(/, c19, c20\.$/);
    expect(() => readFilter('x = 1', names)).toThrow(/, c19, c20 and 3 more\.$/);
  });
});

describe('sort keys', () => {
  test('have columns and directions, in their order', () => {
    const direction = fc.constantFrom(
      ['', 'asc'],
      [' asc', 'asc'],
      [' DESC', 'desc'],
      [' descending', 'descending'],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(column, direction), { minLength: 1, maxLength: 4 }), (keys) => {
        const text = keys.map(([name, [written]]) => `"${name}"${written}`).join(', ');
        expect(sortOf(text)).toEqual(keys.map(([name, [, read]]) => ({ column: name, direction: read })));
      }),
    );
  });

  it.each([
    [
      'Price, net desc, Region',
      [
        ['Price, net', 'desc'],
        ['Region', 'asc'],
      ],
    ],
    ['Age desc', [['Age desc', 'asc']]],
    ['Age desc desc', [['Age desc', 'desc']]],
    [
      'Region ascending,price Desc',
      [
        ['Region', 'ascending'],
        ['price', 'desc'],
      ],
    ],
  ])('%j are read', (text, keys) => {
    expect(sortOf(text)).toEqual(keys.map(([name, direction]) => ({ column: name, direction })));
  });

  it.each([
    ['Town desc', 'Town'],
    ['Town up', 'Town up'],
    ['desc', 'desc'],
    ['Region, Town ASC', 'Town'],
    ['Region desc, ', ''],
  ])('%j name a column that does not exist', (text, name) => {
    expect(() => readSort(text, columns)).toThrow(`--sort "${text}": there is no column "${name}".`);
  });
});

test('a list of columns is read in its order, with or without quotes', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 5 }), gap, (names, space) => {
      const quoted = names.map((name) => `"${name}"`).join(`,${space}`);
      expect(readColumns('--group', quoted, columns)).toEqual(names);
      const plain = names.filter((name) => !/[,:>]/.test(name));
      if (plain.length > 0) expect(readColumns('--group', plain.join(','), columns)).toEqual(plain);
    }),
  );
  expect(() => readColumns('--stub', 'Region Price', columns)).toThrow(
    '--stub "Region Price": there is no column "Region Price".',
  );
});

describe('aggregates', () => {
  it.each(aggregates)('%s is one of a column, in any case', (name) => {
    expect(readAggregate(`Price: ${name.toUpperCase()}`, columns)).toEqual(['Price', [name]]);
    expect(readAggregate(`"a: b" : ${name}, count`, columns)).toEqual(['a: b', [name, 'count']]);
  });

  it.each(['average', 'Mean', 'avg'])('%s is the average', (word) => {
    expect(readAggregate(`a: b: ${word}`, columns)).toEqual(['a: b', ['avg']]);
  });

  it.each([
    ['Price:', `an aggregate is missing: ${aggregates.join(', ')}.`],
    ['Price: means', `"means" is not one of ${aggregates.join(', ')}.`],
    ['Price sum', 'a colon is missing after the column.'],
    ['Town : sum', 'there is no column "Town".'],
  ])('are rejected: %j', (text, message) => {
    expect(() => readAggregate(text, columns)).toThrow(`--aggregate "${text}": ${message}`);
  });
});

describe('the styles of a column', () => {
  const stylesOf = (text: string) => {
    const [name, styles] = readColumnStyle(text, columns);
    return [name, Object.fromEntries(styles)];
  };

  it.each(columnStyleProperties)('$name is written as in the API or in kebab case', (property) => {
    const { name, kind } = property;
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const value =
      kind === 'choice'
        ? property.choices[0]
        : kind === 'number'
          ? String(property.min)
          : kind === 'color'
            ? 'rgb(1, 2, 3)'
            : 'true';
    for (const spelling of [name, kebab])
      expect(stylesOf(`Region: ${spelling} = ${value}`)).toEqual(['Region', { [name]: value }]);
    if (kind === 'boolean') expect(stylesOf(`Region: ${kebab}`)).toEqual(['Region', { [name]: 'true' }]);
    else expect(() => stylesOf(`Region: ${kebab}`)).toThrow(`${kebab} requires a value, as in ${kebab}=…`);
  });

  it.each([
    ['Price: bold, right', { fontWeight: 'bold', textAlign: 'right' }],
    ['Price: BOLD', { fontWeight: 'BOLD' }],
    ['Price: align="center"', { textAlign: 'center' }],
    ['Price: underline=false,  width = 90', { underline: 'false', width: '90' }],
    ['Price: bold, font-weight=normal', { fontWeight: 'normal' }],
  ])('%j are read', (text, styles) => {
    expect(stylesOf(text)).toEqual(['Price', styles]);
  });

  it.each([
    ['Price: width=-1', 'width must be '],
    ['Price: bold=true', '"bold" is not a style of a column.'],
    ['Price: align=', 'align requires a value, as in align=…'],
    ['Price: ,', 'a style is missing. Styles are '],
    ['Price bold', 'a colon is missing after the column.'],
    ['Town: bold', 'there is no column "Town".'],
  ])('are rejected: %j', (text, message) => {
    expect(() => readColumnStyle(text, columns)).toThrow(`--column "${text}": ${message}`);
  });
});
