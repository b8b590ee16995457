import { limits } from '@pictable/contract';
import { expect, test } from 'vitest';
import { annotatedTable, formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';
import { altText } from './alt-text.ts';
import { describeTable } from './describe-table.ts';

function described(payload: object) {
  const warnings = new Warnings();
  return describeTable(annotatedTable({ payload }, warnings), formattedTable({ payload }, warnings));
}

const sales = {
  headers: ['A', 'B'],
  rows: [
    ['x', 125_000],
    ['y', 98],
    ['z', 7_400],
  ],
};

test.each([
  ['en', 'T, a table with 3 rows and 2 columns: A, B. B: highest 125000 (x), lowest 98 (y).'],
  [
    'de-CH',
    'T, Tabelle mit 3 Zeilen und 2 Spalten: A, B. B: höchster Wert 125000 (x), niedrigster Wert 98 (y).',
  ],
  [
    'fr',
    'T, tableau de 3 lignes et 2 colonnes\u00a0: A, B. B\u00a0: valeur maximale 125000 (x), valeur minimale 98 (y).',
  ],
  ['es', 'T, tabla con 3 filas y 2 columnas: A, B. B: valor máximo 125000 (x), valor mínimo 98 (y).'],
  ['pt-BR', 'T, tabela com 3 linhas e 2 colunas: A, B. B: valor máximo 125000 (x), valor mínimo 98 (y).'],
  ['it', 'T, tabella con 3 righe e 2 colonne: A, B. B: valore massimo 125000 (x), valore minimo 98 (y).'],
  ['nl', 'T, tabel met 3 rijen en 2 kolommen: A, B. B: hoogste waarde 125000 (x), laagste waarde 98 (y).'],
  [
    'pl',
    'T, tabela zawierająca 3 wiersze i 2 kolumny: A, B. B: najwyższa wartość 125000 (x), najniższa wartość 98 (y).',
  ],
  [
    'tr',
    'T, 3 satır ve 2 sütundan oluşan tablo: A, B. B: en yüksek değer 125000 (x), en düşük değer 98 (y).',
  ],
  ['ar', 'T، جدول يتكون من 3 صفوف وعمودين: A، B. B: أعلى قيمة 125000 (x)، أدنى قيمة 98 (y).'],
  ['he', 'T, טבלה עם 3 שורות ושתי עמודות: A, B. B: הערך הגבוה ביותר 125000 (x), הערך הנמוך ביותר 98 (y).'],
  ['hi', 'T, 3 पंक्तियों और 2 स्तंभों वाली तालिका: A, B। B: अधिकतम मान 125000 (x), न्यूनतम मान 98 (y)।'],
  ['ja', 'T、3行2列の表：A、B。B：最大値 125000（x）、最小値 98（y）。'],
  ['ko', 'T, 3행 2열 표: A, B. B: 최댓값 125000(x), 최솟값 98(y).'],
  ['zh', 'T，3行2列的表格：A、B。B：最高值 125000（x）、最低值 98（y）。'],
  ['zh-TW', 'T，3列2欄的表格：A、B。B：最高值 125000（x）、最低值 98（y）。'],
  ['cs', 'T, a table with 3 rows and 2 columns: A, B. B: highest 125000 (x), lowest 98 (y).'],
])('in %s', (lang, text) => {
  expect(described({ ...sales, title: 'T', lang })).toMatchObject({ short: text, description: text });
});

test('rows of the long text have the punctuation of the language', () => {
  const payload = { ...sales, lang: 'ja' };
  const warnings = new Warnings();
  const { long } = altText(described(payload), formattedTable({ payload }, warnings));
  expect(long).toContain('A：x、B：125000。 A：y、B：98。');
});

test('numbers are written as the table writes them', () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => [`r${at}`, (at * 7_919) % 100_003]);
  const { short } = described({ headers: ['A', 'B'], rows, lang: 'de', locale: 'de-DE', grouping: true });
  expect(short).toContain('1.200 Zeilen');
  expect(short).toMatch(/höchster Wert \d\d\.\d{3} \(r\d+\)/);
  expect(described({ headers: ['A', 'B'], rows }).short).toContain('1200 rows');
});

test('a table without a title is named by its size', () => {
  expect(described({ ...sales, lang: 'de' }).documentTitle).toBe('Tabelle mit 3 Zeilen und 2 Spalten');
  expect(described({ ...sales, title: 'Umsatz' }).documentTitle).toBe('Umsatz');
});

test('the column for labels of totals is not counted, because it is not in the list of headers', () => {
  const headers = ['x', 'x', 'y', 'x'];
  const payload = { headers, rows: [[1, 2, 3, 4]], summary: 'sum' };
  expect(described(payload).short).toBe('Table with 1 row and 4 columns: x, x, y, x.');
  expect(described({ ...payload, columns: [0, 1] }).short).toBe('Table with 1 row and 2 columns: x, x.');
});

test('the short text leaves out headers rather than the extremes', () => {
  const headers = Array.from({ length: 12 }, (_, at) => `A fairly long header ${at}`);
  const rows = [1, 2, 4].map((factor) =>
    headers.map((_, at) => (at === 0 ? `row ${factor}` : factor * (at + 40))),
  );
  const { short, description } = described({ headers, rows });
  expect(short.length).toBeLessThanOrEqual(limits.altCharsMax);
  expect(short).toMatch(
    /A fairly long header 3 and 8 more\. A fairly long header 1: highest 164 \(row 4\), lowest/,
  );
  expect(description).toContain('A fairly long header 11.');
});

const extremesIn = (payload: object) => described(payload).short.replace(/^.*?\. /, '');
const objects = (...rows: readonly (readonly unknown[])[]) => ({ headers: ['name', 'a', 'b'], rows });

test.each([
  [
    'the column by which the rows are in descending order',
    objects(['p', 3, 90], ['q', 9, 80], ['r', 1, 70], ['s', 4, 10]),
    'b: highest 90 (p), lowest 10 (s).',
  ],
  [
    'a column with a drawing',
    { ...objects(['p', 3, 5], ['q', 9, 8]), columns: { b: { show: 'bar' } } },
    'b: highest 8 (q), lowest 5 (p).',
  ],
  [
    'a drawing without a text keeps its number',
    { ...objects(['p', 3, 5], ['q', 9, 8]), columns: { b: { show: { as: 'bar', value: 'none' } } } },
    'b: highest 8 (q), lowest 5 (p).',
  ],
  [
    'amounts of money',
    objects(['p', 3, '$5.00'], ['q', 9, '$8.50']),
    'b: highest $8.50 (q), lowest $5.00 (p).',
  ],
  ['otherwise the first numbers', objects(['p', 3, 5], ['q', 9, 8]), 'a: highest 9 (q), lowest 3 (p).'],
  [
    'a total that was sent as the last row does not count',
    objects(['p', 0.1, ''], ['q', 0.2, ''], ['Total', 0.3, '']),
    'a: highest 0.2 (q), lowest 0.1 (p).',
  ],
  [
    'but a row of data may be as large as the others together',
    objects(['p', 10, ''], ['q', 20, ''], ['r', 30, '']),
    'a: highest 30 (r), lowest 10 (p).',
  ],
  [
    'summary rows do not count',
    { ...objects(['p', 3, ''], ['q', 9, '']), summary: { a: 'sum' } },
    'a: highest 9 (q), lowest 3 (p).',
  ],
  [
    'a value of several rows has no name',
    objects(['p', 9, ''], ['q', 9, ''], ['r', 2, '']),
    'a: highest 9, lowest 2 (r).',
  ],
  [
    'equal names are told apart',
    objects(['Oslo', 3, 'May'], ['Oslo', 9, 'June'], ['Rome', 5, 'May']),
    'a: highest 9 (Oslo / June), lowest 3 (Oslo / May).',
  ],
  [
    'by their group if there is one',
    { ...objects(['May', 3, 'Oslo'], ['May', 9, 'Rome']), rowGroups: 'b' },
    'a: highest 9 (Rome / May), lowest 3 (Oslo / May).',
  ],
  [
    'a date names a row if nothing else does',
    {
      headers: ['day', 'sold'],
      rows: [
        ['2026-05-01', 3],
        ['2026-05-02', 9],
      ],
    },
    'sold: highest 9 (2026-05-02), lowest 3 (2026-05-01).',
  ],
  [
    'a date tells equal names apart',
    {
      headers: ['day', 'sold', 'signal'],
      rows: [
        ['2026-05-01', 3, 'short'],
        ['2026-05-02', 9, 'short'],
        ['2026-05-03', 5, 'long'],
      ],
    },
    'sold: highest 9 (short / 2026-05-02), lowest 3 (short / 2026-05-01).',
  ],
])('the extremes: %s', (_rule, payload, sentence) => {
  expect(extremesIn(payload)).toBe(sentence);
});

test.each([
  ['texts', objects(['p', 'x', 'y'], ['q', 'z', ''])],
  ['one row', objects(['p', 3, 5])],
  ['equal numbers', objects(['p', 3, ''], ['q', 3, ''])],
  [
    'IDs and codes',
    {
      headers: ['name', 'order_id', 'zip'],
      rows: [
        ['p', 71, '0123'],
        ['q', 99, '0456'],
      ],
    },
  ],
  [
    'years',
    {
      headers: ['name', 'fiscal year'],
      rows: [
        ['p', 2024],
        ['q', 2026],
      ],
    },
  ],
  [
    'ranks',
    {
      headers: ['name', 'x'],
      rows: [
        ['p', 1],
        ['q', 2],
        ['r', 3],
      ],
    },
  ],
  [
    'numbers of rows',
    {
      headers: ['No.', 'x'],
      rows: [
        [4, 'p'],
        [9, 'q'],
      ],
    },
  ],
  [
    'dates',
    {
      headers: ['x', 'd'],
      rows: [
        ['p', { type: 'date', value: 1_700_000_000 }],
        ['q', { type: 'date', value: 1_800_000_000 }],
      ],
    },
  ],
  [
    'columns without headers',
    {
      headers: ['', ''],
      rows: [
        ['p', 1.5],
        ['q', 9],
      ],
    },
  ],
])('%s have no extremes', (_what, payload) => {
  expect(described(payload).short).not.toMatch(/highest|lowest/);
});
