import { destinationNames } from './destinations.ts';
import { limits } from './limits.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';
import { themeNames } from './table-themes.ts';

const text = { kind: 'text', default: undefined, aliases: [] } as const;

/** Every option of a table: the only place where one is defined. */
export const tableOptionProperties = [
  { ...text, name: 'title', charsMax: limits.titleCharsMax, description: 'Title above the table.' },
  { ...text, name: 'subtitle', charsMax: limits.titleCharsMax, description: 'Smaller line under the title.' },
  {
    ...text,
    name: 'caption',
    charsMax: limits.titleCharsMax,
    description: 'Small line under the table, for sources and notes.',
  },
  {
    kind: 'choice',
    name: 'for',
    aliases: ['destination'],
    choices: destinationNames,
    default: undefined,
    description:
      'Where the picture will be shown: sets its format, width, scale and look, keeps all limits of that place, and splits a long table into several pictures.',
  },
  {
    kind: 'choice',
    name: 'format',
    aliases: [],
    choices: ['png', 'jpeg', 'svg', 'pdf'],
    synonyms: { jpg: 'jpeg' },
    default: 'png',
    description: 'Format of the picture.',
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
    description: 'Width of the picture; auto takes what the content needs.',
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
    description: 'Quality of jpeg; other formats are lossless.',
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
    description: 'Device pixels per pixel of png and jpeg: 2 gives a picture for high-density screens.',
  },
  {
    kind: 'choice',
    name: 'theme',
    aliases: [],
    choices: themeNames,
    default: 'default',
    description:
      'A ready-made look; styles change it further. In a request it replaces the colours of saved settings.',
  },
  {
    kind: 'boolean',
    name: 'headers',
    aliases: ['showHeaders'],
    default: true,
    description:
      'Whether the header row is shown; false also says that an array of arrays has no header row.',
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
    description: 'A first column that counts the rows.',
  },
  {
    kind: 'boolean',
    name: 'showBorder',
    aliases: ['showBorders'],
    default: true,
    description: 'The frame of the table; frame says what it is made of.',
  },
  {
    kind: 'choice',
    name: 'frame',
    aliases: [],
    choices: ['box', 'rules'],
    synonyms: { full: 'box', booktabs: 'rules', horizontal: 'rules' },
    default: 'box',
    description:
      'What showBorder draws: a box round the table, or rules above it, under its header and below it, as in books.',
  },
  {
    kind: 'boolean',
    name: 'showGridLines',
    aliases: [],
    default: true,
    description: 'The lines between cells.',
  },
  {
    kind: 'choice',
    name: 'gridLines',
    aliases: [],
    choices: ['all', 'rows', 'columns'],
    synonyms: { both: 'all', horizontal: 'rows', vertical: 'columns' },
    default: 'all',
    description:
      'Which lines between cells are drawn while showGridLines is on: all, or those of one direction.',
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
    description: 'Whether columns take the width their content needs; false makes all columns equally wide.',
  },
  {
    kind: 'boolean',
    name: 'freezeHeader',
    aliases: [],
    default: false,
    description: 'Repeats the header row on every page of a pdf.',
  },
  {
    kind: 'boolean',
    name: 'freezeFirstColumn',
    aliases: [],
    default: false,
    description:
      'Repeats the first column, and the row numbers before it, on each part when a wide table is split.',
  },
  {
    kind: 'choice',
    name: 'direction',
    aliases: ['dir'],
    choices: ['auto', 'ltr', 'rtl'],
    default: 'auto',
    description: 'Side on which the first column stands; auto follows the script of the headers.',
  },
  {
    kind: 'choice',
    name: 'page',
    aliases: ['paper'],
    choices: ['single', 'a4', 'letter'],
    default: 'single',
    description: 'Paper of a pdf; single makes one page as large as the table.',
  },
  {
    kind: 'choice',
    name: 'pageFit',
    aliases: [],
    choices: ['auto', 'width'],
    default: 'auto',
    description:
      'How a table that is too wide for its paper is brought onto it: auto splits its columns over pages where it would have to be much smaller; width makes it as small as it takes, down to text of 4 points.',
  },
  {
    kind: 'choice',
    name: 'svgText',
    aliases: ['text'],
    choices: ['outlined', 'live'],
    synonyms: { outlines: 'outlined', paths: 'outlined' },
    default: 'outlined',
    description:
      'Text of an svg: outlined looks the same everywhere; live can be selected, searched and read aloud, in the fonts of the viewer.',
  },
] as const satisfies readonly TableProperty[];

/** Settled options. */
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
    description: 'Levels of nesting that are shown; deeper values show how many items they have.',
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
    description: 'Text for a value that is missing.',
  },
  {
    kind: 'marks',
    name: 'booleanDisplay',
    aliases: [],
    default: { true: '✓', false: '✗' },
    description: 'Texts for true and false.',
  },
] as const satisfies readonly TableProperty[];

/** Settled `complexDataDisplay`. */
export type ComplexDisplay = PropertyValues<typeof complexDisplayProperties>;

/** One page of a long table (`pagination`). */
export const paginationProperties = [
  {
    kind: 'boolean',
    name: 'enabled',
    aliases: [],
    default: false,
    description:
      'Whether one page of the rows is shown. A page or its size turns it on too; a warning then says how many rows are left out.',
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

/** Settled `pagination`. */
export type Pagination = PropertyValues<typeof paginationProperties>;

/** Comparisons of a filter, with their other spellings. */
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

/** A comparison by its canonical name. */
export type FilterOperator = keyof typeof filterOperators;

/** What each comparison keeps, for readers of the documentation. */
export const filterOperatorMeanings: Readonly<Record<FilterOperator, string>> = {
  eq: 'Rows with the value; a value beside a column in place of an operator means the same.',
  ne: 'Rows with another value.',
  gt: 'Rows with more.',
  gte: 'Rows with as much or more.',
  lt: 'Rows with less.',
  lte: 'Rows with as much or less.',
  contains: 'Rows whose text has the value in it, or whose list has it.',
  notContains: 'Rows whose text or list does not have it.',
  startsWith: 'Rows whose text begins with it.',
  endsWith: 'Rows whose text ends with it.',
  in: 'Rows with one of a list of values; a list beside a column means the same.',
  notIn: 'Rows with none of a list of values.',
  between: 'Rows from the first to the second of two values, both included.',
  isNull: 'Rows without a value: missing, null or an empty text; false turns it round.',
  isNotNull: 'Rows with a value.',
};

/** What a group can say about a field. */
export const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** What a group says about a field. */
export type Aggregate = (typeof aggregates)[number];

/** Members of `dataProcessing`. */
export const dataProcessingKeys = ['sortBy', 'sortDirection', 'filter', 'groupBy', 'aggregate'] as const;
