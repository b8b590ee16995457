import { limits } from '../limits.ts';
import type { TableProperty } from './table-property.ts';

/** Members of the object form of a border, such as `{"width": 2, "style": "solid", "color": "#111"}`. */
export const borderMemberProperties = [
  {
    kind: 'number',
    name: 'width',
    aliases: [],
    unit: 'px',
    integer: false,
    auto: false,
    min: 0,
    max: limits.borderWidthPxMax,
    default: 1,
    description: 'Width of the line; 0 removes it.',
  },
  {
    kind: 'choice',
    name: 'style',
    aliases: [],
    choices: ['solid', 'dashed', 'dotted', 'none'],
    synonyms: { hidden: 'none' },
    default: 'solid',
    description: 'Style of the line; none removes it.',
  },
  {
    kind: 'color',
    name: 'color',
    aliases: [],
    transparent: false,
    default: undefined,
    description: 'Colour of the line; the text colour if absent.',
  },
] as const satisfies readonly TableProperty[];

/** Widths that CSS gives to these words, px. */
export const borderWidthWords: ReadonlyMap<string, number> = new Map([
  ['thin', 1],
  ['medium', 3],
  ['thick', 5],
]);

const border = { kind: 'border', aliases: [], default: undefined } as const;

/** One line at each side of a cell or a row; without it, the side has the grid line of the table. */
export const borderProperties = [
  {
    ...border,
    name: 'borderTop',
    description: 'Line above it, such as "2px solid #111", instead of the grid line; none removes that line.',
  },
  { ...border, name: 'borderBottom', description: 'Line below it, such as "1px solid", or none.' },
  {
    ...border,
    name: 'borderLeft',
    description: 'Line on its left side, also in right-to-left tables; that of a row is at its left end.',
  },
  {
    ...border,
    name: 'borderRight',
    description: 'Line on its right side, also in right-to-left tables; that of a row is at its right end.',
  },
] as const satisfies readonly TableProperty[];
