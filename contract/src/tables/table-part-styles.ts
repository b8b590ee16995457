import { limits } from '../limits.ts';
import { borderProperties } from './table-borders.ts';
import type { TableProperty } from './table-property.ts';

const colorOrTransparent = { kind: 'color', transparent: true, default: undefined } as const;
const opaqueColor = { kind: 'color', transparent: false, default: undefined } as const;

/** The horizontal alignment of a text, without its name. */
export const alignProperty = {
  kind: 'choice',
  choices: ['left', 'center', 'right'],
  synonyms: { centre: 'center', middle: 'center', start: 'left', end: 'right' },
  default: undefined,
} as const;

const commonProperties = [
  {
    ...colorOrTransparent,
    name: 'backgroundColor',
    aliases: ['background', 'bg', 'bgColor', 'fill'],
    description: 'Background.',
  },
  { ...opaqueColor, name: 'textColor', aliases: ['color', 'fontColor'], description: 'Text colour.' },
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
    description: 'Font weight; lighter renders as normal, bolder as bold.',
  },
  {
    ...alignProperty,
    name: 'textAlign',
    aliases: ['align', 'alignment'],
    description: 'Horizontal alignment of the text.',
  },
  {
    kind: 'choice',
    name: 'verticalAlign',
    aliases: ['valign', 'vAlign'],
    choices: ['top', 'middle', 'bottom'],
    synonyms: { center: 'middle' },
    default: undefined,
    description: 'Vertical alignment of the text in a cell that is taller than its text.',
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
    description: 'Whether the text is underlined.',
  },
  {
    kind: 'choice',
    name: 'overflow',
    aliases: ['textOverflow'],
    choices: ['wrap', 'ellipsis'],
    default: undefined,
    description: 'ellipsis truncates text that needs more than maxLines lines; wrap shows all of it.',
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
    description: 'Maximum number of text lines; the rest is truncated with an ellipsis.',
  },
] as const satisfies readonly TableProperty[];

const span = { kind: 'number', unit: '', integer: true, auto: false, min: 1, default: undefined } as const;

const indent = {
  kind: 'number',
  name: 'indent',
  aliases: [],
  unit: '',
  integer: true,
  auto: false,
  min: 0,
  max: limits.indentMax,
  default: undefined,
} as const;

/** Style of one cell. */
export const cellStyleProperties = [
  ...commonProperties,
  ...borderProperties,
  {
    ...indent,
    description: 'Levels by which the text is indented at its start; one level is 1.25 times the font size.',
  },
  {
    ...span,
    name: 'colspan',
    aliases: ['colSpan'],
    max: limits.columnsMax,
    description: 'Number of columns that the cell spans.',
  },
  {
    ...span,
    name: 'rowspan',
    aliases: ['rowSpan'],
    max: limits.rowsMax,
    description: 'Number of rows that the cell spans.',
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

/** The widths of a column, and the padding inside them. */
export const columnWidthProperties = [
  {
    ...columnWidth,
    name: 'width',
    aliases: [],
    auto: true,
    percent: true,
    description: 'Width of the column, including padding; 30% is relative to the width of the table.',
  },
  {
    ...columnWidth,
    name: 'minWidth',
    aliases: [],
    auto: false,
    description: 'Minimum width of the column, including padding.',
  },
  {
    ...columnWidth,
    name: 'maxWidth',
    aliases: [],
    auto: false,
    description:
      'Maximum width of the column, including padding; its text wraps, and only a long word can exceed it.',
  },
  {
    kind: 'number',
    name: 'cellPaddingX',
    aliases: ['paddingX'],
    unit: 'px',
    integer: false,
    auto: false,
    min: 0,
    max: limits.cellPaddingPxMax,
    default: undefined,
    description: 'Padding on the left and right of the cells of the column, header included.',
  },
] as const satisfies readonly TableProperty[];

/** Style of all cells of a column. */
export const columnStyleProperties = [
  ...commonProperties,
  ...columnWidthProperties,
] as const satisfies readonly TableProperty[];

/** Style of all cells of a row. */
export const rowStyleProperties = [
  ...commonProperties,
  ...borderProperties,
  { ...indent, description: 'Levels by which the text of its first cell is indented.' },
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
    description: 'Minimum height of the row, including padding.',
  },
] as const satisfies readonly TableProperty[];
