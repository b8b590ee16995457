import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { readTable } from '../render.ts';

const linkOf = (cell: unknown) => readTable(fromJs({ data: [{ a: cell }] }), {}).rows[0]![0]!.link;

test.each([
  ['[**all** of it](https://a.example)', 'https://a.example'],
  ['[a](https://a.example) and more', undefined],
  ['more and [a](https://a.example)', undefined],
  ['[a](https://a.example)[b](https://b.example)', undefined],
  ['**no link**', undefined],
])('the link of a whole cell, %s', (markdown, link) => {
  expect(linkOf({ markdown })).toBe(link);
});

test.each([
  [{ value: 'a', link: 'https://a.example' }, 'https://a.example'],
  ['https://a.example', 'https://a.example'],
  ['see https://a.example', undefined],
])('the link of %j', (cell, link) => {
  expect(linkOf(cell)).toBe(link);
});
