import { limits } from '../../limits.ts';
import { propertiesSchema, type Schema } from '../property-schema.ts';
import { themeProperties } from './derived-themes.ts';

/** A theme that is derived from colours. */
export function themeColorsSchema(): Schema {
  const { properties, ...members } = propertiesSchema(
    themeProperties,
    'A theme derived from one to three colours, with a contrast of at least 4.5:1 for every text.',
  );
  const color = { $ref: '#/$defs/Color' };
  return {
    ...members,
    properties: {
      from: {
        description:
          'The colours: the first one of the header, the second one of bars, lines, colour scales and rules, the third one of group headings.',
        anyOf: [
          { type: 'array', minItems: 1, maxItems: limits.themeColorsMax, items: color },
          { type: 'string', description: 'The same in one text, separated by commas or spaces.' },
        ],
        examples: [['#0b6b45', '#f59e0b']],
      },
      ...(properties as Schema),
    },
    required: ['from'],
  };
}
