import { describe, expect, test } from 'vitest';
import { contrast, linear } from '../../../color/contrast.ts';
import { distanceOklab, type Oklab, toOklab } from '../../../color/oklab.ts';
import { blueOf, type Color, colorOf, greenOf, redOf, rgb } from '../../../scene/color.ts';
import { PILL_TONES, pillColors, textKey, tonesOfTexts } from './pill-colors.ts';

type Matrix = readonly (readonly [number, number, number])[];

/**
 * Full colour blindness, on linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency" (2009), severity 1.0.
 */
const VISIONS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(color: Color, matrix: Matrix): Oklab {
  const [red, green, blue] = [linear[redOf(color)]!, linear[greenOf(color)]!, linear[blueOf(color)]!];
  const channels = matrix.map(([r, g, b]) => encoded(r * red + g * green + b * blue));
  return toOklab(colorOf(channels[0]!, channels[1]!, channels[2]!));
}

function encoded(intensity: number): number {
  const x = Math.min(1, Math.max(0, intensity));
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
}

const tones = Array.from({ length: PILL_TONES }, (_, tone) => tone);
const ROWS = { light: rgb(0xffffff), dark: rgb(0x0f172a) };

describe.each(Object.entries(ROWS))('automatic tones on %s rows', (_, row) => {
  test.each(Object.entries(VISIONS))('are distinct with %s vision', (_name, matrix) => {
    const backgrounds = tones.map((tone) => seen(pillColors(tone, row).background, matrix));
    const distances = backgrounds.flatMap((one, index) =>
      backgrounds.slice(0, index).map((other) => distanceOklab(one, other)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(0.035);
  });

  test.each(tones)('tone %i has readable text', (tone) => {
    const { background, text } = pillColors(tone, row);
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });
});

test('texts that differ in case, accents or spaces have one tone', () => {
  expect(textKey(' Élan ')).toBe(textKey('elan'));
});

test('up to eight texts of a column have different tones, in any order of the rows', () => {
  const texts = ['To do', 'In progress', 'Blocked', 'Done', 'Open', 'Closed', 'Draft', 'Active'];
  const tones = tonesOfTexts(texts);
  expect(new Set(tones.values()).size).toBe(8);
  expect(tonesOfTexts(texts.toReversed())).toEqual(tones);
});

test('the tones of many texts are spread evenly', () => {
  const counts = tones.map(() => 0);
  const texts = Array.from({ length: 8000 }, (_, index) => `team ${index}`);
  for (const tone of tonesOfTexts(texts).values()) counts[tone]!++;
  expect(counts).toEqual(tones.map(() => 1000));
});

test('the tone of a text alone does not change', () => {
  const toneOf = (text: string) => tonesOfTexts([text]).get(textKey(text));
  expect(['Active', 'Late', 'Done', 'Paused'].map(toneOf)).toEqual([4, 7, 6, 0]);
});
