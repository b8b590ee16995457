import { expect, it } from 'vitest';
import { projectDialogs } from './dashboard-texts.ts';

it.each([
  [0, 'This permanently deletes "North" and its API key.'],
  [1, 'This permanently deletes "North", its API key and its image. Public URLs will stop working.'],
  [2, 'This permanently deletes "North", its API key and its 2 images. Public URLs will stop working.'],
])('deleting a project with %d images warns about them', (images, text) => {
  expect(projectDialogs.removeText('North', images)).toBe(text);
});
