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

const paper = { kind: 'color', transparent: true, default: undefined } as const;
const ink = { kind: 'color', transparent: false, default: undefined } as const;

const look = [
  {
    ...paper,
    name: 'backgroundColor',
    aliases: ['background', 'bg', 'bgColor', 'fill'],
    description: 'Background.',
  },
  { ...ink, name: 'textColor', aliases: ['color', 'fontColor'], description: 'Text colour.' },
  {
    kind: 'choice',
    name: 'fontWeight',
    aliases: ['weight'],
    choices: ['normal', 'bold', 'lighter', 'bolder'],
    synonyms: {
      '400': 'normal',
      '600': 'bold',
      '700': 'bold',
      '800': 'bold',
      '900': 'bold',
      '300': 'lighter',
    },
    default: undefined,
    description: 'Font weight; lighter is drawn as normal, bolder as bold.',
  },
  {
    kind: 'choice',
    name: 'textAlign',
    aliases: ['align', 'alignment'],
    choices: ['left', 'center', 'right'],
    synonyms: { centre: 'center', middle: 'center', start: 'left', end: 'right' },
    default: undefined,
    description: 'Side on which the text stands.',
  },
  {
    kind: 'choice',
    name: 'verticalAlign',
    aliases: ['valign', 'vAlign'],
    choices: ['top', 'middle', 'bottom'],
    synonyms: { center: 'middle' },
    default: undefined,
    description: 'Where text stands in a cell that is higher than its text.',
  },
  {
    kind: 'number',
    name: 'fontSize',
    aliases: ['size'],
    unit: 'px',
    integer: false,
    auto: false,
    min: limits.fontSizePxMin,
    max: limits.fontSizePxMax,
    default: undefined,
    description: 'Font size.',
  },
  {
    kind: 'boolean',
    name: 'underline',
    aliases: [],
    default: undefined,
    description: 'A line under the text.',
  },
  {
    kind: 'choice',
    name: 'overflow',
    aliases: ['textOverflow'],
    choices: ['wrap', 'ellipsis'],
    default: undefined,
    description: 'ellipsis cuts text that needs more than maxLines lines; wrap shows all of it.',
  },
  {
    kind: 'number',
    name: 'maxLines',
    aliases: ['lineClamp'],
    unit: '',
    integer: true,
    auto: false,
    min: 1,
    max: limits.textLinesMax,
    default: undefined,
    description: 'Lines of text that are shown; the rest is cut with an ellipsis.',
  },
] as const satisfies readonly TableProperty[];

const span = { kind: 'number', unit: '', integer: true, auto: false, min: 1, default: undefined } as const;

/** Style of one cell. */
export const cellStyleProperties = [
  ...look,
  {
    ...span,
    name: 'colspan',
    aliases: ['colSpan'],
    max: limits.columnsMax,
    description: 'Columns the cell covers.',
  },
  {
    ...span,
    name: 'rowspan',
    aliases: ['rowSpan'],
    max: limits.rowsMax,
    description: 'Rows the cell covers.',
  },
] as const satisfies readonly TableProperty[];

const columnWidth = {
  kind: 'number',
  unit: 'px',
  integer: false,
  min: 1,
  max: limits.widthPxMax,
  default: undefined,
} as const;

/** Style of all cells of a column. */
export const columnStyleProperties = [
  ...look,
  {
    ...columnWidth,
    name: 'width',
    aliases: [],
    auto: true,
    percent: true,
    description: 'Width of the column, padding included; 30% is a share of the width of the table.',
  },
  {
    ...columnWidth,
    name: 'minWidth',
    aliases: [],
    auto: false,
    description: 'The column is never narrower, padding included.',
  },
  {
    ...columnWidth,
    name: 'maxWidth',
    aliases: [],
    auto: false,
    description:
      'The column is not wider, padding included, and its text wraps; only a long word needs more.',
  },
] as const satisfies readonly TableProperty[];

/** Style of all cells of a row. */
export const rowStyleProperties = [
  ...look,
  {
    kind: 'number',
    name: 'height',
    aliases: ['minHeight'],
    unit: 'px',
    integer: false,
    auto: false,
    min: 1,
    max: limits.widthPxMax,
    default: undefined,
    description: 'Least height of the row, padding included.',
  },
] as const satisfies readonly TableProperty[];

/** Settled style of a cell: only what was said. */
export type CellStyle = Partial<PropertyValues<typeof cellStyleProperties>>;
/** Settled style of a column: only what was said. */
export type ColumnStyle = Partial<PropertyValues<typeof columnStyleProperties>>;
/** Settled style of a row: only what was said. */
export type RowStyle = Partial<PropertyValues<typeof rowStyleProperties>>;
