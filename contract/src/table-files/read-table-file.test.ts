import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from '../json/index.ts';
import { payloadOfTable } from '../table-text/index.ts';
import { expandTableFile, readSpreadsheet, type TableFileRequest } from './index.ts';
import { mergedWorkbook, packed, workbookParts } from './small-workbook.fixture.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

function read(bytes: Uint8Array, request: TableFileRequest = {}) {
  const { table, notes } = readSpreadsheet(bytes, request);
  return { payload: JSON.parse(stringify(payloadOfTable(table))), notes };
}

const quarter = {
  title: 'Sales in the fourth quarter',
  headers: ['Region', 'Day', 'Revenue', 'Share', 'Budget', 'Open', 'Start', 'Grade'],
  rows: [
    [
      { value: 'North & East', style: { rowspan: 2 } },
      '2025-10-05',
      125000.5,
      0.55,
      120000,
      true,
      '09:30',
      'A',
    ],
    [
      null,
      '2025-11-06',
      { value: 98000, style: { backgroundColor: '#ffe699', textColor: '#000000', fontWeight: 'bold' } },
      0.45,
      99000,
      false,
      '17:45',
      'B',
    ],
    ['Total', '', 223000.5, '', '', '', '', ''],
  ],
  columns: {
    Day: { type: 'date', format: 'DD.MM.YYYY' },
    Revenue: { type: 'number', format: '#,##0.00' },
    Share: { type: 'percentage', format: '0.0%' },
    Budget: { type: 'number', format: '#,##0 €' },
    Grade: { align: 'center' },
  },
  styles: { headerBg: '#1f4e79', headerText: '#ffffff' },
};

describe.each(['libreoffice.xlsx', 'libreoffice.ods'])('%s, as LibreOffice writes it', (name) => {
  it('has its values, formats, merged cells, fills and alignment', () => {
    expect(read(fixture(name), { sheet: 'q4' })).toEqual({ payload: quarter, notes: [] });
  });

  it('is read from its first sheet by default, in which text stays text', () => {
    const { payload } = read(fixture(name));
    expect(payload).toEqual({ headers: ['Item', 'Text'], rows: [['007', 'two\nlines']] });
  });

  it.each([[{ sheet: 'Q4', range: 'C3:D5' }], [{ range: "'Q4'!$C$3:$D$5" }]])(
    'is read from a range: %j',
    (request) => {
      const { payload } = read(fixture(name), request);
      expect(payload.headers).toEqual(['Revenue', 'Share']);
      expect(payload.rows[0]).toEqual([125000.5, 0.55]);
      expect(payload.rows).toHaveLength(2);
    },
  );

  it('names its sheets when there is no such one', () => {
    const message = 'The file has no sheet "Q5"; its sheets are "Notes", "Q4".';
    expect(() => read(fixture(name), { sheet: 'Q5' })).toThrow(message);
  });
});

it('a workbook of write-excel-file has its values, formats, merged cells, fills and alignment', () => {
  expect(read(fixture('write-excel-file.xlsx'))).toEqual({
    payload: {
      headers: ['Product', 'Sold', 'Price', 'Since', 'Share', 'Note'],
      rows: [
        [{ value: 'Bolt', style: { fontWeight: 'bold' } }, 1200, 0.5, '2026-03-05', 0.125, 'low'],
        [
          'Nut',
          { value: 340, style: { backgroundColor: '#fff2cc', textColor: '#000000' } },
          12.25,
          '2025-12-24',
          0.875,
          '0042',
        ],
        [{ value: 'All', style: { colspan: 2 } }, null, '', '', '', true],
      ],
      columns: {
        Sold: { type: 'number', format: '#,##0' },
        Price: { type: 'number', format: '$#,##0.00' },
        Since: { type: 'date', format: 'D MMM YYYY' },
        Share: { type: 'percentage', format: '0.0%' },
        Note: { align: 'center' },
      },
      styles: { headerBg: '#203864', headerText: '#ffffff' },
    },
    notes: [
      'One formula has no stored value, and the cell is empty; save the file in a spreadsheet program, which calculates it.',
    ],
  });
});

const dark = { backgroundColor: '#223962', textColor: '#ffffff', textAlign: 'center' };
const mergedHeaders = [
  { text: 'Plant', style: dark },
  'Q1',
  'Q2',
  { text: 'Share', style: dark },
  { text: 'Code', style: dark },
];

it('a workbook with merged headers has spanners, and reports what it cannot show', () => {
  expect(read(mergedWorkbook())).toEqual({
    payload: {
      headers: mergedHeaders,
      rows: [
        [
          { value: 'Ghent', style: { rowspan: 2 } },
          1234.5,
          -2.25,
          { value: 0.5, type: 'percentage', format: '0%' },
          '12',
        ],
        [null, 2469, '', 0.25, '#DIV/0!'],
      ],
      columns: {
        Q1: { type: 'number', format: '€ #,##0.00' },
        Q2: { type: 'number', format: '€ #,##0.00' },
      },
      spanners: [{ label: '2025', columns: ['Q1', 'Q2'] }],
    },
    notes: [
      'One formula has no stored value, and the cell is empty; save the file in a spreadsheet program, which calculates it.',
      'The number format of one cell (a fraction, an exponent or a scale) has no equivalent, and the number is shown as it is.',
      'One hidden row and one hidden column of the sheet were left out.',
    ],
  });
});

describe('a link of a cell', () => {
  const row =
    '<row r="1"><c r="A1" t="str"><v>A</v></c></row><row r="2"><c r="A2" t="str"><v>x</v></c></row>';
  const linked = (target: string) => {
    const links = '<hyperlinks><hyperlink ref="A2" r:id="k"/><hyperlink ref="Z9" r:id="k"/></hyperlinks>';
    const relation = `<Relationship Id="k" Target="${target}" TargetMode="External"/>`;
    return packed({
      ...workbookParts(`<sheetData>${row}</sheetData>${links}`),
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation}</Relationships>`,
    });
  };

  it('is kept in a workbook, unless it runs code', () => {
    const cell = { value: 'x', link: 'https://example.com/x' };
    expect(read(linked('https://example.com/x')).payload.rows).toEqual([[cell]]);
    expect(read(linked('javascript:alert(1)')).payload.rows).toEqual([['x']]);
  });

  it('is kept in an .ods file', () => {
    const cells = (text: string) =>
      `<table-row><table-cell value-type="string"><p>${text}</p></table-cell></table-row>`;
    const rows = `${cells('A')}${cells('<a href="https://example.com/x">x</a>')}`;
    const content = `<document><body><spreadsheet><table name="A">${rows}</table></spreadsheet></body></document>`;
    const cell = { value: 'x', link: 'https://example.com/x' };
    expect(read(packed({ 'content.xml': content })).payload.rows).toEqual([[cell]]);
  });
});

describe('a data: URL', () => {
  const url = (type: string, bytes: Uint8Array | string) =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const expand = (members: Record<string, string>, overrides?: Record<string, string>) => {
    const sent = new Map(Object.entries(members));
    const file = expandTableFile(sent, overrides && new Map(Object.entries(overrides)));
    return file && JSON.parse(stringify(file.payload));
  };

  it('contains the table; the members beside it take precedence', () => {
    const data = url(type, fixture('libreoffice.xlsx'));
    const payload = expand({ data, sheet: 'Q4', range: 'C3:D5', title: 'Mine' });
    expect(payload).toMatchObject({ title: 'Mine', headers: ['Revenue', 'Share'] });
    expect(payload).not.toHaveProperty('sheet');
    expect(expand({ data, sheet: 'none' }, { sheet: 'Notes' })).toMatchObject({ headers: ['Item', 'Text'] });
  });

  it('can also be HTML or text', () => {
    const html = '<table><tr><td>A<td>B<tr><td>1<td>2</table>';
    const table = { headers: ['A', 'B'], rows: [[1, 2]] };
    expect(expand({ data: url('text/html', html) })).toEqual(table);
    expect(expand({ data: `data:text/html;charset=utf-8,${encodeURIComponent(html)}` })).toEqual(table);
    expect(expand({ data: url('text/csv', 'A,B\n1,2') })).toEqual(table);
    expect(expand({ data: url('application/json', '[{"A":1,"B":2}]') })).toEqual({ data: [{ A: 1, B: 2 }] });
  });

  it('is left alone where it is not the table', () => {
    expect(expand({ title: 'data:text/csv,a' })).toBeUndefined();
    expect(expand({ data: 'data:a,b\n1,2' })).toBeUndefined();
    expect(expand({ data: '[{"photo":"data:image/png;base64,AAAA"}]' })).toBeUndefined();
  });

  it.each([
    ['data:image/png;base64,AAAA', 'data is a data: URL of the type "image/png"; the types are'],
    [`data:${type},abc`, 'must be in base64'],
    [`data:${type};base64,***`, 'The file is not valid base64.'],
    ['data:text/html,%zz', 'not percent-encoded correctly'],
    ['data:text/html,none', 'The HTML contains no table with cells.'],
  ])('%s is rejected with what is wrong', (data, message) => {
    expect(() => expand({ data })).toThrow(message);
  });

  it.each([
    [{ table: '3' }, 'table is 3, but the page has one table'],
    [{ table: 'x' }, 'table must be the number of a table, from 1; got "x".'],
    [{ sheet: 'A' }, 'sheet is for spreadsheets'],
  ])('of HTML does not have %j', (members, message) => {
    const data = 'data:text/html,<table><tr><td>a<td>b</table>';
    expect(() => expand({ data, ...members })).toThrow(message);
  });
});
