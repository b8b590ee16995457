import { fromJs } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeXlsx } from './write-xlsx.ts';

async function filesOf(payload: object): Promise<{ sheet: string; styles: string; texts: string }> {
  const engine = await createEngine(nodeHost());
  const files = unzipSync(await writeXlsx(engine.readTable(fromJs(payload))));
  const file = (end: string) =>
    Buffer.from(files[Object.keys(files).find((name) => name.endsWith(end))!]!).toString();
  return {
    sheet: file('worksheets/sheet1.xml'),
    styles: file('styles.xml'),
    texts: file('sharedStrings.xml'),
  };
}

test('borders and indentation are cell styles of the workbook', async () => {
  const { sheet, styles } = await filesOf({
    headers: ['Item', 'Amount'],
    rows: [
      ['Cash', 200],
      ['Total', 1200],
    ],
    styles: {
      rowStyles: {
        0: { indent: 2 },
        1: {
          borderTop: '2px solid #123456',
          borderBottom: { width: 3, style: 'dashed', color: '#abcdef80' },
        },
      },
    },
  });
  expect(styles).toMatch(/<top style="medium"><color rgb="FF123456"\/><\/top>/i);
  expect(styles).toMatch(/<bottom style="mediumDashed"><color rgb="FFABCDEF"\/><\/bottom>/i);
  expect(styles).toMatch(/<alignment[^>]*horizontal="left"[^>]*indent="2"/);
  expect(sheet).toMatch(/<c r="A2" s="\d+"/);
});

test('headers have their labels, and dates and numbers their values', async () => {
  const { sheet, texts } = await filesOf({
    data: [{ created_at: '2026-03-05', units: 12_500 }],
    options: { labels: 'title', dates: 'readable', grouping: true, locale: 'de-DE' },
  });
  expect(`${sheet}${texts}`).toContain('Created At');
  expect(`${sheet}${texts}`).toContain('2026-03-05');
  expect(sheet).toMatch(/<v>12500<\/v>/);
});

test('equal cells are merged, and merged columns stay separate', async () => {
  const { sheet, texts } = await filesOf({
    data: [
      { region: 'North', mean: 12.4, sd: 0.3 },
      { region: 'North', mean: 9, sd: 0.25 },
    ],
    merge: 'region',
    mergeColumns: [{ into: 'mean', with: 'sd', as: 'uncertainty' }],
  });
  expect(sheet).toContain('<mergeCell ref="A2:A3"/>');
  expect([...sheet.matchAll(/<v>([\d.]*\.\d+|9)<\/v>/g)].map(([, value]) => value)).toEqual([
    '12.4',
    '0.3',
    '9',
    '0.25',
  ]);
  expect(texts).not.toContain('±');
});

test('rows of groups can be collapsed, and spanners are merged cells above frozen columns', async () => {
  const { sheet, texts } = await filesOf({
    data: [
      { region: 'North', city: 'Oslo', 'y.a': 1, 'y.b': 2 },
      { region: 'South', city: 'Rome', 'y.a': 5, 'y.b': 6 },
    ],
    rowGroups: 'region',
    summary: 'sum',
    spanners: '.',
    stub: 'city',
  });
  const levels = [...sheet.matchAll(/<row r="\d+"(?: outlineLevel="(\d)")?/g)].map(
    ([, level]) => level ?? '0',
  );
  // Two header rows; heading, row and total of each group; the total of the table.
  expect(levels.join('')).toBe('000110110');
  expect(sheet).toContain('<outlinePr summaryBelow="0"/>');
  expect(sheet).toContain('outlineLevelRow="1"');
  expect(sheet).toContain('<mergeCell ref="B1:C1"/>');
  expect(sheet).toContain('<mergeCell ref="A1:A2"/>');
  expect(sheet).toMatch(/<pane[^>]*ySplit="2"[^>]*xSplit="1"/);
  expect(sheet).toMatch(/<v>14<\/v>|<v>8<\/v>/);
  expect(texts).toContain('North');
});

test('footnotes are rows below the table, and marks part of the number format', async () => {
  const { sheet, styles, texts } = await filesOf({
    data: [{ ships: 1204, port: 'Oslo' }],
    footnotes: [
      { text: '=1+1', at: { column: 'ships', row: 0 } },
      { text: 'Harbour.', at: { column: 'port' } },
      { text: 'Capital.', at: { column: 'port', row: 0 } },
    ],
    sourceNotes: 'Ledger',
  });
  expect(sheet).toMatch(/<v>1204<\/v>/);
  expect(styles).toContain('formatCode="General&quot; [2]&quot;"');
  expect([...texts.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual([
    'ships',
    'port [1]',
    'Oslo [3]',
    '[1] Harbour.',
    '[2] =1+1',
    '[3] Capital.',
    'Ledger',
  ]);
  expect(sheet).toMatch(/<c r="A4"/);
});

test('a sheet without links has no list of links, which may not be empty', async () => {
  expect((await filesOf({ data: [{ a: 1 }] })).sheet).not.toContain('hyperlink');
  expect((await filesOf({ data: [{ a: { value: 1, link: 'https://example.com' } }] })).sheet).toContain(
    '<hyperlinks><hyperlink ',
  );
});

test('quotes around a number end no text of its number format', async () => {
  const format = { prefix: '"a" ', suffix: ' "b"' };
  const { styles } = await filesOf({ data: [{ n: { type: 'number', value: 7, format } }] });
  expect(styles).toContain('formatCode="&quot;”a” &quot;#,##0&quot; ”b”&quot;"');
});

test('a boolean with a mark stays a boolean, which has no number format', async () => {
  const { sheet, styles } = await filesOf({
    data: [{ paid: true }],
    footnotes: [{ text: 'In May.', at: { column: 'paid', row: 0 } }],
  });
  expect(sheet).toMatch(/<c r="A2"[^>]* t="b"[^>]*><v>1<\/v>/);
  expect(styles).not.toContain('[1]');
});

test('fills, colours and weights of rules are a fixed format, without formulas and conditional formats', async () => {
  const { sheet, styles, texts } = await filesOf({
    data: [
      { item: 'Rent', change: -4 },
      { item: 'Food', change: 3 },
    ],
    rules: [
      {
        columns: ['change'],
        is: { lt: 0 },
        style: { backgroundColor: '#1e3a8a', fontWeight: 'bold' },
      },
      { when: { item: 'Food' }, style: { textColor: '#991b1b' } },
    ],
    options: { theme: 'dark' },
  });
  expect(styles).toMatch(/<fgColor rgb="FF1E3A8A"\/>/i);
  expect(styles).toMatch(/<b\/><color rgb="FFE2E8F0"\/>/i);
  expect(styles).toMatch(/<color rgb="FF991B1B"\/>/i);
  expect(`${sheet}${styles}${texts}`).not.toMatch(/<f>|conditionalFormatting|<dxf>/);
  const styleOf = (cell: string) => new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1];
  expect(styleOf('B2')).not.toBe(styleOf('B3'));
});

test('links have the colour of links, or that of their fill', async () => {
  const data = [{ site: { value: 'Docs', link: 'https://a.b' } }];
  expect((await filesOf({ data })).styles).toMatch(/<color rgb="FF0563C1"\/>/i);
  const rules = [{ style: { backgroundColor: '#000000' } }];
  expect((await filesOf({ data, rules })).styles).not.toMatch(/0563C1/i);
});
