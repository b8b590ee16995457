import { expect, it } from 'vitest';
import { createSearchIndex, excerptOf } from './search.ts';

const index = createSearchIndex([
  {
    href: '/documentation#style-headerBgColor',
    page: 'Documentation',
    title: 'headerBgColor',
    text: 'Colour behind headers.',
  },
  {
    href: '/documentation#sizes',
    page: 'Documentation',
    title: 'Sizes',
    text: 'Rows 5,000. Width up to 5,000 px.',
  },
  {
    href: '/api-reference#error-quota-exceeded',
    page: 'API reference',
    title: 'quota-exceeded',
    text: '402 The tables of the plan are used up.',
  },
]);
const find = (words: string) => index.search(words).map(({ href }) => href);

it.each([
  ['header bg', '/documentation#style-headerBgColor'],
  ['HEADERBGCOLOR', '/documentation#style-headerBgColor'],
  ['402', '/api-reference#error-quota-exceeded'],
  ['quota exc', '/api-reference#error-quota-exceeded'],
  ['widdth', '/documentation#sizes'],
])('"%s" leads to %s', (words, href) => {
  expect(find(words)).toEqual([href]);
});

it('finds nothing for words that do not occur', () => {
  expect(find('zebra')).toEqual([]);
});

it('shows the text around the word', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(30)}`;
  expect(excerptOf(text, 'needle')).toMatch(/^….*needle.*…$/);
  expect(excerptOf('short', 'none')).toBe('short');
});
