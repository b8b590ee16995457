import { contentTypes, imageFormats } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import {
  baseName,
  contentTypeOf,
  deletedImageStorageName,
  filenamesInAllFormats,
  imageStorageName,
  imageStorageNames,
  imageUrl,
  newFilename,
  previewUrl,
  shareUrl,
  trashStorageName,
} from './image-file.ts';

const origin = 'https://tables.example';
const name = `sales-${'x'.repeat(22)}`;

it('has a new name with a readable part and a random one', () => {
  const names = Array.from({ length: 50 }, () => newFilename('My Sales', 'Title', 'jpeg'));
  for (const one of names) expect(one).toMatch(/^my-sales-[\w-]{22}\.jpeg$/);
  expect(new Set(names).size).toBe(50);
  expect(newFilename(undefined, 'Q1 report', 'png')).toMatch(/^q1-report-/);
  expect(newFilename(undefined, undefined, 'png')).toMatch(/^table-/);
});

describe('the names of an image', () => {
  it('in storage are in a folder for its state', () => {
    expect([imageStorageName('a.png'), deletedImageStorageName('a.png'), trashStorageName('a.png')]).toEqual([
      ...['images/a.png', 'deleted/a.png', 'trash/a.png'],
    ]);
  });

  it('in all formats start with its own', () => {
    const names = filenamesInAllFormats('a.svg');
    expect(names[0]).toBe('a.svg');
    expect([...names].sort()).toEqual(imageFormats.map((format) => `a.${format}`).sort());
  });

  it('in storage are in two folders if it was deleted', () => {
    const stored = imageStorageNames([{ filename: 'a.png', deletedAt: null }]);
    expect(stored).toEqual([...filenamesInAllFormats('a.png'), 'a.moved'].map((one) => `images/${one}`));
    const deleted = imageStorageNames([{ filename: 'b.png', deletedAt: new Date() }]);
    expect(deleted).toEqual(
      [...filenamesInAllFormats('b.png'), 'b.moved'].flatMap((one) => [`images/${one}`, `deleted/${one}`]),
    );
  });
});

const ofFormats: readonly (readonly [string, string | undefined])[] = imageFormats.map((format) => [
  `${name}.${format}`,
  contentTypes[format],
]);
it.each([
  ...ofFormats,
  [`${name}.gif`, undefined],
  [`${name}.png.exe`, undefined],
  [name, undefined],
  [`../${name}.png`, undefined],
] as const)('the media type of %s is %s', (filename, type) => {
  expect(contentTypeOf(filename)).toBe(type);
});

it('has URLs for the image, its page and a preview', () => {
  expect(imageUrl(origin, 'a b.png')).toBe(`${origin}/api/images/a%20b.png`);
  expect(shareUrl(origin, `${name}.png`)).toBe(`${origin}/s/${name}`);
  expect(previewUrl(origin, 'a.png')).toMatch(/^https:\/\/tables\.example\/.*\/a\.png$/);
  expect([baseName('a.b.png'), baseName('a')]).toEqual(['a.b', 'a']);
});
