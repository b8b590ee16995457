import { isArray, isObject, type JsonValue } from '../json/index.ts';

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
