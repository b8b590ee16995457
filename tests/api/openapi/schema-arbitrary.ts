import * as fc from 'fast-check';
import { document } from './response-validator.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Larger numbers make large images, which are slow and test nothing more. */
const numberMax = 400;
const depthMax = 4;

/** Cached by schema and depth: a payload uses the same few schemas in hundreds of places. */
const arbitraries = new WeakMap<Schema, Map<number, fc.Arbitrary<unknown>>>();

/** JSON values of realistic size that a schema of the document allows. */
export function allowedBy(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const byDepth = arbitraries.get(schema) ?? new Map<number, fc.Arbitrary<unknown>>();
  arbitraries.set(schema, byDepth);
  const arbitrary = byDepth.get(depth) ?? arbitraryOf(schema, depth);
  byDepth.set(depth, arbitrary);
  return arbitrary;
}

function arbitraryOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return allowedBy(resolveReference(schema.$ref), depth);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.anyOf)) return allowedByOneOf(schema, schema.anyOf as Schema[], depth);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => allowedBy({ ...schema, type }, depth)));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer(bounds(schema));
    case 'number':
      return fc.double({ ...bounds(schema), noNaN: true }).map((value) => Math.round(value * 100) / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrays(schema, depth);
    case 'object':
      return objects(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function resolveReference(reference: string): Schema {
  const schema = document.components.schemas[reference.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`The document has no ${reference}.`);
  return schema;
}

/** Alternatives of a value, or sets of properties of which one is required. */
function allowedByOneOf(
  schema: Schema,
  alternatives: readonly Schema[],
  depth: number,
): fc.Arbitrary<unknown> {
  const { anyOf: _, ...rest } = schema;
  const [first] = alternatives;
  // The alternative to a number is the same number as a string, with the same bounds.
  if (first && isNumeric(first)) return numbers(first, alternatives, depth);
  return fc.oneof(
    ...alternatives.map((each) => allowedBy(schema.properties ? withAlternative(rest, each) : each, depth)),
  );
}

/** An object with the requirements of one alternative. */
function withAlternative(object: Schema, alternative: Schema): Schema {
  const own = (alternative.properties ?? {}) as Readonly<Record<string, Schema>>;
  const narrowed = Object.entries(own).filter(([, schema]) => Object.keys(schema).length > 0);
  const properties = { ...(object.properties as Schema), ...Object.fromEntries(narrowed) };
  const requiredIn = ({ required = [] }: Schema) => required as readonly string[];
  const required = [...requiredIn(object), ...requiredIn(alternative)];
  return { ...object, ...alternative, properties, required };
}

function isNumeric({ type }: Schema): boolean {
  return type === 'integer' || type === 'number';
}

function numbers(number: Schema, alternatives: readonly Schema[], depth: number): fc.Arbitrary<unknown> {
  const [, asText, ...words] = alternatives;
  const unit = String(asText?.pattern ?? '').includes('(px)?') ? 'px' : '';
  const value = allowedBy(number, depth);
  return fc.oneof(
    value,
    value.map(String),
    value.map((size) => `${size}${unit}`),
    ...words.map((word) => allowedBy(word, depth)),
  );
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 30 } = schema as { minLength?: number; maxLength?: number };
  if (typeof schema.contentSchema === 'object')
    return allowedBy(schema.contentSchema as Schema, 2).map((value) => JSON.stringify(value));
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.format === 'email') return fc.emailAddress();
  // Only the examples show the form of these texts, such as a border or a font.
  if (Array.isArray(schema.examples) && !('maxLength' in schema))
    return fc.constantFrom(...(schema.examples as string[]));
  // A grapheme may have several code points, and lengths count code points.
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) })
    .map((text) => [...text].slice(0, maxLength).join(''));
}

function bounds(schema: Schema): { min: number; max: number } {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema as { minimum?: number; maximum?: number };
  return {
    min: minimum,
    max: 'maximum' in schema ? Math.max(minimum, Math.min(maximum, numberMax)) : maximum,
  };
}

function arrays(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const minLength = Number(schema.minItems ?? 0);
  if (depth > depthMax && minLength === 0) return fc.constant([]);
  const lengths = { minLength, maxLength: Math.min(Number(schema.maxItems ?? Infinity), minLength + 3) };
  const items = allowedBy((schema.items ?? {}) as Schema, depth + 1);
  // The same number as a number and as text is one value.
  return schema.uniqueItems
    ? fc.uniqueArray(items, { ...lengths, selector: Number, comparator: 'IsStrictlyEqual' })
    : fc.array(items, lengths);
}

function objects(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const required = (schema.required ?? []) as readonly string[];
  const rest = typeof schema.additionalProperties === 'object' ? (schema.additionalProperties as Schema) : {};
  if (schema.patternProperties)
    return byPattern(schema.patternProperties as Readonly<Record<string, Schema>>, depth);
  if (!schema.properties) {
    if (depth > depthMax) return fc.constant({});
    return fc.dictionary(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      allowedBy(rest, depth + 1),
      {
        minKeys: Number(schema.minProperties ?? 0),
        maxKeys: 4,
      },
    );
  }
  const members = Object.entries(schema.properties as Readonly<Record<string, Schema>>);
  const optional = members.filter(([name]) => !required.includes(name));
  const { minProperties = 0, maxProperties = 4 } = schema as {
    minProperties?: number;
    maxProperties?: number;
  };
  const chosen = fc.subarray(optional, {
    minLength: Math.max(0, minProperties - required.length),
    maxLength: depth > depthMax ? minProperties : Math.min(4, maxProperties, optional.length),
  });
  return chosen.chain((some) => {
    const all = [...members.filter(([name]) => required.includes(name)), ...some];
    return fc
      .tuple(...all.map(([, member]) => allowedBy(member, depth + 1)))
      .map((values) => Object.fromEntries(all.map(([name], index) => [name, values[index]])));
  });
}

function byPattern(patterns: Readonly<Record<string, Schema>>, depth: number): fc.Arbitrary<unknown> {
  const [[pattern, member] = ['', {}]] = Object.entries(patterns);
  return fc.dictionary(fc.stringMatching(new RegExp(pattern)), allowedBy(member, depth + 1), { maxKeys: 3 });
}
