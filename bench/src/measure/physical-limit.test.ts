import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { storedRows } from './physical-limit.ts';

it('reads the rows of a PNG with their filters', () => {
  const canvas = createCanvas(7, 5);
  const context = canvas.getContext('2d');
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 7, 5);
  const rows = storedRows(canvas.toBuffer('image/png'));
  const samples = (rows.length / 5 - 1) / 7;
  expect([3, 4]).toContain(samples);
});
