import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { rgb } from '../../scene/color.ts';
import type { Font } from '../font.ts';
import { breakLines } from '../lines/break-lines.ts';
import { createTextEngine } from '../text-engine.ts';
import { type RunStyle, UnitStyles } from './run-style.ts';

let regular: Font;
let bold: Font;
beforeAll(async () => {
  const engine = await createTextEngine(nodeHost());
  [regular, bold] = [engine.font('Inter', 400), engine.font('Inter', 700)];
  const loader = engine.createFontLoader();
  for (const font of [regular, bold]) loader.add('a كتب', font);
  await loader.load();
});

const ink = {
  color: rgb(0x000000),
  background: undefined,
  isUnderlined: false,
  isStruck: false,
  link: undefined,
} as const;
const styleOf = (font: Font, more: Partial<RunStyle> = {}): RunStyle => ({
  font,
  scale: 1,
  riseEm: 0,
  padEm: 0,
  paint: ink,
  ...more,
});

/** Styles of consecutive spans, each given by its number of units and its style. */
function stylesOf(spans: readonly (readonly [number, RunStyle])[]): UnitStyles {
  let from = 0;
  return UnitStyles.fromSpans(
    spans.map(([count, style]) => {
      from += count;
      return { from: from - count, to: from, style };
    }),
  );
}

describe('a text in several styles', () => {
  test('is as wide as its parts at their sizes plus their padding', () => {
    const styles = stylesOf([
      [2, styleOf(regular)],
      [2, styleOf(bold, { scale: 0.5, padEm: 0.25 })],
    ]);
    const { maxContentEm } = regular.prepareStyled('aabb', 'ltr', styles);
    const parts = regular.word('aa').widthEm + 0.5 + bold.word('bb').widthEm * 0.5;
    expect(maxContentEm).toBeCloseTo(parts, 9);
  });

  test('breaks into lines within the width and keeps all characters', () => {
    const text = 'one two three fourfivesixseveneight nine';
    const styles = stylesOf([
      [9, styleOf(regular)],
      [13, styleOf(bold, { padEm: 0.2 })],
      [text.length - 22, styleOf(regular)],
    ]);
    const prepared = regular.prepareStyled(text, 'ltr', styles);
    for (const widthEm of [3, 5, 8, 20]) {
      const lines = breakLines(prepared, regular, widthEm);
      const written = lines.map(({ pieces, from, to }) =>
        pieces.slice(from, to).map(({ word, spaces }) => (word?.text ?? '') + ' '.repeat(spaces)),
      );
      expect(written.flat().join('')).toBe(text);
      for (const line of lines) expect(line.widthEm).toBeLessThanOrEqual(widthEm + 1e-6);
    }
  });

  test('joins letters across a change of style', () => {
    const levels = Uint8Array.of(1, 1, 1);
    const idsOf = (font: Font, styles?: UnitStyles) =>
      font.word('كتب', levels, styles).runs.map(({ shaped }) => [...shaped.ids]);
    const [whole] = idsOf(regular);
    const split = idsOf(
      regular,
      stylesOf([
        [1, styleOf(regular)],
        [2, styleOf(regular)],
      ]),
    );
    // Runs are in reading order, their glyphs from left to right.
    expect(split.toReversed().flat()).toEqual(whole);
    expect(split).toHaveLength(2);
  });

  test('counts clusters from the start of each run', () => {
    const styles = stylesOf([
      [1, styleOf(regular)],
      [2, styleOf(bold)],
    ]);
    const { runs } = regular.word('كتب', Uint8Array.of(1, 1, 1), styles);
    expect(runs.map(({ shaped }) => Math.min(...shaped.clusters))).toEqual([0, 0]);
  });

  test('does not break inside a span that must stay together, but between two of them', () => {
    const style = () => styleOf(regular, { isUnbroken: true });
    const styles = stylesOf([
      [7, style()],
      [1, styleOf(regular)],
      [5, style()],
    ]);
    const prepared = regular.prepareStyled('one two abc d', 'ltr', styles);
    const pieces = prepared.paragraphs.flatMap((paragraph) => paragraph.pieces.map(({ word }) => word?.text));
    expect(pieces).toEqual(['one two', 'abc d']);
  });

  test('has its padding after units that are added at the end of a span', () => {
    const style = styleOf(regular, { padEm: 0.5 });
    const styles = stylesOf([[2, style]]).slice(0, 1);
    const trails = (isEnd: boolean) =>
      [...styles.extended(style, 1, isEnd).spans()].map(({ leadEm, trailEm }) => [leadEm, trailEm]);
    expect(trails(true)).toEqual([[0.5, 0.5]]);
    expect(trails(false)).toEqual([[0.5, 0]]);
  });
});
