import { iconNames, iconSets } from '@pictable/contract';
import { expect, test } from 'vitest';
import { englishTexts } from '../../../language/germanic-texts.ts';
import { rgb } from '../../../scene/color.ts';
import type { CellVisual } from '../../../table/cell-visual.ts';
import { iconVisual } from './icon-shapes.ts';
import { starVisual } from './star-shapes.ts';

const WORDS = englishTexts.drawings.icons;

const COLOR = rgb(0x15803d);
const FAINT = rgb(0xdddddd);
const STARS = { filled: COLOR, empty: FAINT };

function pointsOf({ shapes }: CellVisual): number[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === 'dot') return [shape.x, shape.y];
    return 'points' in shape ? shape.points : [];
  });
}

test.each(iconNames)('the icon %s is in its box and has a meaning', (name) => {
  const icon = iconVisual(name, COLOR, FAINT, 'before', WORDS);
  const outside = icon.insetEm / (icon.widthEm - 2 * icon.insetEm);
  for (const value of pointsOf(icon)) {
    expect(value).toBeGreaterThanOrEqual(-outside);
    expect(value).toBeLessThanOrEqual(1 + outside);
  }
  expect(icon.alt).not.toBe('');
});

test.each(Object.entries(iconSets))('the icons of %s differ without colours', (_, names) => {
  const forms = names.map((name) => {
    const { shapes } = iconVisual(name, COLOR, FAINT, 'before', WORDS);
    return JSON.stringify(shapes.map((shape) => ('fill' in shape && shape.fill === FAINT ? 'faint' : shape)));
  });
  expect(new Set(forms).size).toBe(names.length);
});

test('marks are not mirrored, directions are', () => {
  const isMirrored = (name: (typeof iconNames)[number]) =>
    iconVisual(name, COLOR, FAINT, 'only', WORDS).isMirrored;
  expect(iconNames.filter((name) => !isMirrored(name))).toEqual([
    'arrow-up',
    'arrow-down',
    'triangle-up',
    'triangle-down',
    'dash',
    'check',
    'exclamation',
    'cross',
    'ring',
    'dot',
  ]);
});

test.each([
  [0, '☆☆☆☆☆', 0],
  [1, '½☆☆☆☆', 1],
  [9, '★★★★½', 5],
  [10, '★★★★★', 5],
])('%i halves of five stars are %s', (halves, blocks, filled) => {
  const stars = starVisual(halves, 5, STARS, 'only', '');
  expect(stars.blocks).toBe(blocks);
  expect(stars.shapes.filter((shape) => 'fill' in shape && shape.fill === COLOR)).toHaveLength(filled);
  for (const value of pointsOf(stars)) {
    expect(value).toBeGreaterThanOrEqual(-1e-9);
    expect(value).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('the filled half of a star is its first half', () => {
  const { shapes } = starVisual(1, 1, STARS, 'only', '');
  const half = shapes.at(-1)!;
  if (half.kind !== 'area') throw new TypeError('A star is an area.');
  const x = half.points.filter((_, index) => index % 2 === 0);
  expect(Math.max(...x)).toBeCloseTo(0.5);
  expect(Math.min(...x)).toBeCloseTo(0);
});
