import { expect, test } from 'vitest';
import { embeddedWidths } from './embedded-widths.ts';

const image = (width: number) =>
  `<img src="https://a.example/t.png?width=&quot;9&quot;" width="${width}" height="40" alt="width=&quot;7&quot; &gt;" style="max-width:100%;height:auto">`;

test.each([
  ['one image', image(800), [800]],
  ['the images of a split table', [image(640), image(641)].join('\n'), [640, 641]],
  ['a PDF, which is only a link', '<a href="https://a.example/t.pdf">Orders</a>', []],
  ['a service of an earlier version', undefined, []],
])('the widths of %s', (_, html, widths) => {
  expect(embeddedWidths(html)).toEqual(widths);
});
