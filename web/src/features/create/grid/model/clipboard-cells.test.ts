import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsFromText } from './cells-from-text.ts';
import { cellsToHtml, cellsToText } from './clipboard-cells.ts';

it('copied cells are the same when they are pasted', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ','), maxLength: 5 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.infiniteStream(cell),
      (height, width, stream) => {
        const rows = Array.from({ length: height }, () => [...stream.take(width)]);
        // An empty cell alone is not text, and a last line without text is the end of the one before it.
        fc.pre(rows.at(-1)?.some((text) => text !== '') === true);
        expect(cellsFromText(cellsToText(rows))).toEqual(rows);
      },
    ),
  );
});

it.each([
  ['a', [['a']]],
  ['a,b;c', [['a,b;c']]],
  ['a\tb\r\n\r\nc\td\r\n', [['a', 'b'], [''], ['c', 'd']]],
  ['"a\nb"\t2', [['a\nb', '2']]],
  ['"a" b\t"', [['"a" b', '"']]],
])('reads %j', (text, cells) => {
  expect(cellsFromText(text)).toEqual(cells);
});

it('writes HTML without markup of its own', () => {
  expect(cellsToHtml([['<b>&', 'a\nb']])).toBe(
    '<table><tr><td>&lt;b&gt;&amp;</td><td>a<br>b</td></tr></table>',
  );
});
