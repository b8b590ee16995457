import { describe, expect, it } from 'vitest';
import { visualIndexes } from '../shaping/reorder.ts';
import { resolveBidiIsolatingUrls } from './isolate-urls.ts';
import { findUrlRanges } from './url-ranges.ts';

const found = (text: string) => findUrlRanges(text).map(({ from, to }) => text.slice(from, to));

/** A text in visual order; all characters of these tests are one UTF-16 unit. */
function inVisualOrder(text: string, table: 'ltr' | 'rtl'): string {
  const { levels } = resolveBidiIsolatingUrls(text, undefined, table);
  return visualIndexes([...levels])
    .map((index) => text[index])
    .join('');
}

describe('URLs and e-mail addresses in a text', () => {
  it.each([
    ['see https://a.co/x?y=1.', ['https://a.co/x?y=1']],
    ['(http://a.co/b_(c))', ['http://a.co/b_(c)']],
    ['HTTPS://A.CO and www.b.co, ada@c.co!', ['HTTPS://A.CO', 'www.b.co', 'ada@c.co']],
    ['https://ada@c.co/x', ['https://ada@c.co/x']],
    ['https:// www. a@b @c.co d@', []],
    ['ראו https://example.co.il/א/ב?x=1, דוד', ['https://example.co.il/א/ב?x=1']],
    ['a@b.co;c@d.co', ['a@b.co', 'c@d.co']],
    ['', []],
  ])('%s', (text, urls) => {
    expect(found(text)).toEqual(urls);
  });

  it('are found in linear time', () => {
    const started = performance.now();
    for (const part of ['a', '@', 'a@', 'http://', 'www.', '(', 'a.', 'https://a)'])
      found(part.repeat(16_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('the direction of a text', () => {
  it('follows the first strong letter, whatever the direction of the table', () => {
    expect(inVisualOrder('C++ & C# — תואם', 'rtl')).toBe('C++ & C# — םאות');
    expect(inVisualOrder('שלום, ab או', 'ltr')).toBe('וא ab ,םולש');
  });

  it('follows the table if there is no strong letter', () => {
    expect(resolveBidiIsolatingUrls('٥ - ٦', undefined, 'rtl').paragraphLevel).toBe(1);
    expect(resolveBidiIsolatingUrls('٥ - ٦', undefined, 'ltr').paragraphLevel).toBe(0);
  });

  it('does not depend on URLs, whose parts keep their order', () => {
    expect(inVisualOrder('https://a.co/?x=1 אב!', 'ltr')).toBe('!בא https://a.co/?x=1');
    expect(inVisualOrder('אב https://a.co/?x= גד', 'rtl')).toBe('דג https://a.co/?x= בא');
    expect(inVisualOrder('https://a.co/א/x', 'rtl')).toBe('https://a.co/א/x');
  });
});
