import { expect, it } from 'vitest';
import { dataUrl } from './data-url.ts';

it.each([0, 1, 2, 3, 8_192, 20_001])('a data: URL has all of %d bytes', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
  const response = await fetch(dataUrl(bytes, 'image/png'));
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
});
