import { isArray, isObject, type JsonValue } from '../../json/index.ts';
import { limits } from '../../limits.ts';
import type { TableProperty } from '../table-property.ts';

/** Members of one rule. */
export const ruleKeys = [
  'columns',
  'when',
  'is',
  'top',
  'bottom',
  'above',
  'below',
  'duplicate',
  'style',
  'icon',
  'scale',
  'stop',
  'rows',
] as const;

/** Whether `rules` without rows beside them can only be rules: each has a condition, a style, an icon or a scale. */
export function isRules(value: JsonValue): boolean {
  const isRule = (member: JsonValue) =>
    isObject(member) && ['when', 'is', 'style', 'icon', 'scale'].some((key) => member.has(key));
  return isArray(value) ? value.length > 0 && value.every(isRule) : isRule(value);
}

/** Colours of a rule by meaning; the theme has their shades. */
export const tones = ['good', 'bad', 'warn', 'info', 'muted'] as const;

/** Name of a colour by meaning. */
export type Tone = (typeof tones)[number];

/** Rows to which a rule applies. */
export const ruleRows = ['data', 'summary', 'all'] as const;

/** Members of a colour scale. */
export const scaleKeys = [
  'palette',
  'kind',
  'domain',
  'mid',
  'by',
  'steps',
  'reverse',
  'missing',
  'on',
  'legend',
] as const;

/** How values become colours. */
export const scaleKinds = ['sequential', 'diverging', 'quantile', 'steps'] as const;

/** How values become colours. */
export type ScaleKind = (typeof scaleKinds)[number];

/** The values that share the ends of a scale. */
export const scaleBases = ['column', 'table', 'row', 'group'] as const;

/** The values that share the ends of a scale. */
export type ScaleBasis = (typeof scaleBases)[number];

/** Named palettes; those after `magma` diverge from a light middle. */
export const palettes = [
  'auto',
  'blues',
  'greens',
  'oranges',
  'purples',
  'greys',
  'viridis',
  'cividis',
  'magma',
  'rdbu',
  'puor',
  'brbg',
  'prgn',
  'traffic',
] as const;

/** Name of a palette. */
export type Palette = (typeof palettes)[number];

/** Number of colours of a smooth scale. */
export const SMOOTH_STEPS = 64;

/** The colours in the list of a palette, by index. */
export const listedColorProperties = Array.from({ length: limits.scaleColorsMax }, (_, index) => {
  const name = String(index);
  const description = 'Colour of a scale.';
  return { kind: 'color', name, aliases: [], transparent: false, default: undefined, description } as const;
});

/** Number of colours of a scale, if it is not smooth. */
export const scaleStepsProperty = {
  kind: 'number',
  name: 'steps',
  aliases: [],
  unit: '',
  integer: true,
  auto: false,
  min: 2,
  max: SMOOTH_STEPS,
  default: 9,
  description: 'Number of colours, or "smooth" for 64.',
} as const satisfies TableProperty;

/** The members of a colour scale with one plain value; `palette`, `domain` and `steps` have several forms. */
export const scaleProperties = [
  {
    kind: 'choice',
    name: 'kind',
    aliases: [],
    choices: scaleKinds,
    default: undefined,
    description:
      'sequential, diverging from mid, quantile (equally many values for each colour) or steps (classes of equal width). By default diverging if the signs of the numbers are mixed, or if the palette has a light middle and there is no domain; else sequential.',
  },
  {
    kind: 'number',
    name: 'mid',
    aliases: [],
    unit: '',
    integer: false,
    auto: false,
    min: -1e15,
    max: 1e15,
    default: undefined,
    description: 'Middle of a diverging scale, 0 by default.',
  },
  {
    kind: 'choice',
    name: 'by',
    aliases: [],
    choices: scaleBases,
    default: undefined,
    description: 'The values that share the ends of the scale, by default those of each column.',
  },
  {
    kind: 'boolean',
    name: 'reverse',
    aliases: [],
    default: undefined,
    description: 'Whether the smallest value has the last colour.',
  },
  {
    kind: 'color',
    name: 'missing',
    aliases: [],
    transparent: true,
    default: undefined,
    description: 'Colour of cells without a value, by default none.',
  },
  {
    kind: 'choice',
    name: 'on',
    aliases: [],
    choices: ['background', 'text'],
    default: undefined,
    description: 'What is coloured: the background of the cell, or its text.',
  },
  {
    kind: 'boolean',
    name: 'legend',
    aliases: [],
    default: undefined,
    description: 'Whether the ends of the scale are shown below the table.',
  },
] as const satisfies readonly TableProperty[];
