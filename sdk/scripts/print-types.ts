/** A JSON Schema or subschema. */
export type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

/** Schemas to print as types, and type information that the schemas lack. */
export interface TypePlan {
  /** Schemas of requests: their members and arrays are readonly. */
  readonly requests: readonly string[];
  /** Schemas of responses. */
  readonly responses: readonly string[];
  /** Handwritten types that replace the type of a schema. */
  readonly handwritten: Readonly<Record<string, string>>;
  /** Base types by the name of the type that extends them. */
  readonly baseTypes: Readonly<Record<string, string>>;
}

interface Scope {
  readonly schemas: Schemas;
  readonly plan: TypePlan;
  readonly isSent: boolean;
  /** Name of the type to print. The type must not be used as a part of itself. */
  readonly name: string;
}

const referencePattern = /^#\/components\/schemas\/(\w+)$/;

/**
 * TypeScript declarations of the schemas in a plan and of all schemas they refer to, in the order of
 * `schemas`.
 */
export function printTypes(schemas: Schemas, plan: TypePlan): string {
  const sent = reachable(schemas, plan.requests);
  const all = reachable(schemas, [...plan.requests, ...plan.responses]);
  return Object.keys(schemas)
    .filter((name) => all.has(name))
    .map((name) => declaration({ schemas, plan, isSent: sent.has(name), name }))
    .join('\n\n');
}

function reachable(schemas: Schemas, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const text = JSON.stringify(schemaNamed(schemas, name));
    for (const [, next = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) visit(next);
  };
  for (const root of roots) visit(root);
  return found;
}

function schemaNamed(schemas: Schemas, name: string): Schema {
  const schema = schemas[name];
  if (!schema) throw new Error(`The OpenAPI document has no schema ${name}.`);
  return schema;
}

function declaration(scope: Scope): string {
  const { schemas, plan, name } = scope;
  const schema = schemaNamed(schemas, name);
  const comment = docstring(schema, '');
  const written = plan.handwritten[name];
  if (written !== undefined) return `${comment}export type ${name} = ${written};`;
  if (!schema.properties) return `${comment}export type ${name} = ${typeOf(schema, scope, '')};`;
  const base = plan.baseTypes[name];
  const inherited = base === undefined ? {} : (schemaNamed(schemas, base).properties as Schemas);
  const own = Object.fromEntries(
    Object.entries(schema.properties as Schemas).filter(([member]) => !(member in inherited)),
  );
  const choices = requiredChoices(schema);
  if (choices.length > 0) return comment + choice(scope, { ...schema, properties: own }, choices);
  if (schema.minProperties === 1 && schema.maxProperties === 1)
    return comment + oneMember(scope, { ...schema, properties: own });
  const heritage = base === undefined ? '' : ` extends ${base}`;
  return `${comment}export interface ${name}${heritage} ${members({ ...schema, properties: own }, scope, '')}`;
}

/** Alternative sets of required members. */
function requiredChoices({ anyOf }: Schema): readonly (readonly string[])[] {
  return ((anyOf ?? []) as Schema[]).flatMap(({ required }) =>
    required ? [required as readonly string[]] : [],
  );
}

/** One type per alternative set of required members. Each type also has the other members of the object. */
function choice(scope: Scope, schema: Schema, choices: readonly (readonly string[])[]): string {
  const { name } = scope;
  const { properties, required: always } = schema;
  const chosen = new Set(choices.flat());
  const entries = Object.entries(properties as Schemas);
  const common = Object.fromEntries(entries.filter(([key]) => !chosen.has(key)));
  const own = Object.fromEntries(entries.filter(([key]) => chosen.has(key)));
  const nameOf = (keys: readonly string[]) =>
    `${name}Of${keys.map((key) => key.charAt(0).toUpperCase() + key.slice(1)).join('')}`;
  return [
    `export type ${name} = ${choices.map(nameOf).join(' | ')};`,
    ...choices.map((required) => {
      const body = members({ properties: own, required }, scope, '');
      return `/** A {@link ${name}} with ${required.join(' and ')}. */\nexport interface ${nameOf(required)} extends ${name}Members ${body}`;
    }),
    `/** Members of every {@link ${name}}. */\nexport interface ${name}Members ${members({ properties: common, required: always }, scope, '')}`,
  ].join('\n\n');
}

/** An object with exactly one of its members. */
function oneMember(scope: Scope, { properties }: Schema): string {
  const { name } = scope;
  const all = `${name}Members`;
  const required = Object.keys(properties as Schemas);
  return [
    `export type ${name} = {`,
    `  [Name in keyof ${all}]: { readonly [Own in Name]: ${all}[Own] } & {`,
    `    readonly [Other in Exclude<keyof ${all}, Name>]?: undefined;`,
    '  };',
    `}[keyof ${all}];`,
    '',
    `/** Members of {@link ${name}}, of which each has exactly one. */`,
    `export interface ${all} ${members({ properties, required }, scope, '')}`,
  ].join('\n');
}

function members(schema: Schema, scope: Scope, indent: string): string {
  const required = new Set((schema.required ?? []) as readonly string[]);
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties as Schemas).map(([key, member]) => {
    const isRequired = required.has(key);
    const type = typeOf(member, scope, inner);
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    const optional = isRequired || type === 'unknown' ? type : union([type, 'undefined']);
    const mark = `${scope.isSent ? 'readonly ' : ''}${name}${isRequired ? '' : '?'}`;
    return `${docstring(member, inner)}${inner}${mark}: ${optional};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function docstring(schema: Schema, indent: string): string {
  const { description, default: preset } = schema;
  const sentences = [
    description,
    range(schema),
    preset !== undefined && `Default: ${JSON.stringify(preset)}.`,
  ];
  const text = sentences.filter(Boolean).join(' ').replaceAll('*/', '*\\/');
  return text === '' ? '' : `${indent}/** ${text} */\n`;
}

function range(schema: Schema): string | undefined {
  const forms = (schema.anyOf ?? [schema]) as readonly Schema[];
  const number = forms.find(({ type }) => type === 'number' || type === 'integer');
  if (typeof number?.minimum !== 'number' || typeof number.maximum !== 'number') return undefined;
  return `From ${number.minimum} to ${number.maximum}.`;
}

function typeOf(schema: Schema, scope: Scope, indent: string): string {
  if (typeof schema.$ref === 'string') {
    const name = referencePattern.exec(schema.$ref)?.[1];
    if (name === undefined) throw new Error(`${schema.$ref} does not refer to a schema of the document.`);
    return name;
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return enumType(schema.enum);
  if (Array.isArray(schema.anyOf))
    return union(schema.anyOf.map((form: Schema) => typeOf(form, scope, indent)));
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => typeOf({ ...schema, type }, scope, indent)));
  switch (schema.type) {
    case 'string':
      return textType(schema);
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return listType(typeOf((schema.items ?? {}) as Schema, scope, indent), scope);
    case 'object':
      return objectType(schema, scope, indent);
    default:
      return 'unknown';
  }
}

function union(types: readonly string[]): string {
  const parts = [...new Set(types.flatMap(splitUnion))];
  // `string` would absorb the string literals of the union, and editors would not suggest them.
  const hasLiterals = parts.some((part) => part.startsWith('"'));
  return parts.map((part) => (part === 'string' && hasLiterals ? '(string & {})' : part)).join(' | ');
}

/** Members of a union without object types. Any other type is returned as a single member. */
function splitUnion(type: string): string[] {
  return /[{(<]/.test(type.replaceAll('(string & {})', '')) ? [type] : type.split(' | ');
}

function listType(item: string, { isSent }: Scope): string {
  return `${isSent ? 'readonly ' : ''}${item.includes(' | ') || item.includes(' & ') ? `(${item})` : item}[]`;
}

/**
 * An enum of at least this size also accepts other strings: the service knows more spellings than it lists.
 */
const openEnumSizeMin = 40;

function enumType(values: readonly unknown[]): string {
  const literals = values.map((value) => JSON.stringify(value));
  return union(literals.length < openEnumSizeMin ? literals : [...literals, 'string']);
}

/**
 * A pattern identifies numbers sent as text, some with a unit, and expressions, which have a function. Examples
 * without a pattern are suggested values.
 */
function textType({ pattern, examples, maxLength }: Schema): string {
  if (typeof pattern === 'string' && pattern.startsWith('^[+-]?(\\d+')) {
    const units = /\(([a-z|]+)\)\?\$$/.exec(pattern)?.[1]?.split('|') ?? [];
    return union(['', ...units].map((unit) => `\`\${number}${unit}\``));
  }
  if (pattern === '\\(') return `\`\${string}(\${string}\``;
  if (typeof pattern === 'string' && pattern.endsWith('%$')) return `\`\${number}%\``;
  if (pattern === undefined && maxLength === undefined && Array.isArray(examples))
    return union([...examples.map((example) => JSON.stringify(example)), 'string']);
  return 'string';
}

function objectType(schema: Schema, scope: Scope, indent: string): string {
  const { properties, additionalProperties: rest, patternProperties } = schema;
  const readonly = scope.isSent ? 'readonly ' : '';
  if (properties) return partsOf(schema, scope, indent);
  const forms = [...Object.values((patternProperties ?? {}) as Schemas), rest].filter(
    (form) => typeof form === 'object',
  );
  const value =
    forms.length === 0 ? 'unknown' : union(forms.map((form) => typeOf(form as Schema, scope, indent)));
  return `{ ${readonly}[key: string]: ${value} }`;
}

/** Type of an object. Members that it shares with a base type are inherited from the base type. */
function partsOf(schema: Schema, scope: Scope, indent: string): string {
  const properties = schema.properties as Schemas;
  const shared = Object.entries(scope.plan.baseTypes)
    .map(([, base]) => base)
    .find((base) => base !== scope.name && includesAll(properties, schemaNamed(scope.schemas, base)));
  if (shared === undefined) return members(schema, scope, indent);
  const inherited = schemaNamed(scope.schemas, shared).properties as Schemas;
  const own = Object.fromEntries(Object.entries(properties).filter(([key]) => !(key in inherited)));
  return `(${shared} & ${members({ ...schema, properties: own }, scope, indent)})`;
}

function includesAll(properties: Schemas, base: Schema): boolean {
  return Object.keys(base.properties as Schemas).every((key) => key in properties);
}
