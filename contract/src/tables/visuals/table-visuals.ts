import type { Schema } from '../property-schema.ts';
import { chartVisuals } from './chart-visuals.ts';
import { markVisuals } from './mark-visuals.ts';
import {
  type VisualProperty,
  type VisualRecord,
  type VisualValues,
  visualPropertySchema,
} from './visual-property.ts';

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

/** JSON Schema of `show`. Options that several kinds have are described once. */
export function showSchema(): Schema {
  const names = visualNames.map(String);
  return {
    description: `What the cells show besides their text: ${visualRecords.map(({ name, description }) => `${name}: ${description}`).join(' ')}`,
    anyOf: [
      { type: 'string', enum: names },
      {
        type: 'object',
        properties: { as: { type: 'string', enum: names }, ...optionSchemas() },
        required: ['as'],
      },
      { type: 'boolean', const: false },
    ],
    examples: ['bar', { as: 'bar', max: 100, track: true }],
  };
}

/** Schemas by name; an option whose form differs between kinds allows each form. */
function optionSchemas(): Schema {
  const byName = new Map<string, VisualProperty[]>();
  for (const property of visualRecords.flatMap(({ properties }): readonly VisualProperty[] => properties)) {
    const same = byName.get(property.name) ?? [];
    const isKnown = same.some(
      (one) => one.kind === property.kind && one.description === property.description,
    );
    if (!isKnown) byName.set(property.name, [...same, property]);
  }
  return Object.fromEntries(
    [...byName].map(([name, properties]) => {
      const schemas = properties.map(visualPropertySchema);
      return [name, schemas.length === 1 ? schemas[0] : { anyOf: schemas }];
    }),
  );
}
