import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import { SceneWriter } from '../painter-scenes.ts';
import { clustersOf, isPlain } from './clusters.ts';

/** A run whose glyphs, in visual order, belong to these clusters, and the glyph store of its scene. */
function runOf(text: string, clusters: readonly number[], level = 0) {
  const writer = new SceneWriter();
  writer.text('before', 0, 0, 10, rgb(0x000000));
  const glyphs = clusters.map((cluster, index) => ({ id: index + 1, x: 600 * index, cluster }));
  const item = writer.glyphs(text, glyphs, { level });
  return [item, writer.scene([]).glyphs] as const;
}

/** Text and glyph count of each cluster, from left to right. */
function clusters(text: string, places: readonly number[], level = 0): string[] {
  return clustersOf(...runOf(text, places, level)).map(({ text: own, from, to }) => `${own} ${to - from}`);
}

it('assigns all characters to a ligature', () => {
  expect(clusters('office', [0, 1, 4, 5])).toEqual(['o 1', 'ffi 1', 'c 1', 'e 1']);
  expect(clusters('a😀b', [0, 1, 3])).toEqual(['a 1', '😀 1', 'b 1']);
});

it('keeps glyphs of one cluster together', () => {
  expect(clusters('xe\u0301y', [0, 1, 1, 3])).toEqual(['x 1', 'e\u0301 2', 'y 1']);
  expect(clusters('é', [0, 0])).toEqual(['é 2']);
});

it('follows runs from right to left', () => {
  expect(clusters('سلام', [3, 1, 0], 1)).toEqual(['م 1', 'لا 1', 'س 1']);
});

it('joins invisible characters to the preceding letter', () => {
  expect(clusters('a\u200db', [0, 1, 2])).toEqual(['a\u200d 2', 'b 1']);
  expect(clusters('\u200db', [0, 1])).toEqual(['\u200d 1', 'b 1']);
});

it('recognises runs that need no clusters', () => {
  expect(isPlain(...runOf('abc', [0, 1, 2]))).toBe(true);
  expect(isPlain(...runOf('abc', [0, 1]))).toBe(false);
  expect(isPlain(...runOf('abc', [2, 1, 0], 1))).toBe(false);
  const [item, glyphs] = runOf('ab', [0, 1]);
  const raised = new Int16Array(glyphs.count);
  expect(isPlain(item, { ...glyphs, y: raised })).toBe(true);
  raised[item.to - 1] = 40;
  expect(isPlain(item, { ...glyphs, y: raised })).toBe(false);
});

it('neither loses nor adds characters', () => {
  const runs = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).chain((text) => {
    const starts = [...text.matchAll(/./gsu)].map((match) => match.index);
    const places = fc
      .array(fc.constantFrom(...starts), { maxLength: 12 })
      .map((chosen) => [0, ...chosen].sort((a, b) => a - b));
    return fc.tuple(fc.constant(text), places, fc.boolean());
  });
  fc.assert(
    fc.property(runs, ([text, places, isRightToLeft]) => {
      const [visual, level] = isRightToLeft ? [places.toReversed(), 1] : [places, 0];
      const found = clustersOf(...runOf(text, visual, level)).map((cluster) => cluster.text);
      expect((isRightToLeft ? found.toReversed() : found).join('')).toBe(text);
    }),
  );
});
