import { describe, expect, it } from 'vitest';
import { companionFormats, isImageFormat, parseImageName } from './companions.ts';
import {
  contentTypes,
  defaultImageFormat,
  findImageFormat,
  formatLabels,
  hasPages,
  hasQuality,
  imageFormatOf,
  imageFormatSynonyms,
  imageFormats,
  isBitmap,
  isUniversal,
  mapFormats,
  wordList,
} from './image-formats.ts';

describe('an image format', () => {
  it('is found by its name and its synonyms, in lower case', () => {
    for (const format of imageFormats) expect(findImageFormat(format)).toBe(format);
    expect(findImageFormat('jpg')).toBe('jpeg');
    for (const other of ['JPG', 'gif', '', undefined, 1]) expect(findImageFormat(other)).toBeUndefined();
  });

  it('is found by its media type', () => {
    for (const format of imageFormats) expect(imageFormatOf(contentTypes[format])).toBe(format);
    for (const other of ['image/jpg', 'image/gif', '']) expect(imageFormatOf(other)).toBeUndefined();
  });

  it('has the properties of its record', () => {
    const having = (has: (format: (typeof imageFormats)[number]) => boolean) => imageFormats.filter(has);
    expect(defaultImageFormat).toBe('png');
    expect(imageFormatSynonyms).toEqual({ jpg: 'jpeg' });
    expect(having(isBitmap)).toEqual(['png', 'jpeg']);
    expect(having(hasQuality)).toEqual(['jpeg']);
    expect(having(hasPages)).toEqual(['pdf']);
    expect(having(isUniversal)).toEqual(['png', 'jpeg']);
    expect(mapFormats(({ label }) => label)).toEqual(formatLabels);
  });
});

describe('the name of an image', () => {
  it.each([
    ['sales-2026.csv', 'sales-2026', 'csv'],
    ['128.png', '128', 'png'],
    ['A_b-9.jpg', 'A_b-9', 'jpeg'],
    [`${'x'.repeat(120)}.md`, 'x'.repeat(120), 'md'],
  ])('%s has a base and a format', (name, base, format) => {
    expect(parseImageName(name)).toEqual({ base, format });
  });

  it.each([
    'sales',
    '.png',
    'a.gif',
    'a.PNG',
    'a.b.png',
    'a b.png',
    'ä.png',
    `${'x'.repeat(121)}.md`,
    'a.png ',
  ])('%j is invalid', (name) => {
    expect(parseImageName(name)).toBeUndefined();
  });

  it('is that of an image or of a companion', () => {
    expect(imageFormats.every(isImageFormat)).toBe(true);
    expect(companionFormats.some(isImageFormat)).toBe(false);
  });
});

describe('a list of words', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a or b'],
    [['a', 'b', 'c', 'd'], 'a, b, c or d'],
  ])('of %j is %j', (words, text) => {
    expect(wordList(words, 'or')).toBe(text);
    expect(wordList(words, 'and')).toBe(text.replace(' or ', ' and '));
  });
});
