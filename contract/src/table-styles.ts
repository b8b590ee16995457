import { limits } from './limits.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

/** Families the engine draws with. */
export const fontFamilies = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;

const px = { kind: 'number', unit: 'px', integer: false, auto: false } as const;
const ink = { kind: 'color', transparent: false } as const;
const paper = { kind: 'color', transparent: true } as const;

const padding = { ...px, min: 0, max: limits.cellPaddingPxMax } as const;

/** Room in the cells of each density, px: `x` between text and the lines at its sides, `y` above and below it. */
export const densityPaddings = {
  compact: { x: 8, y: 4 },
  regular: { x: 12, y: 12 },
  spacious: { x: 16, y: 18 },
} as const;

/**
 * Every style of a table: the only place where one is defined. Names and defaults are those of the settings screen;
 * the aliases are the namings of the API documentation and of the example payloads.
 */
export const tableStyleProperties = [
  {
    ...paper,
    name: 'headerBg',
    aliases: ['headerBgColor', 'headerBackground', 'headerBackgroundColor'],
    default: '#2563eb',
    description: 'Background of the header row.',
  },
  {
    ...ink,
    name: 'headerText',
    aliases: ['headerTextColor', 'headerColor'],
    default: '#ffffff',
    description: 'Text colour of the header row.',
  },
  {
    ...paper,
    name: 'rowEvenBg',
    aliases: ['rowEvenBgColor', 'evenRowBg', 'alternateRowBg'],
    default: '#f8fafc',
    description: 'Background of the second, fourth, … row.',
  },
  {
    ...paper,
    name: 'rowOddBg',
    aliases: ['rowOddBgColor', 'oddRowBg', 'rowBg'],
    default: '#ffffff',
    description: 'Background of the first, third, … row, and of all rows when rows do not alternate.',
  },
  {
    ...ink,
    name: 'textColor',
    aliases: ['rowText', 'rowTextColor', 'color'],
    default: '#0f172a',
    description: 'Text colour of the rows.',
  },
  {
    ...ink,
    name: 'borderColor',
    aliases: [],
    default: '#e2e8f0',
    description: 'Colour of the frame and of the lines between cells.',
  },
  {
    ...ink,
    name: 'linkColor',
    aliases: [],
    default: '#1d4ed8',
    description: 'Text colour of cells with a link, unless the row or the cell sets one.',
  },
  {
    kind: 'font',
    name: 'fontFamily',
    aliases: ['font'],
    choices: fontFamilies,
    default: 'Inter',
    description: 'Font family of the whole table.',
  },
  {
    ...px,
    name: 'fontSize',
    aliases: [],
    min: limits.fontSizePxMin,
    max: limits.fontSizePxMax,
    default: 14,
    description: 'Font size of headers and rows.',
  },
  {
    kind: 'choice',
    name: 'headerFontWeight',
    aliases: ['headerWeight'],
    choices: ['normal', 'bold'],
    default: 'bold',
    description: 'Font weight of the header row.',
  },
  {
    kind: 'choice',
    name: 'density',
    aliases: [],
    choices: ['compact', 'regular', 'spacious'],
    synonyms: {
      condensed: 'compact',
      dense: 'compact',
      normal: 'regular',
      standard: 'regular',
      comfortable: 'spacious',
    },
    default: 'regular',
    description:
      'Space in the cells by name; cellPadding wins over it. A pdf on paper is compact where nothing is said about the space in cells.',
  },
  {
    ...padding,
    name: 'cellPadding',
    aliases: ['padding'],
    default: 12,
    description: 'Space between the edge of a cell and its text, on all four sides.',
  },
  {
    ...padding,
    name: 'cellPaddingX',
    aliases: ['paddingX'],
    default: undefined,
    description: 'The same at the left and right side only; wins over cellPadding.',
  },
  {
    ...padding,
    name: 'cellPaddingY',
    aliases: ['paddingY'],
    default: undefined,
    description: 'The same above and below the text only; wins over cellPadding.',
  },
  {
    kind: 'choice',
    name: 'verticalAlign',
    aliases: [],
    choices: ['top', 'middle', 'bottom'],
    synonyms: { center: 'middle' },
    default: undefined,
    description:
      'Where text stands in a cell that is higher than its text; without it in the middle, and at the top of a row that has a cell of more than two lines.',
  },
  {
    kind: 'choice',
    name: 'overflow',
    aliases: ['textOverflow'],
    choices: ['wrap', 'ellipsis'],
    default: 'wrap',
    description: 'ellipsis cuts text of a cell that needs more than maxLines lines; wrap shows all of it.',
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
    description: 'Lines of text a cell shows; the rest is cut with an ellipsis.',
  },
  {
    kind: 'choice',
    name: 'borderStyle',
    aliases: [],
    choices: ['solid', 'dashed', 'dotted', 'none'],
    default: 'solid',
    description: 'Style of the frame and of the lines between cells.',
  },
  {
    ...px,
    name: 'borderWidth',
    aliases: [],
    min: 0,
    max: limits.borderWidthPxMax,
    default: 1,
    description: 'Width of the frame and of the lines between cells.',
  },
  {
    ...px,
    name: 'borderRadius',
    aliases: [],
    min: 0,
    max: limits.borderRadiusPxMax,
    default: 0,
    description: 'Radius of the corners of the table.',
  },
  {
    kind: 'boolean',
    name: 'tableShadow',
    aliases: ['shadow'],
    default: false,
    description: 'A soft shadow under the table.',
  },
  {
    ...paper,
    name: 'backgroundColor',
    aliases: ['background', 'backgroundBg'],
    default: '#ffffff',
    description: 'Paper behind and around the table; jpeg and pdf show white where it is transparent.',
  },
  {
    ...px,
    name: 'outerPadding',
    aliases: ['margin'],
    min: 0,
    max: limits.outerPaddingPxMax,
    default: 16,
    description: 'Space between the edge of the picture and the table.',
  },
  {
    kind: 'boolean',
    name: 'zebraStripes',
    aliases: ['zebra', 'striped'],
    default: true,
    sameAs: { name: 'showAlternatingRows' },
    description: 'Whether rows alternate between rowOddBg and rowEvenBg.',
  },
  {
    kind: 'number',
    name: 'imageQuality',
    aliases: [],
    unit: '',
    integer: false,
    auto: false,
    min: limits.imageQualityMin,
    max: limits.imageQualityMax,
    default: 8,
    sameAs: { name: 'quality', times: 10 },
    description: 'Quality of jpeg in steps of ten; 8 is the same as quality 80.',
  },
  {
    kind: 'choice',
    name: 'imageFormat',
    aliases: [],
    choices: ['png', 'jpeg', 'svg', 'pdf'],
    synonyms: { jpg: 'jpeg' },
    default: 'png',
    sameAs: { name: 'format' },
    description: 'Format of the picture.',
  },
  {
    kind: 'number',
    name: 'defaultWidth',
    aliases: ['tableWidth'],
    unit: 'px',
    integer: false,
    auto: true,
    min: limits.widthPxMin,
    max: limits.widthPxMax,
    default: 800,
    sameAs: { name: 'width' },
    description: 'Width of the picture; the settings screen starts at 800.',
  },
] as const satisfies readonly TableProperty[];

/** Settled styles: canonical names, values in px, colours as #rrggbb or #rrggbbaa, or `transparent` where allowed. */
export type TableStyles = PropertyValues<typeof tableStyleProperties>;
