import {
  columnMergeSchema,
  type Schema,
  type StructureKey,
  spannerSchema,
  structureSchemas,
  summarySchema,
  transformStepSchema,
} from '@pictable/contract';

/** The keys that agents need most: the schema of a tool has all of their members. */
const completeKeys: ReadonlySet<string> = new Set<StructureKey>(['rowGroups', 'summary']);

/**
 * Schemas of the keys that add structure to a table, generated from the contract. Most are short, because
 * models read them with every request; the resource `pictable://options` has their members.
 */
export function structureArguments(): Record<string, Schema> {
  const schemas = Object.entries(structureSchemas());
  return Object.fromEntries(
    schemas.map(([key, schema]) => [
      key,
      completeKeys.has(key) ? completeSchema(schema) : shortSchema(schema),
    ]),
  );
}

function completeSchema(schema: Schema): Schema {
  const { examples: _, ...rest } = schema;
  const forms = schemasIn(schema.anyOf).filter((form) => !isRepeatedInList(form));
  return { ...rest, description: withExample(schema), anyOf: forms.map(withoutReferences) };
}

/** Whether a form is a single object that the list form also has, and that would only make the schema longer. */
function isRepeatedInList(form: Schema): boolean {
  return '$ref' in form;
}

function shortSchema(schema: Schema): Schema {
  return {
    type: [
      ...(schemasIn(schema.anyOf).some(({ type }) => type === 'boolean') ? ['boolean'] : []),
      'string',
      'array',
      'object',
    ],
    description: `${withExample(schema)} Members: pictable://options.`,
  };
}

/** The description with the last example, which is the most detailed one. */
function withExample({ description, examples }: Schema): string {
  const example = Array.isArray(examples) ? ` E.g. ${JSON.stringify(examples.at(-1))}.` : '';
  return `${description}${example}`;
}

/** The shared parts of the structure keys; all others are any object. */
const definitions: Readonly<Record<string, () => Schema>> = {
  '#/$defs/Summary': summarySchema,
  '#/$defs/Spanner': spannerSchema,
  '#/$defs/ColumnMerge': columnMergeSchema,
  '#/$defs/TransformStep': transformStepSchema,
};

/** The schema with shared parts in place, because the schema of a tool has no definitions. */
function withoutReferences(schema: Schema): Schema {
  const { $ref: reference, ...own } = schema;
  if (typeof reference === 'string')
    return { ...withoutReferences(definitions[reference]?.() ?? { type: 'object' }), ...own };
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [
      key,
      isSchema(value) ? withoutReferences(value) : inList(value),
    ]),
  );
}

function inList(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((item) => (isSchema(item) ? withoutReferences(item) : item))
    : value;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemasIn(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The description and members of each structure key, as sections in Markdown. */
export function structureSections(): string[] {
  return Object.entries(structureSchemas()).map(([key, schema]) => schemaSection(key, schema));
}

/** The description and members of one key. */
export function schemaSection(key: string, schema: Schema): string {
  const examples = [schema.examples ?? []].flat().map((example) => `\`${JSON.stringify(example)}\``);
  const shown = examples.length === 0 ? '' : ` For example ${examples.join(' or ')}.`;
  const known = new Set<string>();
  const forms = formsOf(withoutReferences(schema)).flatMap((form) => {
    const lines = [...new Set(memberLines(form, ''))];
    if (lines.every((line) => known.has(line))) return [];
    for (const line of lines) known.add(line);
    return [lines.join('\n')];
  });
  const members = forms.join('\n\nOr:\n\n');
  return [`## \`${key}\``, `${schema.description}${shown}`, members].join('\n\n').trim();
}

/** A line per member of an object, in any form of a value, with the members of its members. */
function memberLines(schema: Schema, path: string): string[] {
  const members = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const own = members.flatMap(([name, member]) =>
    isSchema(member) ? [memberLine(`${path}${name}`, member), ...memberLines(member, `${path}${name}.`)] : [],
  );
  return [...own, ...formsOf(schema).flatMap((form) => memberLines(form, path))];
}

function memberLine(path: string, member: Schema): string {
  const values = valuesOf(member);
  const description = typeof member.description === 'string' ? `: ${member.description}` : '';
  const preset = member.default === undefined ? '' : ` Default: ${JSON.stringify(member.default)}.`;
  return `- \`${path}\`${values === '' ? '' : ` (${values})`}${description}${preset}`;
}

/** Allowed words of a value, in any of its forms. */
function valuesOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(', ');
  const forms = [...formsOf(schema), ...schemasIn([schema.additionalProperties])];
  return forms.map(valuesOf).find((values) => values !== '') ?? '';
}

function formsOf({ anyOf, items }: Schema): readonly Schema[] {
  return [...schemasIn(anyOf), ...schemasIn([items])];
}
