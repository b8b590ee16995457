import { limits } from './limits.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

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
