import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

const canvas = createCanvas(30, 20);

it.each([
  ['a PNG', canvas.encodeSync('png'), '30 × 20'],
  ['a JPEG', canvas.encodeSync('jpeg', 80), '30 × 20'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="19.6">'), '30 × 20'],
  ['a PDF', Buffer.from('%PDF-1.7\n<< /Type /Page /MediaBox [0 0 22.5 15] >>'), '23 × 15 pt'],
  ['anything else', Buffer.from('text'), undefined],
])('reads the size of %s', (_what, bytes, size) => {
  expect(imageSize(bytes)).toBe(size);
});
