import { describe, expect, it } from 'vitest';
import { stringify } from '../../json/index.ts';
import { payloadOfTable } from '../../table-text/index.ts';
import { TableFileError } from '../index.ts';
import { readHtml as readAny } from './read-html.ts';

const readHtml = (html: string) => readAny(html, 'largest');
const payloadOf = (html: string) => JSON.parse(stringify(payloadOfTable(readHtml(html)!)));
const textsOf = (html: string) => {
  const { headers, rows } = readHtml(html) ?? {};
  return rows && [...(headers ? [headers] : []), ...rows.map((row) => row.map(({ value }) => value))];
};

describe('a table of a page', () => {
  it('is the largest one', () => {
    const html =
      '<table><tr><td>x<td>y</table><table><tr><td>a<td>b<tr><td>c</table><table><tr><td>z<td>z</table>';
    expect(textsOf(html)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  it.each(['<p>text</p>', '<table></table>', '<table><tr><td>one</table>'])('is not in %s', (html) => {
    expect(readHtml(html)).toBeUndefined();
  });

  it('keeps lines, and no other space', () => {
    expect(textsOf('<table><tr><td> a \t b<br>\n c\n  d <td>e<tr></table>')).toEqual([['a b\nc d', 'e']]);
  });

  it('has the title of its caption', () => {
    expect(readHtml('<table><caption> My\n table </caption><tr><td>a<td>b</table>')?.title).toBe('My table');
    expect(readHtml('<table><tr><td>a<td>b</table>')?.title).toBeUndefined();
  });

  it('keeps merged cells', () => {
    const html = '<table><tr><td>x<td>y<td>z<tr><td colspan=2 rowspan=2>a<td>b<tr><td>c</table>';
    const [row] = readHtml(html)?.rows ?? [];
    expect(row).toMatchObject([
      { value: 'a', colspan: 2, rowspan: 2 },
      { value: '', colspan: 0 },
      { value: 'b', colspan: 1, rowspan: 1 },
    ]);
  });
});

describe('the columns of a page', () => {
  const rows = '<tr><td>1<td>2<td>3';

  it('have the lowest of several names', () => {
    const html = `<table><thead><tr><th rowspan=2>Name<th colspan=2>Q1<tr><th>In<th>Out<tbody>${rows}</table>`;
    const table = readHtml(html);
    expect(table?.headers).toEqual(['Name', 'In', 'Out']);
    expect(table?.rows).toHaveLength(1);
  });

  it('have names without a head as well, if all cells are headers', () => {
    const html = `<table><tr><th colspan=2>A<th rowspan=2>B<tr><th>C<th>D${rows}</table>`;
    expect(readHtml(html)?.headers).toEqual(['C', 'D', 'B']);
  });

  it('are in the first row, unless all of it is numbers', () => {
    const table = readHtml(`<table><tr><th>A<td>B<td>C${rows}</table>`);
    expect(table?.headers).toEqual(['A', 'B', 'C']);
    expect(table?.rows).toHaveLength(1);
    expect(readHtml(`<table>${rows}${rows}</table>`)?.headers).toBeUndefined();
  });

  it('can have a name above several of them', () => {
    const html = `<table><thead><tr><th>x<th colspan=2>Both<tr><th>A<th>B<th>C<tbody>${rows}</table>`;
    expect(payloadOf(html)).toMatchObject({
      headers: ['A', 'B', 'C'],
      spanners: [
        { label: 'x', columns: ['A'] },
        { label: 'Both', columns: ['B', 'C'] },
      ],
      rows: [[1, 2, 3]],
    });
  });

  it('keep the names above where their own are not unique', () => {
    const html = `<table><thead><tr><th rowspan=2>Q<th>2025<th>2026<tr><th>Sum<th>Sum<tbody>${rows}</table>`;
    expect(readHtml(html)?.headers).toEqual(['Q', '2025 Sum', '2026 Sum']);
  });
});

describe('the appearance of a cell', () => {
  it('comes from inline styles and attributes', () => {
    const html =
      '<table><tr bgcolor=red><th style="background: rgb(32, 56, 100); color: #FFF">A<th style="background-color:#203864;color:white">B' +
      '<tr><td style="font-weight:700">x<td align=right bgcolor=yellow>1' +
      '<tr><td><b>y</b><td align=right>2<tr><td><a href="https://example.com/a">z</a><td style="background:url(x)" align=right>3</table>';
    expect(payloadOf(html)).toEqual({
      headers: ['A', 'B'],
      rows: [
        [
          { value: 'x', style: { fontWeight: 'bold' } },
          { value: 1, style: { backgroundColor: '#ffff00', textColor: '#000000' } },
        ],
        [{ value: 'y', style: { fontWeight: 'bold' } }, 2],
        [{ value: 'z', link: 'https://example.com/a' }, 3],
      ],
      columns: { B: { align: 'right' } },
      styles: { headerBg: '#203864', headerText: '#ffffff' },
    });
  });

  it('is not taken from links that run code', () => {
    const html = '<table><tr><td>A<td>B<tr><td><a href="javascript:alert(1)">x</a><td>y</table>';
    expect(payloadOf(html).rows).toEqual([['x', 'y']]);
  });
});

it('a cell with several links has none, which is reported', () => {
  const html =
    '<table><tr><td>A<td>B<tr><td><a href="https://a.example/">x</a> <a href="https://b.example/">y</a><td>z</table>';
  expect(payloadOf(html).rows).toEqual([['x y', 'z']]);
  expect(readHtml(html)?.notes?.join()).toMatch(/^1 cell has several links, which were left out/);
  expect(
    readHtml(html.replaceAll('b.example', 'c.example').replace(/ <a.*y<\/a>/, ''))?.notes,
  ).toBeUndefined();
});

describe('hostile HTML', () => {
  it.each([
    ['elements', '<div>'.repeat(100_000), 'nested more than 256 levels deep'],
    ['tables', '<table><tr><td>'.repeat(40), 'More than 16 tables are inside each other'],
    ['spans', `<table><tr>${'<td colspan=900 rowspan=60000>x<tr>'.repeat(900)}</table>`, 'cells'],
    ['wide rows', `<table><tr>${'<td colspan=999>x'.repeat(3)}</table>`, 'more than 1000 columns'],
  ])('of %s is rejected', (_, html, message) => {
    const read = () => readHtml(html);
    expect(read).toThrow(TableFileError);
    expect(read).toThrow(message);
  });

  it('runs and shows no scripts', () => {
    const html = '<table><tr><td>A<script>x</script><td>B<tr><td>1<style>y</style><td>2</table>';
    expect(textsOf(html)).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });
});

describe('a drawing in a cell', () => {
  const cell = (content: string) => textsOf(`<table><tr><td>h<td>i<tr><td>${content}<td>x</table>`)?.[1]?.[0];

  it.each([
    ['<svg><title>3 of 5</title></svg>', '3 of 5'],
    ['<data value="3"><svg><title>3 of 5</title></svg></data>', '3'],
    ['4 <svg><title>3 of 5</title></svg>', '4'],
    ['<svg></svg>', ''],
  ])('%s is the text %j', (content, text) => {
    expect(cell(content)).toBe(text);
  });
});
