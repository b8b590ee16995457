import { parseJson } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { arrange } from '../data/arrange.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { Warnings } from '../warnings.ts';
import { formatTable } from './format-table.ts';

function formatted(json: string) {
  const warnings = new Warnings();
  const normalized = normalizePayload(parseJson(json, { depthMax: 64 }), [], DEFAULT_LIMITS, warnings);
  const table = formatTable(
    annotate(arrange(normalized, DEFAULT_LIMITS, warnings), warnings),
    DEFAULT_LIMITS,
    warnings,
  );
  return { table, warnings: warnings.list().map(({ message }) => message) };
}

/** Texts of a one-column table with these cells, given as JSON. */
function textsOf(cells: readonly string[], styles = '{}'): string[] {
  const rows = cells.map((cell) => (cell === '' ? '[]' : `[${cell}]`)).join(',');
  return formatted(`{"headers":["A"],"rows":[${rows}],"styles":${styles}}`).table.rows.map(
    (row) => row.cells[0]!.text,
  );
}

const textOf = (cell: string, styles?: string) => textsOf([cell], styles)[0];

describe('plain values', () => {
  test('0, false, "", null and a missing value have distinct texts', () => {
    expect(textsOf(['0', 'false', 'true', '""', 'null', ''])).toEqual(['0', '✗', '✓', '', '-', '']);
  });

  test('their labels are configurable', () => {
    const styles =
      '{"complexDataDisplay":{"nullDisplay":"n/a","undefinedDisplay":"?","booleanDisplay":{"true":"yes","false":"no"}}}';
    expect(textsOf(['true', 'false', 'null', ''], styles)).toEqual(['yes', 'no', 'n/a', '?']);
  });

  test('numbers keep the digits sent', () => {
    expect(textsOf(['1.10', '12345678901234567890', '1e3', '-0'])).toEqual([
      '1.10',
      '12345678901234567890',
      '1e3',
      '-0',
    ]);
  });

  test('unsupported characters become U+FFFD, line ends LF, tabs spaces', () => {
    expect(textsOf(['"a\\u0000b\\ud800c\\ufffe"', '"a\\r\\nb\\rc"', '"a\\tb"', '"😀"'])).toEqual([
      'a\ufffdb\ufffdc\ufffd',
      'a\nb\nc',
      'a    b',
      '😀',
    ]);
  });
});

describe('nested values', () => {
  test.each([
    ['["a",1,null,true]', 'a, 1, -, ✓'],
    ['{"k":"v","n":{"x":1}}', 'k: v, n: {x: 1}'],
    ['[[1,2],[3]]', '[1, 2], [3]'],
    ['[{"a":1,"b":2},{"a":3}]', 'a: 1, b: 2; a: 3'],
    ['{"a":{"b":{"c":1}}}', 'a: {b: {1 field}}'],
    ['[[[1,2,3]]]', '[[3 items]]'],
    ['[]', '-'],
    ['{}', '-'],
    ['{"a":[],"b":{}}', 'a: -, b: -'],
    ['{"value":1,"unit":"kg"}', 'value: 1, unit: kg'],
  ])('inline: %s', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  test('deeper with maxDepth', () => {
    expect(textOf('{"a":{"b":{"c":1}}}', '{"complexDataDisplay":{"maxDepth":3}}')).toBe('a: {b: {c: 1}}');
    expect(textOf('[[1]]', '{"complexDataDisplay":{"maxDepth":1}}')).toBe('[1 item]');
  });

  test('as a list', () => {
    const styles = '{"complexDataDisplay":{"arrayDisplay":"list","objectDisplay":"table"}}';
    expect(textOf('["a","b"]', styles)).toBe('• a\n• b');
    expect(textOf('[{"k":"v","list":[1,2]}]', styles.replace('{"arr', '{"maxDepth":3,"arr'))).toBe(
      '• \n\u00a0\u00a0\u00a0k: v\n\u00a0\u00a0\u00a0list:\n\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0• 1\n\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0• 2',
    );
  });
});

describe('typed values', () => {
  const typed = (type: string, value: string, format?: string) =>
    textOf(`{"type":"${type}","value":${value}${format === undefined ? '' : `,"format":${format}`}}`);

  test.each([
    ['number', '1234567.50', undefined, '1,234,567.50'],
    ['number', '"1234.5"', undefined, '1,234.5'],
    ['number', '1234.567', '"#,##0.0"', '1,234.6'],
    ['number', '1234', '"0,0.00"', '1,234.00'],
    ['number', '7', '"0,0"', '7'],
    ['number', '1234', '"0,0"', '1,234'],
    ['number', '0.5', '"#.##"', '.5'],
    ['number', '1234567', '{"notation":"compact"}', '1.2M'],
    ['number', '999950', '{"notation":"compact"}', '1M'],
    ['number', '-1500', '{"notation":"compact","decimals":2}', '-1.50K'],
    ['number', '12', '{"notation":"compact"}', '12'],
    ['number', '5e18', '{"notation":"compact","locale":"de-DE"}', '5.000.000T'],
    ['currency', '48210.5', '{"notation":"compact","currency":"EUR"}', '€48.2K'],
    ['datetime', '"2024-07-01T22:30:00Z"', '{"timeZone":"Europe/Berlin"}', '2024-07-02 00:30'],
    ['datetime', '"2024-01-01T12:00+01:00"', '{"timeZone":"+05:30","pattern":"HH:mm Z"}', '16:30 +05:30'],
    ['datetime', '1719873000', '{"timeZone":"America/New_York"}', '2024-07-01 18:30'],
    ['datetime', '"2024-07-01T22:30"', '{"timeZone":"Europe/Berlin"}', '2024-07-01 22:30'],
    ['date', '"2024-07-01"', '{"timeZone":"Asia/Tokyo"}', '2024-07-01'],
    ['number', '7', '"000"', '007'],
    ['number', '0.125', '"0.0%"', '12.5%'],
    ['number', '5', '"0 kg"', '5 kg'],
    ['number', '1234.5', '{"locale":"de-DE","decimals":2}', '1.234,50'],
    ['number', '1234567', '{"locale":"en-IN"}', '12,34,567'],
    ['number', '1234567', '{"locale":"fr-CA","suffix":" km"}', '1\u00a0234\u00a0567 km'],
    ['number', '1234', '{"grouping":false}', '1234'],
    ['number', '-0.001', '{"decimals":2}', '0.00'],
    ['number', '"n/a"', undefined, 'n/a'],
    ['number', '1e400', undefined, '1e400'],
    ['currency', '1234.5', undefined, '$1,234.50'],
    ['currency', '-12', undefined, '-$12.00'],
    ['currency', '1234.5', '"EUR"', '€1,234.50'],
    ['currency', '1234.5', '{"currency":"EUR","locale":"de-DE"}', '1.234,50\u00a0€'],
    ['currency', '1234.5', '{"currency":"JPY"}', '¥1,235'],
    ['currency', '20', '{"currency":"CHF"}', 'CHF\u00a020.00'],
    ['currency', '20', '{"symbol":"₿","symbolPosition":"after","decimals":0}', '20\u00a0₿'],
    ['currency', '1234.5', '"£0,0.00"', '£1,234.50'],
    ['currency', '5', '"£"', '£5.00'],
    ['currency', '5', '" ¥ "', '¥5'],
    ['currency', '5', '"zł"', 'zł\u00a05.00'],
    ['currency', '5', '"thb"', 'THB\u00a05.00'],
    ['currency', '5', '{"currency":"€","locale":"de-DE"}', '5,00\u00a0€'],
    ['currency', '5', '{"currency":"KWD"}', 'KWD\u00a05.000'],
    ['currency', '"1,234.50"', '"EUR"', '€1,234.50'],
    ['currency', '"-1,23,456.5"', '{"currency":"INR","locale":"en-IN"}', '-₹1,23,456.50'],
    ['currency', '"1.234,5"', '{"currency":"EUR","locale":"de-DE"}', '1.234,50\u00a0€'],
    ['currency', '"1 234,5"', '{"currency":"EUR","locale":"fr-FR"}', '1\u00a0234,50\u00a0€'],
    ['currency', '"1,2"', '"EUR"', '1,2'],
    ['number', '"1,234.50"', '{"decimals":1}', '1,234.5'],
    ['percentage', '0.1234', undefined, '12.34%'],
    ['percentage', '0.1234', '{"decimals":1}', '12.3%'],
    ['percentage', '12.34', '{"scale":1,"decimals":1}', '12.3%'],
    ['percentage', '0.1234', '{"scale":100}', '12.34%'],
    ['percentage', '0.5', '{"locale":"de-DE"}', '50\u00a0%'],
    ['percentage', '"15%"', undefined, '15%'],
    ['date', '"2024-05-31"', undefined, '2024-05-31'],
    ['date', '"2024-05-31"', '"DD.MM.YYYY"', '31.05.2024'],
    ['date', '"2024-05-31"', '"MMM D, YYYY"', 'May 31, 2024'],
    ['date', '"2024-05-31"', '"dd/mm/yyyy"', '31/05/2024'],
    ['date', '"2024-05-31"', '"dddd, Do MMMM"', 'Friday, 31st May'],
    ['date', '"2024-05-31T23:30:00+02:00"', '"YYYY-MM-DD"', '2024-05-31'],
    ['date', '"2024-05-31"', '{"locale":"de-DE","pattern":"long"}', '31. Mai 2024'],
    ['date', '"2024-05-31"', '"de-DE"', '31.05.2024'],
    ['date', '"2024-02-30"', undefined, '2024-02-30'],
    ['date', '"05/06/2024"', undefined, '05/06/2024'],
    ['date', '0', undefined, '1970-01-01'],
    ['date', '1717113600', undefined, '2024-05-31'],
    ['date', '1717113600000', undefined, '2024-05-31'],
    ['datetime', '"2024-05-31T09:05:07Z"', undefined, '2024-05-31 09:05'],
    ['datetime', '"2024-05-31T21:05:07Z"', '"h:mm A"', '9:05 PM'],
    ['datetime', '-1', '"YYYY-MM-DD HH:mm:ss"', '1969-12-31 23:59:59'],
    ['boolean', '"yes"', undefined, '✓'],
    ['boolean', '0', '"On/Off"', 'Off'],
    ['boolean', 'true', '{"true":"ja"}', 'ja'],
    ['text', '1.10', undefined, '1.10'],
    ['link', '"https://a.example/x"', undefined, 'https://a.example/x'],
    ['image', '"https://a.example/x.png"', '{"alt":"Logo"}', 'Logo'],
    ['number', 'null', undefined, '-'],
    ['date', '""', undefined, ''],
  ])('%s %s %s is %s', (type, value, format, text) => {
    expect(typed(type, value, format)).toBe(text);
  });

  test('display replaces the value', () => {
    expect(textOf('{"type":"currency","value":5,"display":"five"}')).toBe('five');
    expect(textOf('{"value":null,"display":""}')).toBe('');
  });

  test('formats that cannot be applied cause warnings', () => {
    const { warnings } = formatted(
      '{"data":[{"a":{"type":"percentage","value":45.5},"b":{"type":"date","value":"soon"},"c":{"type":"number","value":1,"format":{"locale":"xx"}}}]}',
    );
    expect(warnings).toEqual([
      'percentage 45.5 is shown as 4,550%: 0.15 means 15%. Set format.scale to 1 if values are already percentages.',
      'Locale "xx" is not supported; en-US is used.',
      '"soon" in column "b" is neither a date such as 2024-05-31 nor seconds since 1970; it is shown as sent.',
    ]);
  });
});

describe('values that do not suit the type of their column', () => {
  const warningsFor = (type: string, ...values: string[]) =>
    formatted(
      `{"columns":{"A":{"type":"${type}"}},"data":[${values.map((value) => `{"A":${value}}`).join(',')}]}`,
    ).warnings;

  test.each([
    ['number', ['1', '"soon"'], '"soon" in column "A" is not a number; it is shown as sent.'],
    [
      'currency',
      ['true', '"n/a"'],
      'true and 1 other value in column "A" are not numbers; they are shown as sent.',
    ],
    [
      'percentage',
      ['"a"', '"b"', '0.1', '"c"'],
      '"a" and 2 other values in column "A" are not numbers; they are shown as sent.',
    ],
    [
      'date',
      ['"soon"'],
      '"soon" in column "A" is neither a date such as 2024-05-31 nor seconds since 1970; it is shown as sent.',
    ],
    [
      'datetime',
      ['true', '"x"'],
      'true and 1 other value in column "A" are neither times such as 2024-05-31T14:30 nor seconds since 1970; they are shown as sent.',
    ],
    [
      'boolean',
      ['"maybe"', '2'],
      '"maybe" and 1 other value in column "A" are neither true nor false; they are shown as sent.',
    ],
  ])('of type %s are named and counted', (type, values, expected) => {
    expect(warningsFor(type, ...values)).toEqual([expected]);
  });

  test('are named per column, with the place of the first one', () => {
    const cells = '{"A":{"type":"number","value":"x"},"B":{"type":"number","value":"y"}}';
    const { warnings } = formatted(`{"data":[${cells},${cells}]}`);
    expect(warnings).toEqual([
      '"x" and 1 other value in column "A" are not numbers; they are shown as sent.',
      '"y" and 1 other value in column "B" are not numbers; they are shown as sent.',
    ]);
  });

  test('are named by the column of the group in a heading', () => {
    const { warnings } = formatted(
      '{"columns":{"day":{"type":"date"}},"rowGroups":"day","data":[{"day":"soon","city":"Oslo"}]}',
    );
    expect(warnings).toEqual([
      '"soon" in column "day" is neither a date such as 2024-05-31 nor seconds since 1970; it is shown as sent.',
    ]);
  });

  test('count once if a summary repeats them', () => {
    const { warnings } = formatted(
      '{"columns":{"A":{"type":"number"}},"data":[{"A":1},{"A":"n/a"}],"summary":[{"columns":{"A":"last"}}]}',
    );
    expect(warnings).toEqual(['"n/a" in column "A" is not a number; it is shown as sent.']);
  });

  test('are counted apart in columns of the same name', () => {
    const cells = '[{"type":"number","value":"x"},{"type":"number","value":"y"}]';
    expect(formatted(`{"headers":["A","A"],"rows":[${cells}]}`).warnings).toEqual([
      '"x" in column "A" is not a number; it is shown as sent.',
      '"y" in column "A" is not a number; it is shown as sent.',
    ]);
  });

  test('are cut if they are long', () => {
    const [warning] = warningsFor('number', `"${'x'.repeat(500)}"`);
    expect(warning).toMatch(/^"x{58}… in column "A" is not a number; it is shown as sent\.$/);
  });

  test('that are empty, lists or objects are no mistake', () => {
    expect(warningsFor('number', 'null', '""', '[1]', '{"a":1}')).toEqual([]);
  });
});

describe('alignment', () => {
  const alignOf = (...cells: string[]) =>
    formatted(`{"headers":["A"],"rows":[${cells.map((cell) => `[${cell}]`).join(',')}]}`).table.columns[0]!
      .align;

  test.each([
    [['1', '2.5', 'null', '""'], 'right'],
    [['"$1,234.50"', '"-12%"', '"(40)"', '"€ 5"', '"1.2k"', '"6.2 GB"'], 'right'],
    [['{"type":"currency","value":5}', '3'], 'right'],
    [['true', 'false', 'null'], 'center'],
    [['1', '"x"'], 'left'],
    [['1', 'true'], 'left'],
    [['"2024-05-31"'], 'left'],
    [['"007"'], 'left'],
    [['"+49 30 1234"'], 'left'],
    [['"192.168.0.1"'], 'left'],
    [['"N"'], 'left'],
    [['null'], 'left'],
    [['1.5', '"—"', '"n/a"', '"-"'], 'right'],
    [['"—"', '"..."'], 'left'],
    [['1', '"NA"', '2'], 'right'],
    [['1', '2', '3', '4', '"new"'], 'right'],
    [['1', '2', '3', '"new"'], 'left'],
    [['1', '[]', '{}'], 'right'],
    [['"1.66E-27"', '"-2.25e-12"'], 'right'],
    [['"12,34,567"', '"₹1,00,000"'], 'right'],
    [['"-١٬٤٥٠٫٠٠"', '"١٣٬٩٤٣٫٤١"', '"۱۲"'], 'right'],
    [['"१२,३४५"', '"७"'], 'right'],
    [['"٠٠٧"'], 'left'],
    [['"▲ 2"', '"▼ 18m"', '"+3.4%"', '"-0.3pp"'], 'right'],
    [['"NA"', '"DE"', '1'], 'left'],
    [['[1,2]'], 'left'],
  ])('%j is aligned %s', (cells, align) => {
    expect(alignOf(...cells)).toBe(align);
  });
});

test('a nested value over the limit is cut between characters, with a warning', () => {
  const { table, warnings } = formatted(`{"data":[{"a":["${'x'.repeat(32_765)}","${'😀'.repeat(9)}"]}]}`);
  const text = table.rows[0]!.cells[0]!.text;
  expect(text.length).toBeLessThanOrEqual(32_767);
  expect(text.endsWith('…')).toBe(true);
  expect(/\p{Surrogate}/u.test(text)).toBe(false);
  expect(warnings[0]).toMatch(/^A nested value has 32,785 characters as text; the first 32,767 are shown\.$/);
});
