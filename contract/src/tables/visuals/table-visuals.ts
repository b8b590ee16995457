import type { Schema } from '../property-schema.ts';
import { chartVisuals } from './chart-visuals.ts';
import { markVisuals } from './mark-visuals.ts';
import { type VisualRecord, type VisualValues, visualPropertySchema } from './visual-property.ts';

/** All kinds of drawings in cells (`columns.X.show`). To add one, add a record here. */
export const visualRecords = [...chartVisuals, ...markVisuals] as const satisfies readonly VisualRecord[];

type Records = (typeof visualRecords)[number];

/** Name of a kind of drawing. */
export type VisualName = Records['name'];

/** Names of all kinds of drawings. */
export const visualNames: readonly VisualName[] = visualRecords.map(({ name }) => name);

/** The normalised options of one kind of drawing. */
export type VisualOptions<Name extends VisualName, Color = string, Column = string> = VisualValues<
  Extract<Records, { name: Name }>['properties'],
  Color,
  Column
>;

/** The record of a kind by its name or an alias, in any letter case. */
export function findVisual(word: string): Records | undefined {
  const name = word.trim().toLowerCase();
  return visualRecords.find((record) => [record.name, ...record.aliases].some((known) => known === name));
}

/** JSON Schema of `show`: a word, or an object with the options of one kind. */
export function showSchema(): Schema {
  return {
    description: 'What the cells show besides their text: a kind of drawing, or an object with its options.',
    anyOf: [
      { type: 'string', enum: visualNames.map(String) },
      ...visualRecords.map(kindSchema),
      { type: 'boolean', const: false },
    ],
    examples: ['bar', { as: 'bar', max: 100, track: true }],
  };
}

function kindSchema({ name, description, properties }: VisualRecord): Schema {
  const options = properties.map((property) => [property.name, visualPropertySchema(property)]);
  return {
    type: 'object',
    description,
    properties: { as: { type: 'string', enum: [name] }, ...Object.fromEntries(options) },
    required: ['as'],
  };
}
