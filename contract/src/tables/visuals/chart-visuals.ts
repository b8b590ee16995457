import { limits } from '../../limits.ts';
import type { VisualRecord } from './visual-property.ts';

/** Where the text of a value is. */
const valuePlace = {
  kind: 'choice',
  name: 'value',
  choices: ['beside', 'inside', 'none'],
  default: 'beside',
  description: 'Where the number is: beside the drawing, on top of it, or not shown.',
} as const;

/** The same for drawings that have no tint behind the text. */
const valueBeside = {
  ...valuePlace,
  choices: ['beside', 'none'],
  description: 'Where the number is: beside the drawing, or not shown.',
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

/** A share of a whole. */
export const progressVisual = {
  name: 'progress',
  aliases: ['progressbar', 'progress-bar'],
  description: 'A filled share of a lane.',
  properties: [
    {
      kind: 'number',
      name: 'max',
      min: 0,
      default: 'auto',
      description:
        'Number that fills the lane: 1 for percentages and fractions, 100 for larger numbers, or the largest one.',
    },
    { ...color, description: 'Colour of the filled part.' },
    valueBeside,
    width,
  ],
} as const satisfies VisualRecord;

/** A number beside its target, in front of ranges. */
export const bulletVisual = {
  name: 'bullet',
  aliases: ['bulletchart', 'bullet-chart'],
  description: 'A bar with the mark of a target, in front of ranges such as poor, fair and good.',
  properties: [
    {
      kind: 'level',
      name: 'target',
      words: [],
      form: 'column',
      default: 'none',
      description:
        'Target of all rows, or the column with the targets, unless a cell is {value, target, ranges}.',
    },
    {
      kind: 'numbers',
      name: 'ranges',
      countMax: limits.bulletRangesMax,
      default: 'auto',
      description: 'Ends of the ranges, unless a cell has its own.',
    },
    {
      kind: 'number',
      name: 'max',
      default: 'auto',
      description: 'Number at the end of the lane: the largest value, target or range.',
    },
    { ...color, description: 'Colour of the bar.' },
    valueBeside,
    width,
  ],
} as const satisfies VisualRecord;

/** Numbers that follow from a list. */
const levelWords = ['mean', 'median', 'min', 'max', 'q1', 'q3', 'first', 'last'] as const;

const from = {
  kind: 'columns',
  name: 'from',
  countMax: limits.visualValuesMax,
  default: 'auto',
  description:
    'Columns whose values are the list; they are hidden, and the drawing takes the place of the first.',
} as const;

const domain = {
  kind: 'extent',
  name: 'domain',
  words: ['own', 'column'],
  default: 'own',
  description:
    'Numbers at the bottom and the top: those of the list (own), of all lists of the column, or [low, high].',
} as const;

const missing = {
  kind: 'choice',
  name: 'missing',
  choices: ['gap', 'zero', 'connect'],
  default: 'gap',
  description: 'What a missing number is: a gap, 0, or left out of a line.',
} as const;

const reference = {
  kind: 'level',
  name: 'reference',
  words: levelWords,
  form: 'one',
  default: 'none',
  description: 'A line at a number, or at the mean, median or another number of the list.',
} as const;

const band = {
  kind: 'level',
  name: 'band',
  words: levelWords,
  form: 'two',
  default: 'none',
  description: 'A light area between two numbers, or words such as ["q1", "q3"].',
} as const;

const points = {
  kind: 'words',
  name: 'points',
  choices: ['first', 'last', 'min', 'max', 'all'],
  default: ['last'],
  description: 'Values that have a dot.',
} as const;

const chosenValue = {
  kind: 'choice',
  name: 'value',
  choices: ['none', 'first', 'last', 'min', 'max', 'mean', 'median'],
  default: 'none',
  description: 'Number of the list that is shown beside the drawing, in the format of the column.',
} as const;

/** A list of numbers as a line. */
export const lineVisual = {
  name: 'line',
  aliases: ['sparkline'],
  description: 'A line through a list of numbers.',
  properties: [
    from,
    { ...color, description: 'Colour of the line.' },
    domain,
    missing,
    reference,
    band,
    points,
    chosenValue,
    width,
  ],
} as const satisfies VisualRecord;

/** A list of numbers as an area. */
export const areaVisual = {
  name: 'area',
  aliases: [],
  description: 'A line through a list of numbers, with the area between it and zero.',
  properties: [
    from,
    { ...color, description: 'Colour of the line; the area is lighter.' },
    domain,
    missing,
    reference,
    band,
    { ...points, default: [] },
    chosenValue,
    width,
  ],
} as const satisfies VisualRecord;

/** A list of numbers as columns. */
export const columnsVisual = {
  name: 'columns',
  aliases: ['sparkbars'],
  description: 'A column for each number of a list.',
  properties: [
    from,
    { ...color, description: 'Colour of the columns.' },
    { ...color, name: 'negative', description: 'Colour of the columns of negative numbers.' },
    domain,
    { ...missing, choices: ['gap', 'zero'] },
    reference,
    band,
    { ...points, default: [], description: 'Columns with the full colour; the others are lighter.' },
    chosenValue,
    width,
  ],
} as const satisfies VisualRecord;

/** The signs of a list of numbers. */
export const winlossVisual = {
  name: 'winloss',
  aliases: ['win-loss', 'winlose'],
  description: 'A mark above the middle for each positive number of a list, below it for each negative one.',
  properties: [
    from,
    { ...color, description: 'Colour of the marks of positive numbers.' },
    { ...color, name: 'negative', description: 'Colour of the marks of negative numbers.' },
    { ...missing, choices: ['gap', 'zero'] },
    chosenValue,
    width,
  ],
} as const satisfies VisualRecord;

/** Kinds of drawings that show numbers as lengths and positions. */
export const chartVisuals = [
  barVisual,
  progressVisual,
  bulletVisual,
  lineVisual,
  areaVisual,
  columnsVisual,
  winlossVisual,
] as const satisfies readonly VisualRecord[];
