import { expect, test } from 'vitest';
import { embedSnippets, untilRefreshedMs } from './live-images.ts';

test('a live image is embedded from its stable URL', () => {
  const url = 'https://pictable.example/l/sales-0123.png';
  expect(embedSnippets({ name: 'sales', urls: [url] })).toEqual({
    html: `<img src="${url}" alt="sales">`,
    markdown: `![sales](${url})`,
  });
});

test('every image of a split table is embedded', () => {
  const urls = ['https://a.example/l/s.png', 'https://a.example/l/s.png?part=2&x="1"'];
  const { html, markdown } = embedSnippets({ name: 'sales', urls });
  expect(html).toBe(
    '<img src="https://a.example/l/s.png" alt="sales, 1 of 2">\n' +
      '<img src="https://a.example/l/s.png?part=2&amp;x=&quot;1&quot;" alt="sales, 2 of 2">',
  );
  expect(markdown.split('\n')).toHaveLength(2);
});

test('a live image is loaded again when its refresh is due', () => {
  const at = '2026-03-02T12:00:00.000Z';
  const now = Date.parse(at);
  expect(untilRefreshedMs(null, now)).toBe(false);
  expect(untilRefreshedMs(at, now + 5_000)).toBe(2_000);
  expect(untilRefreshedMs(at, now - 60_000)).toBe(62_000);
  expect(untilRefreshedMs(at, now - 3_600_000)).toBe(false);
});
