import { expect, test } from 'vitest';
import { isOwnLine } from './own-images.ts';

const random = 'a0123456789-_ABCDEFGHI';
const stored = `https://tables.example/api/images/table-${random}`;
const names = { linkStart: 'my%20images/R&D', storedUrls: [] };

const picture = (url: string) =>
  `<picture><source media="(prefers-color-scheme: dark)" srcset="x-dark.png"><img src="${url}" width="9" alt="A &gt; B"></picture>`;

test.each([
  ['an image', '![A \\[1\\]: B.](my%20images/R&D-1-sales.png)'],
  ['an image after a table was inserted above it', '![A](my%20images/R&D-12.svg)'],
  ['the links of a split table', '[A](my%20images/R&D-1-a-1.pdf) [A](my%20images/R&D-1-a-2.pdf)'],
  ['a light and a dark image', picture('my%20images/R&amp;D-1-a.png')],
  ['several pictures', `${picture('my%20images/R&D-1-1.png')} ${picture('my%20images/R&D-1-2.png')}`],
  ['a stored image', `![A](${stored}.png)`],
  ['a private image that expires', `![A](${stored.replace('table-', 'P_ETSI6O0_table-')}.png?e=1&s=x)`],
  ['a stored light and dark image', picture(`${stored}.png?e=1&amp;s=x`)],
])('%s was written by this program', (_, line) => {
  expect(isOwnLine(line, names)).toBe(true);
});

test.each([
  ['a link', '[See the full report](https://example.com/r)'],
  ['an image in the same folder', '![Chart](my%20images/chart-1.png)'],
  ['an image in another folder', '![A](R&D-1.png)'],
  ['a file that is not an image', '[A](my%20images/R&D-1.csv)'],
  ['an own image with a text', 'See ![A](my%20images/R&D-1.png)'],
  ['an own image with a link', '[More](https://example.com/) ![A](my%20images/R&D-1.png)'],
  ['a linked image', '[![A](my%20images/R&D-1.png)](https://example.com/)'],
  ['a picture', picture('photo.png')],
  ['a stored image with a name of its own', `![A](${stored.replace('table-', 'sales-')}.png)`],
  ['an image of another site', '![A](https://example.com/images/table-1.png)'],
  ['an empty line', ''],
])('%s belongs to the author', (_, line) => {
  expect(isOwnLine(line, names)).toBe(false);
});

test('a stored image is known by the name that a flag gives to the images of this run', () => {
  const url = (slug: string, name: string) => `https://tables.example/api/images/${slug}-${name}.png`;
  const named = { ...names, storedUrls: [url('q1-sales', random)] };
  expect(isOwnLine(`![A](${url('q1-sales', random.toLowerCase())})`, named)).toBe(true);
  expect(isOwnLine(`![A](${url('q2-sales', random)})`, named)).toBe(false);
});
