import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SceneWriter } from '../painter-scenes.ts';
import { clusterTexts } from './cluster-texts.ts';

/** Texts of a run whose glyphs, in visual order, belong to these clusters. */
function textsOf(text: string, clusters: readonly number[], level = 0): string[] {
  const writer = new SceneWriter();
  writer.text('before', 0, 0, 10, '#000000');
  const glyphs = clusters.map((cluster, index) => ({ id: index + 1, x: 600 * index, cluster }));
  const item = writer.glyphs(text, glyphs, { level });
  return clusterTexts(item, writer.scene([]).glyphs);
}

it('gives a ligature all its characters', () => {
  expect(textsOf('office', [0, 1, 4, 5])).toEqual(['o', 'ffi', 'c', 'e']);
  expect(textsOf('a😀b', [0, 1, 3])).toEqual(['a', '😀', 'b']);
});

it('deals the characters of a cluster out over its glyphs in reading order', () => {
  expect(textsOf('xe\u0301y', [0, 1, 1, 3])).toEqual(['x', 'e', '\u0301', 'y']);
  expect(textsOf('é', [0, 0])).toEqual(['é', '']);
  expect(textsOf('क्षि', [0, 0])).toEqual(['क', '्षि']);
});

it('follows runs from right to left', () => {
  expect(textsOf('سلام', [3, 1, 0], 1)).toEqual(['م', 'لا', 'س']);
  expect(textsOf('ab\u0301', [1, 1, 0], 1)).toEqual(['\u0301', 'b', 'a']);
});

it('loses no character and adds none', () => {
  const runs = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).chain((text) => {
    const starts = [...text.matchAll(/./gsu)].map((match) => match.index);
    const clusters = fc
      .array(fc.constantFrom(...starts), { maxLength: 12 })
      .map((chosen) => [0, ...chosen].sort((a, b) => a - b));
    return fc.tuple(fc.constant(text), clusters, fc.boolean());
  });
  fc.assert(
    fc.property(runs, ([text, clusters, isRightToLeft]) => {
      const visual = isRightToLeft ? clusters.toReversed() : clusters;
      const texts = textsOf(text, visual, isRightToLeft ? 1 : 0);
      expect((isRightToLeft ? texts.toReversed() : texts).join('')).toBe(text);
      expect(texts).toHaveLength(clusters.length);
    }),
  );
});
