import { limits } from '../limits.ts';
import { cellTypes } from './table-cells.ts';
import { alignProperty, columnWidthProperties } from './table-part-styles.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

/** The properties of a column with a plain value; `columnPartKeys` has the others. */
export const columnProperties = [
  {
    kind: 'text',
    name: 'field',
    aliases: ['dataIndex', 'key'],
    charsMax: limits.headerCharsMax,
    default: undefined,
    description: 'In the list form: the key or header of the column in the data.',
  },
  {
    kind: 'text',
    name: 'label',
    aliases: ['title', 'header'],
    charsMax: limits.headerCharsMax,
    default: undefined,
    description: 'Header to show instead of the field name.',
  },
  {
    kind: 'text',
    name: 'unit',
    aliases: [],
    charsMax: 80,
    default: undefined,
    description: 'Unit of the values, shown after the label, for example km/h^2, kg /m^3, degC or %CO2%.',
  },
  {
    kind: 'text',
    name: 'unitPattern',
    aliases: [],
    charsMax: 80,
    default: undefined,
    description: 'How the header shows the label and the unit, instead of the option unitPattern.',
  },
  {
    kind: 'choice',
    name: 'type',
    aliases: [],
    choices: cellTypes,
    default: undefined,
    description: 'Type of the values of the column; the type of a cell takes precedence.',
  },
  {
    ...alignProperty,
    name: 'align',
    aliases: ['textAlign', 'alignment'],
    description: 'Horizontal alignment of the column and its header.',
  },
  ...columnWidthProperties,
  {
    kind: 'boolean',
    name: 'hidden',
    aliases: ['hide'],
    default: undefined,
    description: 'Whether to leave out the column. Filters and sorting can still use it.',
  },
] as const satisfies readonly TableProperty[];

/** The properties of a column that are objects, or for `format` and `show` also a text. */
export const columnPartKeys = ['format', 'style', 'headerStyle', 'substitute', 'scale', 'show'] as const;

/** Normalised properties of a column with a plain value. */
export type ColumnProperties = Partial<PropertyValues<typeof columnProperties>>;
