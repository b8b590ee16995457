import { expect, it } from 'vitest';
import { nextPartNames } from './store-temporary-images.ts';

it.each([
  ['sales-abc.png', ['sales-abc-2.png']],
  ['sales-abc-2.png', ['sales-abc-2-2.png', 'sales-abc-3.png']],
  ['sales-abc-9.jpeg', ['sales-abc-9-2.jpeg', 'sales-abc-10.jpeg']],
  ['sales-abc-10.png', ['sales-abc-10-2.png', 'sales-abc-11.png']],
])('the image after %s has one of the names %j', (filename, next) => {
  expect(nextPartNames(filename)).toEqual(next);
});
