// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readHtml } from './html-table.ts';
import { importText } from './import-table.ts';

const textsOf = (html: string) => readHtml(html)?.rows.map((row) => row.map(({ value }) => value));

describe('a table of a page', () => {
  it('is the largest one', () => {
    const html =
      '<table><tr><td>x<td>y</table><table><tr><td>a<td>b<tr><td>c</table><table><tr><td>z<td>z</table>';
    expect(textsOf(html)).toEqual([['a', 'b'], ['c']]);
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
    const [row] = readHtml('<table><tr><td colspan=2 rowspan=3>a<td>b</table>')?.rows ?? [];
    expect(row).toMatchObject([
      { value: 'a', colspan: 2, rowspan: 3 },
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

  it('are named later if only one row may be a header', () => {
    const table = readHtml(`<table><tr><th>A<th>B<th>C${rows}</table>`);
    expect(table?.headers).toBeUndefined();
    expect(table?.rows).toHaveLength(2);
    expect(readHtml(`<table><tr><th>A<td>B<td>C${rows}</table>`)?.headers).toBeUndefined();
  });

  it('are part of the imported JSON', () => {
    const html = `<table><thead><tr><th colspan=3>All<tr><th>A<th>B<th>C<tbody>${rows}</table>`;
    expect(importText('', html)?.text).toContain('"headers": ["A", "B", "C"]');
  });
});

describe('a drawing in a cell', () => {
  const cell = (content: string) => textsOf(`<table><tr><td>${content}<td>x</table>`)?.[0]?.[0];

  it.each([
    ['<svg><title>3 of 5</title></svg>', '3 of 5'],
    ['<data value="3"><svg><title>3 of 5</title></svg></data>', '3'],
    ['4 <svg><title>3 of 5</title></svg>', '4'],
    ['<svg></svg>', ''],
  ])('%s is the text %j', (content, text) => {
    expect(cell(content)).toBe(text);
  });
});
