import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { formattedTable } from '../../stages.fixture.ts';
import type { FormattedCell } from '../../table/formatted-table.ts';
import { Warnings } from '../../warnings.ts';
import { locales } from '../locales.ts';

/**
 * The files beside this one have the texts of values in many types, formats and locales, one line per format. If a
 * change is intended, accept it with `npm run vitest -- engine/src/format/facts --update`, and review the differences
 * of the files.
 */
type Members = Readonly<Record<string, unknown>>;

const numbers = [
  0,
  -0.004,
  0.5,
  1,
  -1.25,
  999.995,
  1234.5,
  -98765432.1,
  1e21,
  '12.50',
  '1,234',
  'x',
  '',
  null,
  true,
  [1.5, 2],
  { a: 1 },
];
const shares = [0, -0.004, 0.5, 1, -1.25, 0.99995, '0.125', 'x', null];
const dates = [
  '2026-01-05',
  '2025-12-31T23:59:59Z',
  '2026-03-29T02:30:00+02:00',
  '2024-02-29',
  '2023-02-29',
  '1970-01-01T00:00:00Z',
  '20:15',
  1767225600000,
  1767225600,
  'soon',
  null,
];
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, month + 4)).toISOString().slice(0, 10),
);
const others = [
  '',
  ' ',
  'text',
  'https://a.example',
  'a@b.example',
  true,
  false,
  null,
  0,
  [],
  [1, [2]],
  {},
  { a: null },
  [{ a: 1 }, { b: 'x' }],
];

const numberFormats: readonly unknown[] = [
  ...[
    undefined,
    '0',
    '0.00',
    '#,##0.0#',
    '0.0%',
    '0.0e0',
    'de',
    'de-CH',
    'en-IN',
    'fr',
    'EUR',
    'JPY',
    '€ #,##0.00',
  ],
  ...[
    { decimals: 0 },
    { decimals: 3 },
    { scale: 1 },
    { currency: 'EUR', locale: 'de' },
    { pattern: '0.0', locale: 'fr' },
  ],
];
const dateFormats: readonly unknown[] = [
  ...[
    undefined,
    'yyyy-MM-dd',
    'd. MMMM yyyy',
    'dd/MM/yy HH:mm',
    'EEE, MMM d',
    'h:mm a',
    'de',
    'en-US',
    'ja',
    'HH:mm:ss',
  ],
  ...[
    { timeZone: 'Europe/Berlin' },
    { timeZone: '+05:30' },
    { timeZone: 'europe/berlin', locale: 'de' },
    { timeZone: 'X/Y' },
    { pattern: 'HH:mm', timeZone: 'America/New_York' },
  ],
];

const isFirstOfLanguage = (tag: string) =>
  locales.find((each) => each.tag.slice(0, 2) === tag.slice(0, 2))?.tag === tag;

const shownText = ({ text, link, image, nested, isEmpty, isSubstituted, align }: FormattedCell) =>
  [
    text.replaceAll('\n', '⏎'),
    link && `link ${link}`,
    image && 'image',
    nested && `nested ${JSON.stringify(nested, ['kind', 'headers', 'rows', 'text'])}`,
    isEmpty && 'empty',
    isSubstituted && 'substituted',
    align,
  ]
    .filter((word) => word !== undefined && word !== false)
    .join(' ');

/** The texts of values in one column. */
function lineOf(
  name: string,
  values: readonly unknown[],
  column: Members,
  more: Members = {},
  saved: readonly unknown[] = [],
): string {
  const warnings = new Warnings();
  try {
    const payload = { data: values.map((v) => ({ v })), columns: { v: column }, ...more };
    const { rows, columns } = formattedTable({ payload, saved }, warnings);
    const { align, decimalPointOffsets } = columns[0]!;
    const texts = rows.map(({ cells }) => shownText(cells[0]!)).join(' | ');
    const points = decimalPointOffsets ? ` points ${decimalPointOffsets}` : '';
    return [
      `${name} → ${align}${points}: ${texts}`,
      ...warnings.list().map(({ path, message }) => `  warning ${path ?? ''}: ${message}`),
    ].join('\n');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [name, ...error.details.map(({ path, message }) => `  error ${path}: ${message}`)].join('\n');
  }
}

const withFormats = (type: string | undefined, values: readonly unknown[], formats: readonly unknown[]) =>
  formats.map((format) =>
    lineOf(`${type ?? 'no type'} ${JSON.stringify(format) ?? ''}`, values, {
      ...(type && { type }),
      ...(format !== undefined && { format }),
    }),
  );

const displays: readonly Members[] = [
  {},
  {
    arrayDisplay: 'inline',
    objectDisplay: 'inline',
    nullDisplay: 'n/a',
    booleanDisplay: { true: 'yes', false: 'no' },
  },
  { arrayDisplay: 'table', objectDisplay: 'table', undefinedDisplay: '?' },
  { arrayDisplay: 'list', maxDepth: 1, booleanDisplay: { true: 'on' } },
  { arrayDisplay: 'list', objectDisplay: 'table', maxDepth: 2 },
];

const substitutes: readonly Members[] = [
  { null: '–' },
  { zero: 'nil', empty: 'blank' },
  { small: { below: 1 } },
  { small: { below: 1, text: 'under {x}', sign: 'both' }, large: { from: 1000 } },
  { large: { from: 1000, text: '> {x}', sign: 'both' } },
  { values: { x: 'unknown', 1: 'one', true: 'on' }, null: '' },
];

describe('formatted values', () => {
  it.each([
    [
      'numbers',
      () => [
        ...withFormats(undefined, numbers, numberFormats.slice(0, 6)),
        ...withFormats('number', numbers, numberFormats),
        ...withFormats('currency', numbers, numberFormats),
        ...withFormats('percentage', shares, numberFormats),
      ],
    ],
    ['dates', () => ['date', 'datetime'].flatMap((type) => withFormats(type, dates, dateFormats))],
    [
      'others',
      () => [
        ...['text', 'boolean', 'link', 'image', 'markdown', undefined].map((type) =>
          lineOf(String(type), others, type ? { type } : {}),
        ),
        ...displays.map((complexDataDisplay) =>
          lineOf(JSON.stringify(complexDataDisplay), others, {}, { complexDataDisplay }),
        ),
        ...[numbers, dates].flatMap((values) =>
          [
            { locale: 'de' },
            { grouping: true },
            { dates: 'readable' },
            { dates: 'readable', grouping: true, locale: 'de' },
          ].map((options) => lineOf(JSON.stringify(options), values, {}, options)),
        ),
      ],
    ],
    [
      'locales',
      () =>
        locales.flatMap(({ tag }) => [
          lineOf(`${tag} number`, [-1234567.5], { type: 'number', format: tag }),
          lineOf(`${tag} currency`, [-1234.5], {
            type: 'currency',
            format: { currency: 'CHF', locale: tag },
          }),
          lineOf(`${tag} percentage`, [0.125], { type: 'percentage', format: tag }),
          ...(isFirstOfLanguage(tag)
            ? [
                lineOf(`${tag} dates`, months, {
                  type: 'date',
                  format: { locale: tag, pattern: 'dddd D MMM MMMM' },
                }),
              ]
            : []),
          lineOf(`${tag} long and short date`, ['2026-03-05'], { type: 'date', format: tag }),
          lineOf(`${tag} readable`, ['2026-03-05'], {}, { dates: 'readable', locale: tag }),
        ]),
    ],
    [
      'substitutes',
      () =>
        substitutes.flatMap((substitute) => [
          lineOf(`sent for the table ${JSON.stringify(substitute)}`, numbers, {}, { substitute }),
          lineOf(
            `of the column over the table`,
            numbers,
            { substitute, type: 'number' },
            { substitute: { null: 'N', zero: 'Z' } },
          ),
          lineOf(`saved, under a sent one`, numbers, {}, { substitute: { zero: 'none' } }, [{ substitute }]),
        ]),
    ],
  ] as [string, () => string[]][])('of %s are as in their file', async (name, lines) => {
    await expect(`${lines().join('\n')}\n`).toMatchFileSnapshot(`${name}.txt`);
  });
});
