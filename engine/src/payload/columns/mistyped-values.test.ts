import { expect, it } from 'vitest';
import { formattedTable } from '../../stages.fixture.ts';
import { Warnings } from '../../warnings.ts';

/** The first column as it is shown, and the warnings. */
function show(payload: object) {
  const warnings = new Warnings();
  const { rows } = formattedTable({ payload }, warnings);
  return {
    texts: rows.map(({ cells }) => cells[0]!.text),
    warnings: warnings.list().map(({ message }) => message),
  };
}

it.each([
  ['link', [5, [1], 'https://example.com'], 'data[0].v must be a URL as text; got 5.'],
  ['markdown', [5, { a: 1 }, '**b**'], 'data[1].v must be text in Markdown; got {"a":1}.'],
])('a column of type %s shows other values as sent, with a warning', (type, values, warned) => {
  const { warnings, texts } = show({ data: values.map((v) => ({ v })), columns: { v: { type } } });
  expect(warnings).toEqual([`${warned} Such values of the column are shown as sent.`]);
  expect(texts[0]).toBe('5');
});

it('a column of links with many other values has one warning', () => {
  const many = Array.from({ length: 200 }, (_, v) => ({ v, w: v }));
  const { warnings } = show({ data: many, columns: { v: { type: 'link' }, w: { type: 'link' } } });
  expect(warnings).toEqual([
    expect.stringContaining('data[0].v must be'),
    expect.stringContaining('data[0].w must be'),
  ]);
});
