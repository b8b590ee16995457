import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { fillPath } from './fill-path.ts';
import { formatThousands } from './format-thousands.ts';

describe('the parameters of a path', () => {
  it('are replaced with percent-encoded values', () => {
    expect(fillPath('/images/{id}/parts/{part}', { id: 12, part: 'a b/c?' })).toBe(
      '/images/12/parts/a%20b%2Fc%3F',
    );
    expect(fillPath('/images', {})).toBe('/images');
    expect(fillPath('/images/{id}', { id: 0 })).toBe('/images/0');
  });

  it('must all have a value', () => {
    expect(() => fillPath('/images/{id}', { part: 1 })).toThrow(
      'The path /images/{id} needs a value for "id".',
    );
  });
});

it('HTML is escaped for content and attributes', () => {
  expect(escapeHtml(`<a href="x">A & B's</a> &lt;`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;A &amp; B's&lt;/a&gt; &amp;lt;",
  );
});

it('whole numbers have a comma before each three digits', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
      expect(formatThousands(number)).toBe(number.toLocaleString('en-US'));
    }),
    { examples: [[0], [999], [1_000], [100_000], [1_000_000]] },
  );
});
