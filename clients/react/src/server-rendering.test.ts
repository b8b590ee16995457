import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderOnServer } from './render-on-server.fixture.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('a server renders the image and a link to the table, for readers without scripts', () => {
  const html = renderOnServer({
    src: '/images/sales-x.png',
    darkSrc: '/images/dark x.png',
    alt: 'Sales & costs',
    live: 120,
    scale: 2,
    width: 456,
    height: 294,
    className: 'wide',
  });
  expect(html).toBe(
    '<pictable-table class="wide" src="/images/sales-x.png" alt="Sales &amp; costs" scale="2" width="456" height="294" dark-src="/images/dark x.png" live="120">' +
      '<picture><source media="(prefers-color-scheme: dark)" srcSet="/images/dark%20x.png 2x"/>' +
      '<img src="/images/sales-x.png" width="456" height="294" srcSet="/images/sales-x.png 2x" alt="Sales &amp; costs"/></picture>' +
      '<details><summary>Show as table</summary><a href="/images/sales-x.html">Show as table</a></details></pictable-table>',
  );
});

it.each([
  [true, ' live=""'],
  [false, ''],
  [undefined, ''],
])('live=%s is written so that every version of React means the same', (live, attribute) => {
  const html = renderOnServer({ src: '/a.png', alt: '', live });
  expect(html).toMatch(new RegExp(`^<pictable-table src="/a.png" alt=""${attribute}>`));
});

it('an image without a companion has no link, and one without an alternative text is decoration until it is loaded', () => {
  const html = renderOnServer({ src: 'data:image/gif;base64,AA' });
  expect(html).not.toContain('<details>');
  expect(html).toContain('alt=""');
});
