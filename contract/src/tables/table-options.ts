import {
  defaultImageFormat,
  formatLabels,
  hasQuality,
  imageFormatSynonyms,
  imageFormats,
  isBitmap,
  wordList,
} from '../formats/image-formats.ts';
import { limits } from '../limits.ts';
import { destinationNames } from './destinations.ts';
import { shownTextOptionProperties } from './shown-text-options.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';
import { themeNames } from './themes/table-themes.ts';

const qualityFormats = imageFormats.filter(hasQuality).map((format) => formatLabels[format]);
const bitmaps = imageFormats.filter(isBitmap).map((format) => formatLabels[format]);

const text = { kind: 'text', default: undefined, aliases: [] } as const;

/** Which colours an image has. */
export const colorSchemes = ['light', 'dark', 'both'] as const;
/** Which colours an image has: those of the table, dark ones, or one image of each. */
export type ColorScheme = (typeof colorSchemes)[number];

/** All table options; each is defined only here. */
export const tableOptionProperties = [
  { ...text, name: 'title', charsMax: limits.titleCharsMax, description: 'Title above the table.' },
  { ...text, name: 'subtitle', charsMax: limits.titleCharsMax, description: 'Smaller line below the title.' },
  {
    ...text,
    name: 'caption',
    charsMax: limits.titleCharsMax,
    description: 'Small line below the table, for sources and notes.',
  },
  {
    ...text,
    name: 'unitPattern',
    charsMax: 80,
    default: '{label} ({unit})',
    description: 'How headers show the label and the unit of a column.',
  },
  {
    kind: 'choice',
    name: 'for',
    aliases: ['destination'],
    choices: destinationNames,
    default: undefined,
    description:
      'Where the image will be shown: sets its format, width, scale and theme, respects all limits of that destination, and splits a long table into several images.',
  },
  {
    kind: 'choice',
    name: 'format',
    aliases: [],
    choices: imageFormats,
    synonyms: imageFormatSynonyms,
    default: defaultImageFormat,
    description: 'Format of the image.',
  },
  {
    kind: 'choice',
    name: 'colorScheme',
    aliases: [],
    choices: colorSchemes,
    default: 'light',
    description:
      'Colours of the image: light keeps the colours of the theme and the styles; dark derives dark ones from them, with the same layout; both renders an image of each.',
  },
  {
    kind: 'number',
    name: 'width',
    aliases: [],
    unit: 'px',
    integer: false,
    auto: true,
    min: limits.widthPxMin,
    max: limits.widthPxMax,
    default: 'auto',
    description: 'Width of the image; auto fits the content.',
  },
  {
    kind: 'number',
    name: 'quality',
    aliases: [],
    unit: '',
    integer: false,
    auto: false,
    min: limits.qualityMin,
    max: limits.qualityMax,
    default: 80,
    description: `${wordList(qualityFormats, 'and')} quality; other formats are lossless.`,
  },
  {
    kind: 'number',
    name: 'scale',
    aliases: ['deviceScaleFactor', 'pixelRatio'],
    unit: '',
    integer: false,
    auto: false,
    min: limits.scaleMin,
    max: limits.scaleMax,
    default: 1,
    description: `Device pixels per CSS pixel in ${wordList(bitmaps, 'and')}: 2 is for high-density screens.`,
  },
  {
    kind: 'theme',
    name: 'theme',
    aliases: [],
    choices: themeNames,
    default: 'default',
    description:
      'A set of styles: the name of a built-in theme or of one of the project, or {"from": […]} with one to three colours from which all others are derived. Styles override it. In a request, it replaces the colours of saved settings.',
  },
  {
    kind: 'boolean',
    name: 'headers',
    aliases: ['showHeaders'],
    default: true,
    description:
      'Whether the header row is shown; false also means that an array of arrays has no header row.',
  },
  {
    kind: 'boolean',
    name: 'showColumnHeaders',
    aliases: [],
    default: true,
    description: 'Whether the header row is shown.',
  },
  {
    kind: 'boolean',
    name: 'showRowNumbers',
    aliases: [],
    default: false,
    description: 'Whether to add a first column with row numbers.',
  },
  {
    kind: 'boolean',
    name: 'showBorder',
    aliases: ['showBorders'],
    default: true,
    description: 'Whether the table has a frame; frame sets its kind.',
  },
  {
    kind: 'choice',
    name: 'frame',
    aliases: [],
    choices: ['box', 'rules'],
    synonyms: { full: 'box', booktabs: 'rules', horizontal: 'rules' },
    default: 'box',
    description:
      'The frame that showBorder renders: box is a box around the table; rules are lines at its top, below the header and at its bottom, as in books.',
  },
  {
    kind: 'boolean',
    name: 'showGridLines',
    aliases: [],
    default: true,
    description: 'Whether there are lines between cells.',
  },
  {
    kind: 'choice',
    name: 'gridLines',
    aliases: [],
    choices: ['all', 'rows', 'columns'],
    synonyms: { both: 'all', horizontal: 'rows', vertical: 'columns' },
    default: 'all',
    description: 'Which lines between cells showGridLines renders: all, or only those in one direction.',
  },
  {
    kind: 'boolean',
    name: 'showAlternatingRows',
    aliases: [],
    default: true,
    description: 'Whether rows alternate between rowOddBg and rowEvenBg.',
  },
  {
    kind: 'boolean',
    name: 'autoFitColumns',
    aliases: [],
    default: true,
    description: 'Whether columns are sized to their content; false makes all columns equally wide.',
  },
  {
    kind: 'boolean',
    name: 'freezeHeader',
    aliases: [],
    default: false,
    description: 'Repeats the header row on every page of a PDF.',
  },
  {
    kind: 'boolean',
    name: 'freezeFirstColumn',
    aliases: [],
    default: false,
    description: 'Repeats the first column and the row numbers on each part if a wide table is split.',
  },
  ...shownTextOptionProperties,
  {
    kind: 'choice',
    name: 'direction',
    aliases: ['dir'],
    choices: ['auto', 'ltr', 'rtl'],
    default: 'auto',
    description:
      'Text direction, which sets the side of the first column; auto follows the script of the headers.',
  },
  {
    kind: 'choice',
    name: 'page',
    aliases: ['paper'],
    choices: ['single', 'a4', 'letter'],
    default: 'single',
    description: 'Page size of a PDF; single is one page as large as the table.',
  },
  {
    kind: 'choice',
    name: 'pageFit',
    aliases: [],
    choices: ['auto', 'width'],
    default: 'auto',
    description:
      'How to fit a table that is wider than the page: auto scales it down or, if it would become much smaller, splits its columns across pages; width scales it down as far as necessary, to a text size of 4 points at the smallest.',
  },
  {
    kind: 'choice',
    name: 'svgText',
    aliases: ['text'],
    choices: ['outlined', 'live'],
    synonyms: { outlines: 'outlined', paths: 'outlined' },
    default: 'outlined',
    description:
      'Text in an SVG: outlined looks the same everywhere; live can be selected, searched and read aloud, but uses the fonts of the viewer.',
  },
] as const satisfies readonly TableProperty[];

/** Normalised options. */
export type TableOptions = PropertyValues<typeof tableOptionProperties>;

/** How nested values, missing values and booleans are shown (`complexDataDisplay`). */
export const complexDisplayProperties = [
  {
    kind: 'number',
    name: 'maxDepth',
    aliases: [],
    unit: '',
    integer: true,
    auto: false,
    min: limits.maxDepthMin,
    max: limits.maxDepthMax,
    default: 2,
    description: 'Levels of nesting to show; deeper values show their number of items.',
  },
  {
    kind: 'choice',
    name: 'arrayDisplay',
    aliases: [],
    choices: ['inline', 'list', 'table'],
    default: 'inline',
    description: 'Arrays in one line, as a list, or as a table in the cell.',
  },
  {
    kind: 'choice',
    name: 'objectDisplay',
    aliases: [],
    choices: ['inline', 'table'],
    default: 'inline',
    description: 'Objects in one line, or as a table in the cell.',
  },
  {
    kind: 'text',
    name: 'nullDisplay',
    aliases: [],
    charsMax: 40,
    default: '-',
    description: 'Text for null.',
  },
  {
    kind: 'text',
    name: 'undefinedDisplay',
    aliases: [],
    charsMax: 40,
    default: '',
    description: 'Text for a missing value.',
  },
  {
    kind: 'boolean-labels',
    name: 'booleanDisplay',
    aliases: [],
    default: { true: '✓', false: '✗' },
    description: 'Texts for true and false.',
  },
] as const satisfies readonly TableProperty[];

/** Normalised `complexDataDisplay`. */
export type ComplexDisplay = PropertyValues<typeof complexDisplayProperties>;

/** One page of a long table (`pagination`). */
export const paginationProperties = [
  {
    kind: 'boolean',
    name: 'enabled',
    aliases: [],
    default: false,
    description:
      'Whether to show only one page of the rows. currentPage or pageSize enables it too; a warning then reports how many rows are omitted.',
  },
  {
    kind: 'number',
    name: 'pageSize',
    aliases: ['rowsPerPage'],
    unit: '',
    integer: true,
    auto: false,
    min: 1,
    max: limits.rowsMax,
    default: 10,
    description: 'Rows on a page.',
  },
  {
    kind: 'number',
    name: 'currentPage',
    aliases: ['page'],
    unit: '',
    integer: true,
    auto: false,
    min: 1,
    max: 1_000_000,
    default: 1,
    description: 'The page to show, from 1.',
  },
] as const satisfies readonly TableProperty[];

/** Normalised `pagination`. */
export type Pagination = PropertyValues<typeof paginationProperties>;

/** Comparison operators of a filter, with their aliases. */
export const filterOperators = {
  eq: ['=', '==', 'equals', 'is'],
  ne: ['!=', '<>', 'neq', 'notEquals', 'isNot'],
  gt: ['>', 'greaterThan'],
  gte: ['>=', 'greaterThanOrEqual'],
  lt: ['<', 'lessThan'],
  lte: ['<=', 'lessThanOrEqual'],
  contains: ['includes', 'like'],
  notContains: ['excludes'],
  startsWith: [],
  endsWith: [],
  in: ['oneOf'],
  notIn: ['nin'],
  between: [],
  isNull: ['isEmpty', 'empty'],
  isNotNull: ['isNotEmpty', 'notEmpty'],
} as const satisfies Record<string, readonly string[]>;

/** A comparison operator by its canonical name. */
export type FilterOperator = keyof typeof filterOperators;

/** The rows that each operator keeps, for the documentation. */
export const filterOperatorMeanings: Readonly<Record<FilterOperator, string>> = {
  eq: 'Rows with this value; a column with a plain value means the same.',
  ne: 'Rows with any other value.',
  gt: 'Rows with a greater value.',
  gte: 'Rows with this or a greater value.',
  lt: 'Rows with a smaller value.',
  lte: 'Rows with this or a smaller value.',
  contains: 'Rows whose text or list contains the value.',
  notContains: 'Rows whose text or list does not contain it.',
  startsWith: 'Rows whose text starts with it.',
  endsWith: 'Rows whose text ends with it.',
  in: 'Rows with one of a list of values; a column with a list means the same.',
  notIn: 'Rows with none of a list of values.',
  between: 'Rows from the first to the second of two values, inclusive.',
  isNull: 'Rows without a value (missing, null or an empty string); false inverts it.',
  isNotNull: 'Rows with a value.',
};

/** The aggregate functions of a group. */
export const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** An aggregate function of a group. */
export type Aggregate = (typeof aggregates)[number];

/** Members of `dataProcessing`. */
export const dataProcessingKeys = ['sortBy', 'sortDirection', 'filter', 'groupBy', 'aggregate'] as const;
