import { readFileSync } from 'node:fs';
import { stringify } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { type ReadTableOptions, readTable } from './read-table.ts';

const fixtures = new URL('../../contract/src/table-files/fixtures/', import.meta.url);
const workbook = readFileSync(new URL('libreoffice.xlsx', fixtures));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const html = '<table><tr><td>A<td>B<tr><td>1<td>2</table><table><tr><td>C<tr><td>3</table>';

function read(name: string, bytes: Uint8Array, options?: ReadTableOptions) {
  return JSON.parse(stringify(readTable(name, bytes, options).payload));
}

describe('a spreadsheet', () => {
  it.each([
    ['an .xlsx file', 'report.xlsx', workbook],
    ['an .ods file', 'report.ods', readFileSync(new URL('libreoffice.ods', fixtures))],
    ['standard input', 'stdin', workbook],
  ])('is read from %s, with its sheet and its cells', (_, name, bytes) => {
    expect(read(name, bytes, { sheet: 'Q4', range: 'C3:D5' })).toMatchObject({
      headers: ['Revenue', 'Share'],
      rows: [
        [125000.5, 0.55],
        [{ value: 98000 }, 0.45],
      ],
      columns: { Share: { type: 'percentage', format: '0.0%' } },
    });
  });

  it('is read from a data: URL in JSON, with the members beside it', () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const data = `data:${type};base64,${workbook.toString('base64')}`;
    const json = bytesOf(JSON.stringify({ data, sheet: 'Q4', title: 'Mine' }));
    expect(read('a.json', json)).toMatchObject({ title: 'Mine', rows: { length: 3 } });
    expect(read('a.json', json, { sheet: 'Notes' })).toMatchObject({ headers: ['Item', 'Text'] });
  });

  it('names its sheets if there is no such one', () => {
    expect(() => read('a.xlsx', workbook, { sheet: 'Q5' })).toThrow('its sheets are "Notes", "Q4".');
  });
});

describe('an HTML page', () => {
  it('is read from its first table, or from the one with a number', () => {
    expect(read('page.html', bytesOf(html))).toEqual({ headers: ['A', 'B'], rows: [[1, 2]] });
    expect(read('page', bytesOf(html), { from: 'html', table: '2' })).toEqual({
      headers: ['C'],
      rows: [[3]],
    });
  });
});

it('a flag about a file is an error for a table in another format', () => {
  const read = () => readTable('a.csv', bytesOf('A,B\n1,2'), { range: 'A1:B2' });
  expect(read).toThrow('--range is for spreadsheets and HTML; a.csv is neither.');
});
