import { limits } from '../limits.ts';
import type { VisualRecord } from './visual-property.ts';

/** Where the text of a value is. */
const valuePlace = {
  kind: 'choice',
  name: 'value',
  choices: ['beside', 'inside', 'none'],
  default: 'beside',
  description: 'Where the number is: beside the drawing, on top of it, or not shown.',
} as const;

const width = {
  kind: 'number',
  name: 'width',
  min: limits.visualWidthPxMin,
  max: limits.visualWidthPxMax,
  default: 'auto',
  description: 'Width of the drawing in px; all rows of a column share it.',
} as const;

const color = { kind: 'color', name: 'color', default: 'auto' } as const;

/** A bar from zero to a number. */
export const barVisual = {
  name: 'bar',
  aliases: ['bars', 'databar', 'data-bar'],
  description:
    'A bar whose length is proportional to the number; negative numbers are on the other side of zero.',
  properties: [
    {
      kind: 'number',
      name: 'min',
      default: 'auto',
      description: 'Number at the start of the lane: 0, or the smallest number if it is negative.',
    },
    {
      kind: 'number',
      name: 'max',
      default: 'auto',
      description: 'Number at the end of the lane: the largest number, or 0 if all are negative.',
    },
    { ...color, description: 'Colour of the bars; from the header of the theme if not set.' },
    { ...color, name: 'negative', description: 'Colour of the bars of negative numbers.' },
    { ...color, name: 'axis', none: true, description: 'Colour of the line at zero.' },
    valuePlace,
    {
      kind: 'flag',
      name: 'track',
      default: false,
      description: 'Whether the whole lane has a light background.',
    },
    width,
  ],
} as const satisfies VisualRecord;

/** Kinds of drawings that show numbers as lengths and positions. */
export const chartVisuals = [barVisual] as const satisfies readonly VisualRecord[];
