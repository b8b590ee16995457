import { expect, test } from 'vitest';
import { Typeface } from './typeface.ts';

const shared = { slug: 'sample', family: 'Sample', covered: '' };

test.each([
  ['two files', { 400: ['regular'], 700: ['bold'] }, false, ['regular', 'bold'], 'sample-700'],
  ['a variable file', { 400: ['variable'] }, true, ['variable', 'variable'], 'sample-700'],
  ['a regular file only', { 400: ['regular'] }, false, ['regular'], 'sample-400'],
])('a typeface with %s has these faces', (_name, files, isVariable, expected, bold) => {
  const typeface = new Typeface({ ...shared, files, isVariable });
  expect(typeface.faces.map(({ file }) => file)).toEqual(expected);
  expect(typeface.face(0, 700).key).toBe(bold);
  expect(typeface.face(0, 400).key).toBe('sample-400');
});
