import { defaultImageFormat, imageFormatSynonyms, imageFormats } from '../formats/image-formats.ts';
import { limits } from '../limits.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

/** The available font families. */
export const fontFamilies = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;

const px = { kind: 'number', unit: 'px', integer: false, auto: false } as const;
const opaqueColor = { kind: 'color', transparent: false } as const;
const colorOrTransparent = { kind: 'color', transparent: true } as const;

const padding = { ...px, min: 0, max: limits.cellPaddingPxMax, savedMax: 24 } as const;

/** Cell padding of each density in px: `x` left and right of the text, `y` above and below it. */
export const densityPaddings = {
  compact: { x: 8, y: 4 },
  regular: { x: 12, y: 12 },
  spacious: { x: 16, y: 18 },
} as const;

/**
 * All table styles; each is defined only here. Names and defaults are those of the settings screen; the
 * aliases are the names in the API documentation and the example payloads.
 */
export const tableStyleProperties = [
  {
    ...colorOrTransparent,
    name: 'headerBg',
    aliases: ['headerBgColor', 'headerBackground', 'headerBackgroundColor'],
    default: '#2563eb',
    control: { group: 'colors', position: 1 },
    description: 'Background of the header row.',
  },
  {
    ...opaqueColor,
    name: 'headerText',
    aliases: ['headerTextColor', 'headerColor'],
    default: '#ffffff',
    control: { group: 'colors', position: 2 },
    description: 'Text colour of the header row.',
  },
  {
    ...colorOrTransparent,
    name: 'rowEvenBg',
    aliases: ['rowEvenBgColor', 'evenRowBg', 'alternateRowBg'],
    default: '#f8fafc',
    control: { group: 'colors', position: 4 },
    description: 'Background of the second, fourth, … row.',
  },
  {
    ...colorOrTransparent,
    name: 'rowOddBg',
    aliases: ['rowOddBgColor', 'oddRowBg', 'rowBg'],
    default: '#ffffff',
    control: { group: 'colors', position: 3 },
    description: 'Background of the first, third, … row, and of all rows when rows do not alternate.',
  },
  {
    ...opaqueColor,
    name: 'textColor',
    aliases: ['rowText', 'rowTextColor', 'color'],
    default: '#0f172a',
    description: 'Text colour of the rows.',
  },
  {
    ...opaqueColor,
    name: 'borderColor',
    aliases: [],
    default: '#e2e8f0',
    control: { group: 'colors', position: 5 },
    description: 'Colour of the frame and of the lines between cells.',
  },
  {
    ...opaqueColor,
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
    control: { group: 'text' },
    description: 'Font family of the whole table.',
  },
  {
    ...px,
    name: 'fontSize',
    aliases: [],
    min: limits.fontSizePxMin,
    max: limits.fontSizePxMax,
    default: 14,
    control: { group: 'text', offered: [12, 14, 16] },
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
    ...colorOrTransparent,
    name: 'groupBg',
    aliases: ['groupBgColor', 'groupBackground'],
    default: undefined,
    description:
      'Background of the headings of row groups; by default the row background with a little of headerBg.',
  },
  {
    ...opaqueColor,
    name: 'groupText',
    aliases: ['groupTextColor', 'groupColor'],
    default: undefined,
    description: 'Text colour of the headings of row groups; by default textColor.',
  },
  {
    kind: 'choice',
    name: 'groupFontWeight',
    aliases: ['groupWeight'],
    choices: ['normal', 'bold'],
    default: 'bold',
    description: 'Font weight of the headings of row groups.',
  },
  {
    ...colorOrTransparent,
    name: 'summaryBg',
    aliases: ['summaryBgColor', 'summaryBackground'],
    default: undefined,
    description: 'Background of summary rows; by default rowOddBg.',
  },
  {
    ...opaqueColor,
    name: 'summaryText',
    aliases: ['summaryTextColor', 'summaryColor'],
    default: undefined,
    description: 'Text colour of summary rows; by default textColor.',
  },
  {
    kind: 'choice',
    name: 'summaryFontWeight',
    aliases: ['summaryWeight'],
    choices: ['normal', 'bold'],
    default: 'bold',
    description: 'Font weight of summary rows.',
  },
  {
    kind: 'choice',
    name: 'stubFontWeight',
    aliases: ['stubWeight'],
    choices: ['normal', 'bold'],
    default: 'normal',
    description: 'Font weight of the stub.',
  },
  {
    ...opaqueColor,
    name: 'spannerLine',
    aliases: ['spannerLineColor'],
    default: undefined,
    description: 'Colour of the lines under spanners in tables without lines between rows.',
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
    control: { group: 'shape', position: 3, presetOf: 'cellPadding' },
    description:
      'Predefined cell padding; cellPadding overrides it. A PDF with a page size is compact unless density or padding is set.',
  },
  {
    ...padding,
    name: 'cellPadding',
    aliases: ['padding'],
    default: 12,
    control: { group: 'shape', position: 4 },
    description: 'Space between the edge of a cell and its text, on all four sides.',
  },
  {
    ...padding,
    name: 'cellPaddingX',
    aliases: ['paddingX'],
    default: undefined,
    description: 'Padding on the left and right; overrides cellPadding.',
  },
  {
    ...padding,
    name: 'cellPaddingY',
    aliases: ['paddingY'],
    default: undefined,
    description: 'Padding above and below the text; overrides cellPadding.',
  },
  {
    kind: 'choice',
    name: 'verticalAlign',
    aliases: [],
    choices: ['top', 'middle', 'bottom'],
    synonyms: { center: 'middle' },
    default: undefined,
    description:
      'Vertical alignment of the text in a cell that is taller than its text; by default middle, or top in a row with a cell of more than two lines.',
  },
  {
    kind: 'choice',
    name: 'overflow',
    aliases: ['textOverflow'],
    choices: ['wrap', 'ellipsis'],
    default: 'wrap',
    description: 'ellipsis truncates cell text that needs more than maxLines lines; wrap shows all of it.',
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
    description: 'Maximum number of text lines per cell; the rest is truncated with an ellipsis.',
  },
  {
    kind: 'choice',
    name: 'borderStyle',
    aliases: [],
    choices: ['solid', 'dashed', 'dotted', 'none'],
    default: 'solid',
    control: { group: 'shape', position: 1 },
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
    control: { group: 'shape', position: 2, sliderMax: 24 },
    description: 'Corner radius of the table.',
  },
  {
    kind: 'boolean',
    name: 'tableShadow',
    aliases: ['shadow'],
    default: false,
    description: 'Whether the table has a soft shadow.',
  },
  {
    ...colorOrTransparent,
    name: 'backgroundColor',
    aliases: ['background', 'backgroundBg'],
    default: '#ffffff',
    description: 'Background behind and around the table; JPEG and PDF show white if it is transparent.',
  },
  {
    ...px,
    name: 'outerPadding',
    aliases: ['margin'],
    min: 0,
    max: limits.outerPaddingPxMax,
    default: 16,
    description: 'Space between the edge of the image and the table.',
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
    control: { group: 'file', position: 2 },
    description: 'JPEG quality in steps of ten; 8 is the same as quality 80.',
  },
  {
    kind: 'choice',
    name: 'imageFormat',
    aliases: [],
    choices: imageFormats,
    synonyms: imageFormatSynonyms,
    default: defaultImageFormat,
    sameAs: { name: 'format' },
    control: { group: 'file', position: 1 },
    description: 'Format of the image.',
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
    control: { group: 'shape', position: 5, sliderMax: 2_000, step: 10 },
    description: 'Width of the image; the default in the settings screen is 800.',
  },
] as const satisfies readonly TableProperty[];

/**
 * Normalised styles: canonical names, px values, colours as #rrggbb, #rrggbbaa or, if allowed, `transparent`.
 */
export type TableStyles = PropertyValues<typeof tableStyleProperties>;
