import { currencyCodes, currencySymbols } from './currencies.ts';
import { limits } from './limits.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

/** What a typed cell can be. */
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

/** The type a cell names. */
export type CellType = (typeof cellTypes)[number];

/**
 * Keys of a cell object. An object in a row is a cell when it has `value`, and every other key is one of these, a key of a cell
 * style, or nearly one of them; any other object is a nested value, also when it happens to have a key `value`. With `display`
 * or `markdown` an object needs no `value`.
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

/** Keys that hold the text of a header that is an object; the first of them that is given counts. */
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

/** Keys of the object form of `format`; they may also stand in the cell itself, next to `type`. */
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
    description: 'Language tag whose separators and month names are used, for example de-DE.',
  },
  {
    kind: 'choice',
    name: 'notation',
    aliases: [],
    choices: ['standard', 'compact'],
    synonyms: { short: 'compact' },
    default: undefined,
    description: 'compact writes large numbers short: 1.2K, 3.4M.',
  },
  {
    kind: 'text',
    name: 'timeZone',
    aliases: ['timezone', 'tz'],
    charsMax: 40,
    default: undefined,
    description: 'Zone in which a moment is shown: UTC, +05:30 or a name such as Europe/Berlin.',
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
    description: 'Whether thousands are separated.',
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
    description: 'Currency symbol in place of the usual one.',
  },
  {
    kind: 'choice',
    name: 'symbolPosition',
    aliases: [],
    choices: ['before', 'after'],
    default: undefined,
    description: 'Side of the number on which the currency symbol stands.',
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
      'percentage only: 100 (the default) for fractions such as 0.15, 1 for values that are percent already.',
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
    description: 'image only: text in place of the picture where it cannot be shown, and for screen readers.',
  },
  {
    ...imageSide,
    name: 'width',
    aliases: [],
    description: 'image only: width of the box the picture is fitted into.',
  },
  {
    ...imageSide,
    name: 'height',
    aliases: [],
    description: 'image only: height of the box the picture is fitted into.',
  },
  {
    ...imageSide,
    name: 'maxWidth',
    aliases: [],
    description: 'image only: a wider picture is made smaller; 240 where nothing is said.',
  },
  {
    ...imageSide,
    name: 'maxHeight',
    aliases: [],
    description: 'image only: a higher picture is made smaller; 120 where nothing is said.',
  },
  {
    kind: 'choice',
    name: 'fit',
    aliases: ['objectFit'],
    choices: ['contain', 'cover'],
    default: undefined,
    description:
      'image only, with width and height: contain (the default) shows all of the picture, cover fills the box.',
  },
  {
    kind: 'boolean',
    name: 'rounded',
    aliases: ['circle'],
    default: undefined,
    description: 'image only: round ends, which make a square picture a circle.',
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
    description: 'image only: radius of the corners.',
  },
] as const satisfies readonly TableProperty[];

/** Settled `format` of a cell. */
export type CellFormat = Partial<PropertyValues<typeof cellFormatProperties>>;
