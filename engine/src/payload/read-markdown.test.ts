import { fromJs } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import type { Cell } from '../table/table.ts';
import { Warnings } from '../warnings.ts';
import { normalizePayload } from './normalize-payload.ts';

function read(cell: unknown): { cell: Cell; warnings: string[] } {
  const warnings = new Warnings();
  const table = normalizePayload(
    fromJs({ headers: ['a'], rows: [[cell]] } as never),
    [],
    DEFAULT_LIMITS,
    warnings,
  );
  return { cell: table.rows[0]!.cells[0]!, warnings: warnings.list().map(({ message }) => message) };
}

describe('a cell in Markdown', () => {
  test.each([
    { markdown: '**5** kg' },
    { type: 'markdown', value: '**5** kg' },
    { type: 'Markdown', value: '**5** kg', style: { textColor: '#ff0000' } },
    { markdown: '**5** kg', tooltip: 't', colspan: 1 },
  ])('has a plain text and marks: %j', (sent) => {
    const { cell, warnings } = read(sent);
    expect(cell).toMatchObject({ value: '5 kg', type: undefined, markdown: '**5** kg' });
    expect(cell.rich?.runs.map(({ from, to, marks }) => [from, to, marks.isBold])).toEqual([
      [0, 1, true],
      [1, 4, false],
    ]);
    expect(warnings).toEqual([]);
  });

  test('without marks is a plain cell', () => {
    expect(read({ markdown: 'a \\* b' }).cell).toMatchObject({ value: 'a * b', rich: undefined });
  });

  test('beside a value shows the text and sorts by the value', () => {
    const { cell } = read({ value: 5, markdown: '**five**' });
    expect(cell).toMatchObject({ value: { raw: '5' }, display: 'five', rich: { text: 'five' } });
  });

  test('is not a cell if it has other data', () => {
    expect(read({ markdown: '**a**', html: '<b>a</b>' }).cell.value).toBeInstanceOf(Map);
  });

  test('with a cell link links every run without a link', () => {
    const { cell } = read({ markdown: 'a [b](https://b.c)', link: 'https://d.e' });
    expect(cell.link).toBeUndefined();
    expect(cell.rich?.runs.map(({ marks }) => marks.link)).toEqual(['https://d.e', 'https://b.c']);
  });

  test('keeps superscripts in its plain text', () => {
    expect(read({ markdown: '10^3^ H~2~O e^ab c^ x^y,z^' }).cell.value).toBe('10³ H₂O e^ab c^ x^y,z');
  });

  test('must be text', () => {
    expect(() => read({ markdown: [1] })).toThrow(/rows\[0\]\[0\]\.markdown must be text; got/);
  });

  test.each([
    ['[a](javascript:alert(1))', /contains a link to "javascript:alert\(1\)", which is not an http/],
    ['![a](https://b.c/d.png)', /contains an image, which is shown as its alternative text/],
    ['<script>', /contains HTML, which is shown as text/],
    ['[a](https://b.c "t")', /contains a link with a title, which is not shown/],
  ])('warns about unsupported elements of %j', (markdown, message) => {
    expect(read({ markdown }).warnings).toEqual([expect.stringMatching(message)]);
  });
});

test('a header in Markdown names its column by its plain text', () => {
  const { columns } = normalizePayload(
    fromJs({
      headers: [{ markdown: '**Na**me' }],
      rows: [['a']],
      columnStyles: { Name: { textAlign: 'right' } },
    }),
    [],
    DEFAULT_LIMITS,
    new Warnings(),
  );
  expect(columns[0]).toMatchObject({ name: 'Name', style: { textAlign: 'right' }, rich: { text: 'Name' } });
});
