import { limits } from '../../limits.ts';
import { colorSchema, propertiesSchema, type Schema } from '../property-schema.ts';
import { iconNames } from './table-icons.ts';
import { palettes, ruleRows, scaleProperties, scaleStepsProperty, tones } from './table-rules.ts';

const columns: Schema = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
  description: 'Columns whose cells get the style; without it, whole rows do.',
};

/** JSON Schema of `rules`. */
export function rulesSchema(): Schema {
  const rank: Schema = {
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 999_999 },
      { type: 'string', pattern: '^([1-9]\\d{0,5}|(100|[1-9]\\d?(\\.\\d{1,6})?|0\\.\\d{0,5}[1-9]) ?%)$' },
    ],
  };
  const middle: Schema = { type: 'string', enum: ['mean', 'median'] };
  const shared = {
    when: {
      type: 'object',
      description:
        'Rows that match a filter, as in dataProcessing.filter; {"column": "x"} is the value of x.',
    },
    style: {
      type: 'object',
      description: `Style of the cells or rows. Colours can be ${tones.join(', ')}, which fit the theme.`,
    },
    stop: {
      type: 'boolean',
      default: false,
      description: 'Whether later rules do not apply to these cells.',
    },
    rows: { type: 'string', enum: [...ruleRows], default: 'data', description: 'Kind of rows.' },
  };
  const ofCells: Schema = {
    type: 'object',
    properties: {
      columns,
      is: { description: 'Test of the values in columns, such as {"lt": 0}.' },
      top: { ...rank, description: 'The largest values: a number of them, or a percentage such as "10%".' },
      bottom: { ...rank, description: 'The smallest values.' },
      above: { ...middle, description: 'Values above the mean or median of the column.' },
      below: { ...middle, description: 'Values below the mean or median of the column.' },
      duplicate: { type: 'boolean', description: 'Values that occur more than once, or only once.' },
      icon: {
        type: 'string',
        enum: [...iconNames],
        description: 'Icon before the text of the cells in columns, in the colour of the text.',
      },
      scale: { $ref: '#/$defs/ColorScale' },
      ...shared,
    },
    required: ['columns'],
  };
  const ofRows: Schema = { type: 'object', properties: shared };
  return {
    description: 'Styles that depend on values. All matching rules apply; later ones win.',
    anyOf: [
      ofCells,
      ofRows,
      { type: 'array', items: { anyOf: [ofCells, ofRows] }, maxItems: limits.rulesMax },
    ],
    examples: [[{ columns: ['Change'], is: { lt: 0 }, style: { textColor: 'bad' }, icon: 'arrow-down' }]],
  };
}

/** JSON Schema of a colour scale. */
export function colorScaleSchema(): Schema {
  const palette: Schema = {
    description: 'Name of a palette, or colours from the smallest to the largest value.',
    anyOf: [
      { type: 'string', enum: [...palettes] },
      { type: 'array', minItems: 2, maxItems: limits.scaleColorsMax, items: colorSchema },
    ],
  };
  const plain = propertiesSchema(scaleProperties, '');
  const { description, min, max } = scaleStepsProperty;
  return {
    description: 'Colours that follow from values: a palette, a list of colours, or an object.',
    anyOf: [
      palette,
      { type: 'boolean' },
      {
        ...plain,
        properties: {
          palette,
          ...(plain.properties as Schema),
          domain: {
            type: 'array',
            items: { type: 'number' },
            minItems: 2,
            maxItems: limits.scaleColorsMax + 1,
            description:
              'Numbers at the ends of the scale, by default the smallest and the largest; values beyond them have the colour of the end. With kind steps also the borders between the classes.',
          },
          steps: {
            description,
            anyOf: [{ type: 'integer', minimum: min, maximum: max }, { const: 'smooth' }],
          },
        },
      },
    ],
  };
}
