import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { companionUrl } from './companion.ts';

const gzippedBytesMax = 4_096;

describe('the URL of a companion', () => {
  it.each([
    ['https://pictable.example/images/sales-x.png', 'https://pictable.example/images/sales-x.html'],
    ['/images/sales-x.svg?e=1&s=a.b', '/images/sales-x.html?e=1&s=a.b'],
    ['/l/sales-x@7.jpeg?part=2#top', '/l/sales-x@7.html?part=2'],
    ['/l/sales-x.png?v=7', '/l/sales-x.html?v=7'],
  ])('is that of the image with another extension: %s', (image, companion) => {
    expect(companionUrl(image)).toBe(companion);
  });

  it.each(['', '/images/sales-x', 'https://pictable.example/?x=a.png', 'data:image/png;base64,AA='])(
    'does not exist without an extension: "%s"',
    (image) => {
      expect(companionUrl(image)).toBeUndefined();
    },
  );
});

describe('the package', () => {
  const built = readFileSync(path.join(import.meta.dirname, '../dist/index.js'));

  it('has at most 4 kB compressed', () => {
    const bytes = gzipSync(built, { level: 9 }).length;
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(gzippedBytesMax);
  });

  it('imports nothing, and can be loaded by a server without a DOM', async () => {
    expect(built.toString()).not.toMatch(/\bimport\b/);
    const { PictableTable } = await import('./index.ts');
    expect(PictableTable.observedAttributes).toContain('src');
  });
});
