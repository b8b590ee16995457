import { fontFamilies } from '@pictable/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createTextEngine, type TextEngine } from '../text-engine.ts';
import { defaultScript } from '../unicode/scripts.ts';
import type { ShapedText } from './harfbuzz.ts';
import { LetterShapes } from './letter-shapes.ts';

type Family = (typeof fontFamilies)[number];

const styles = [
  [400, false],
  [700, false],
  [400, true],
  [700, true],
] as const;
const small = Array.from({ length: 26 }, (_, index) => String.fromCharCode(0x61 + index));
const letters = [...small, ...small.map((letter) => letter.toUpperCase())];
const characters = [...letters, ..."0123456789.,:;!?@_/()&'"];
let engine: TextEngine;

beforeAll(async () => {
  engine = await createTextEngine(nodeHost());
  const loader = engine.createFontLoader();
  for (const family of fontFamilies)
    for (const [weight, isItalic] of styles) loader.add('a', engine.font(family, weight, 'sc', isItalic));
  await loader.load();
});

function shapesOf(family: Family, weight: 400 | 700, isItalic = false) {
  const { shaper } = engine.font(family, weight, 'sc', isItalic).primary;
  const shapeUncached = (text: string): ShapedText => shaper.shape(text, 'ltr', defaultScript);
  return { shapeUncached, shapes: new LetterShapes(shapeUncached) };
}

function isSame(one: ShapedText, other: ShapedText): boolean {
  return (
    one.count === other.count &&
    one.advance === other.advance &&
    one.y === undefined &&
    other.y === undefined &&
    one.ids.every((id, index) => id === other.ids[index]) &&
    one.x.every((x, index) => x === other.x[index]) &&
    one.clusters.every((cluster, index) => cluster === other.clusters[index])
  );
}

describe.each(fontFamilies)('words in %s', (family) => {
  it.each(styles)('of weight %i, italic: %s, have the shape that HarfBuzz gives them', (weight, isItalic) => {
    const { shapes, shapeUncached } = shapesOf(family, weight, isItalic);
    const wrong: string[] = [];
    let known = 0;
    const compare = (word: string): void => {
      const shaped = shapes.shape(word);
      if (shaped === undefined) return;
      known += 1;
      if (!isSame(shaped, shapeUncached(word))) wrong.push(word);
    };
    for (const one of characters) for (const other of characters) compare(one + other);
    for (const one of small)
      for (const other of small) for (const third of small) compare(one + other + third);
    const word = fc.array(fc.constantFrom(...letters), { minLength: 4, maxLength: 32 });
    for (const sample of fc.sample(word, { numRuns: 2_000, seed: weight })) compare(sample.join(''));
    const text = fc.array(fc.constantFrom(...characters), { minLength: 3, maxLength: 32 });
    for (const sample of fc.sample(text, { numRuns: 4_000, seed: weight })) compare(sample.join(''));
    expect(wrong).toEqual([]);
    // Most words have no ligature.
    expect(known).toBeGreaterThan(15_000);
  });
});

it('leaves other texts to HarfBuzz', () => {
  const { shapes } = shapesOf('Inter', 400);
  const others = ['', 'a b', 'naïve', 'a-b', '-', '[', '`', '{', 'a\u0000', 'a'.repeat(33)];
  expect(others.filter((text) => shapes.shape(text) !== undefined)).toEqual([]);
  expect(shapes.shape('a'.repeat(32))?.count).toBe(32);
});

it('leaves a word with a ligature to HarfBuzz', () => {
  const { shapeUncached } = shapesOf('Inter', 400);
  const shapes = new LetterShapes((text) =>
    text === 'fi' ? { ...shapeUncached('f'), count: 1, clusters: new Uint16Array([0]) } : shapeUncached(text),
  );
  expect(shapes.shape('fi')).toBeUndefined();
  expect(shapes.shape('find')).toBeUndefined();
  expect(isSame(shapes.shape('fan')!, shapeUncached('fan'))).toBe(true);
});
