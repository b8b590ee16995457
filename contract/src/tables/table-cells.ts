import { limits } from '../limits.ts';
import { currencyCodes, currencySymbols } from './currencies.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

/** The types of typed cells. */
export const cellTypes = [
  'text',
  'number',
  'currency',
  'percentage',
  'date',
  'datetime',
  'boolean',
  'link',
  'image',
  'markdown',
] as const;

/** The type of a cell. */
export type CellType = (typeof cellTypes)[number];

/**
 * Keys of a cell object. An object in a row is a cell if it has `value` and each of its other keys is one of
 * these, a key of a cell style, or a likely typo of one; any other object is a nested value, even if it has a
 * key `value`. With `display` or `markdown`, an object does not need `value`.
 */
export const cellKeys = [
  'type',
  'value',
  'markdown',
  'display',
  'format',
  'style',
  'link',
  'tooltip',
] as const;

/** Keys for the text of a header object, in order of precedence. */
export const headerTextKeys = ['display', 'text', 'value', 'label', 'name', 'title'] as const;

const imageSide = {
  kind: 'number',
  unit: 'px',
  integer: false,
  auto: false,
  min: 1,
  max: limits.imageSidePxMax,
  default: undefined,
} as const;

/** Keys of the object form of `format`; they are also allowed in the cell itself, next to `type`. */
export const cellFormatProperties = [
  {
    kind: 'text',
    name: 'pattern',
    aliases: [],
    charsMax: 100,
    default: undefined,
    description: 'Pattern of a number (#,##0.00) or a date (YYYY-MM-DD).',
  },
  {
    kind: 'text',
    name: 'locale',
    aliases: [],
    charsMax: 35,
    default: undefined,
    description: 'Language tag for separators and month names, for example de-DE.',
  },
  {
    kind: 'choice',
    name: 'notation',
    aliases: [],
    choices: ['standard', 'compact'],
    synonyms: { short: 'compact' },
    default: undefined,
    description: 'compact abbreviates large numbers: 1.2K, 3.4M.',
  },
  {
    kind: 'text',
    name: 'timeZone',
    aliases: ['timezone', 'tz'],
    charsMax: 40,
    default: undefined,
    description: 'Time zone of the displayed time: UTC, +05:30 or a name such as Europe/Berlin.',
  },
  {
    kind: 'number',
    name: 'decimals',
    aliases: ['digits', 'precision', 'decimalPlaces'],
    unit: '',
    integer: true,
    auto: false,
    min: 0,
    max: 20,
    default: undefined,
    description: 'Digits after the decimal point.',
  },
  {
    kind: 'boolean',
    name: 'grouping',
    aliases: ['useGrouping', 'thousandsSeparator'],
    default: undefined,
    description: 'Whether to use thousands separators.',
  },
  {
    kind: 'choice',
    name: 'currency',
    aliases: ['currencyCode'],
    choices: currencyCodes,
    synonyms: currencySymbols,
    allowed: 'an ISO 4217 code such as EUR, or a symbol such as €',
    default: undefined,
    description: 'ISO 4217 code or symbol of a currency, for example EUR or €.',
  },
  {
    kind: 'text',
    name: 'symbol',
    aliases: ['currencySymbol'],
    charsMax: 12,
    default: undefined,
    description: 'Currency symbol instead of the default one.',
  },
  {
    kind: 'choice',
    name: 'symbolPosition',
    aliases: [],
    choices: ['before', 'after'],
    default: undefined,
    description: 'Position of the currency symbol, before or after the number.',
  },
  {
    kind: 'text',
    name: 'prefix',
    aliases: [],
    charsMax: 40,
    default: undefined,
    description: 'Text before the number.',
  },
  {
    kind: 'text',
    name: 'suffix',
    aliases: ['unit'],
    charsMax: 40,
    default: undefined,
    description: 'Text after the number.',
  },
  {
    kind: 'number',
    name: 'scale',
    aliases: [],
    unit: '',
    integer: true,
    auto: false,
    min: 1,
    max: 100,
    default: undefined,
    description:
      'percentage only: 100 (the default) for fractions such as 0.15, 1 for values that are already percentages.',
  },
  {
    kind: 'text',
    name: 'true',
    aliases: ['trueText'],
    charsMax: 40,
    default: undefined,
    description: 'boolean only: text for true.',
  },
  {
    kind: 'text',
    name: 'false',
    aliases: ['falseText'],
    charsMax: 40,
    default: undefined,
    description: 'boolean only: text for false.',
  },
  {
    kind: 'text',
    name: 'alt',
    aliases: [],
    charsMax: 500,
    default: undefined,
    description: 'image only: alternative text for screen readers, also shown if the image cannot be shown.',
  },
  {
    ...imageSide,
    name: 'width',
    aliases: [],
    description: 'image only: width of the box that the image is fitted into.',
  },
  {
    ...imageSide,
    name: 'height',
    aliases: [],
    description: 'image only: height of the box that the image is fitted into.',
  },
  {
    ...imageSide,
    name: 'maxWidth',
    aliases: [],
    description: 'image only: maximum width; a wider image is scaled down. The default is 240.',
  },
  {
    ...imageSide,
    name: 'maxHeight',
    aliases: [],
    description: 'image only: maximum height; a taller image is scaled down. The default is 120.',
  },
  {
    kind: 'choice',
    name: 'fit',
    aliases: ['objectFit'],
    choices: ['contain', 'cover'],
    default: undefined,
    description:
      'image only, with width and height: contain (the default) shows the whole image, cover fills the box.',
  },
  {
    kind: 'boolean',
    name: 'rounded',
    aliases: ['circle'],
    default: undefined,
    description: 'image only: fully rounded corners, which turn a square image into a circle.',
  },
  {
    kind: 'number',
    name: 'radius',
    aliases: ['borderRadius'],
    unit: 'px',
    integer: false,
    auto: false,
    min: 0,
    max: limits.imageSidePxMax,
    default: undefined,
    description: 'image only: corner radius.',
  },
] as const satisfies readonly TableProperty[];

/** Normalised `format` of a cell. */
export type CellFormat = Partial<PropertyValues<typeof cellFormatProperties>>;
