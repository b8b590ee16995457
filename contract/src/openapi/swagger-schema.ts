import type { Json } from './map-schema.ts';

/** The schemas of an OpenAPI 3.1 document as those of OpenAPI 2, which has fewer keywords. */
export interface SwaggerSchemas {
  /** Converts a schema; what it refers to becomes a definition. */
  convert(schema: Json): Json;
  /** The definitions that converted schemas refer to, by name. */
  definitions(): Json;
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that mean the same in both versions. */
const sharedKeywords = [
  'description',
  'default',
  'enum',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'required',
];

/** @param components the schemas of the document, by name */
export function swaggerSchemas(components: Json): SwaggerSchemas {
  const converted = new Map<string, Json>();
  const convert = (schema: Json): Json => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : undefined;
    if (name === undefined) return convertOwn(schema, convert);
    if (!converted.has(name)) {
      // A schema can refer to itself.
      converted.set(name, {});
      converted.set(name, convert(components[name] as Json));
    }
    return { $ref: `#/definitions/${name}` };
  };
  return {
    convert,
    definitions: () => Object.fromEntries([...converted].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function convertOwn(schema: Json, convert: (schema: Json) => Json): Json {
  const { isNullable, only } = withoutNull(schema);
  if (only !== schema) {
    const inner = convert(only);
    const outer = schema.description === undefined ? {} : { description: schema.description };
    // Beside $ref, no other member is allowed.
    return '$ref' in inner ? inner : { ...inner, ...outer, ...(isNullable && { 'x-nullable': true }) };
  }
  const own: Json = {};
  for (const keyword of sharedKeywords) if (schema[keyword] !== undefined) own[keyword] = schema[keyword];
  if (schema.const !== undefined) own.enum = [schema.const];
  const type = typeOf(schema);
  if (type !== undefined) own.type = type;
  if (isNullable) own['x-nullable'] = true;
  for (const [limit, keyword] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const)
    if (typeof schema[keyword] === 'number')
      Object.assign(own, { [limit]: schema[keyword], [keyword]: true });
  if (isJson(schema.properties)) own.properties = mapMembers(schema.properties, convert);
  if (isJson(schema.additionalProperties)) own.additionalProperties = convert(schema.additionalProperties);
  if (type === 'array') own.items = isJson(schema.items) ? convert(schema.items) : {};
  return own;
}

function mapMembers(members: Json, convert: (schema: Json) => Json): Json {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, convert(member as Json)]));
}

/** The only alternative to null, or the schema itself. */
function withoutNull(schema: Json): { readonly isNullable: boolean; readonly only: Json } {
  const alternatives = Array.isArray(schema.anyOf) ? (schema.anyOf as Json[]) : [];
  const others = alternatives.filter(({ type }) => type !== 'null');
  const types = Array.isArray(schema.type) ? schema.type : [];
  const isNullable = others.length < alternatives.length || types.includes('null');
  return { isNullable, only: others.length === 1 ? others[0]! : schema };
}

/** The type, if there is only one; with others, OpenAPI 2 cannot say which are allowed. */
function typeOf(schema: Json): string | undefined {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== 'null');
  if (types.length === 1 && typeof types[0] === 'string') return types[0];
  if (schema.const === undefined) return undefined;
  return typeof schema.const;
}
