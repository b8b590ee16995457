import { describe, expect, it } from 'vitest';
import { findVisual, showSchema, visualNames, visualRecords } from './table-visuals.ts';
import { allowedVisualValues, type VisualProperty, visualPropertySchema } from './visual-property.ts';

const options = visualRecords.flatMap(({ name, properties }) =>
  properties.map((property: VisualProperty) => [`${name}.${property.name}`, property] as const),
);

describe('kinds of drawings', () => {
  it('have names and aliases of their own', () => {
    const words = visualRecords.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(words).size).toBe(words.length);
    for (const { name, aliases } of visualRecords)
      for (const word of [name, ...aliases]) expect(findVisual(` ${word.toUpperCase()} `)?.name).toBe(name);
    expect(findVisual('constructor')).toBeUndefined();
  });

  it('have options of different names', () => {
    for (const { properties } of visualRecords) {
      const names = properties.map(({ name }) => name);
      expect(new Set<string>(names).size).toBe(names.length);
    }
  });

  it('are in the schema with all options', () => {
    const { anyOf } = showSchema() as { anyOf: { enum?: string[]; properties?: object }[] };
    expect(anyOf[0]?.enum).toEqual(visualNames);
    const kinds = anyOf.slice(1, -1).map(({ properties = {} }) => Object.keys(properties));
    expect(kinds).toEqual(
      visualRecords.map(({ properties }) => ['as', ...properties.map(({ name }) => name)]),
    );
  });

  it.each(options)(
    '%s has a description, its allowed values and a schema with its default',
    (_, property) => {
      expect(property.description).toMatch(/^[A-Z].*\.$/);
      expect(allowedVisualValues(property)).not.toBe('');
      const schema = visualPropertySchema(property);
      const isWritten = property.default !== 'auto' && property.default !== 'none';
      expect(schema.default).toEqual(isWritten ? property.default : undefined);
      expect(Object.keys(schema).some((key) => ['type', 'anyOf', 'enum'].includes(key))).toBe(true);
    },
  );
});
