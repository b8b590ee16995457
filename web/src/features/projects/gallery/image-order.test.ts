import type { ListedImage } from '@pictable/contract';
import { expect, test } from 'vitest';
import { type ImageOrder, sortImages } from './image-order.ts';

const image = (id: number, title: string | null) => ({ id, title }) as ListedImage;
const listed = [image(5, 'Week 10'), image(4, null), image(3, 'äpfel'), image(2, 'week 9'), image(1, 'Zoo')];
const sorted = (order: ImageOrder) => sortImages(listed, order).map(({ id }) => id);

test('images are sorted by their age, or by their title as people read it', () => {
  expect(sorted('newest')).toEqual([5, 4, 3, 2, 1]);
  expect(sorted('oldest')).toEqual([1, 2, 3, 4, 5]);
  expect(sorted('title')).toEqual([3, 2, 5, 1, 4]);
});
