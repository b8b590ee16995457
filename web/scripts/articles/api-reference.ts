import { openApiDocument } from '@pictable/contract/openapi';
import { markdownTable } from '../../src/lib/markdown-rows.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly 'x-aliases'?: readonly string[];
  readonly parameters?: readonly { name: string; in: string; description?: string; schema: Json }[];
  readonly responses: Readonly<
    Record<string, { description: string; headers?: Readonly<Record<string, Json>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** What the reference says of each call, made from the OpenAPI document: `[[call-generate]]` and its kind. */
export function apiTables(origin: string, version: string): ReadonlyMap<string, string> {
  const document = openApiDocument({ version, origin }) as unknown as Document;
  const generate = { method: 'post', path: '/api/pictable/table-to-image', answer: 'StoredImage' };
  const preview = { method: 'post', path: '/api/pictable/table-to-image/preview', answer: 'Preview' };
  const getImage = { method: 'get', path: '/api/pictable/images/{filename}' };
  return new Map([
    ['call-generate', describeRequest(document, generate)],
    ['answer-generate', describeAnswer(document, generate)],
    ['call-preview', describeRequest(document, preview)],
    ['answer-preview', describeAnswer(document, preview)],
    ['call-get-image', describeRequest(document, getImage)],
    ['answer-get-image', describeAnswer(document, getImage)],
    ['payload-fields', payloadTable(document)],
    ['all-calls', callTable(document)],
  ]);
}

interface Call {
  readonly method: string;
  readonly path: string;
  /** Name of the schema of the answer. */
  readonly answer?: string;
}

function operationOf(document: Document, { method, path }: Call): Operation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The OpenAPI document has no ${method} ${path}.`);
  return operation;
}

function describeRequest(document: Document, call: Call): string {
  const operation = operationOf(document, call);
  return joined([
    `\`\`\`http\n${call.method.toUpperCase()} ${call.path}\n\`\`\``,
    operation.description,
    otherPaths(operation),
    parameterTable(operation),
  ]);
}

function describeAnswer(document: Document, call: Call): string {
  const operation = operationOf(document, call);
  return joined([
    call.answer ? `### Answer\n\n${answerTable(document, call.answer)}` : '',
    headerTable(operation),
    `### Statuses\n\n${statusTable(operation)}`,
  ]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function otherPaths({ 'x-aliases': aliases = [] }: Operation): string {
  return aliases.length === 0
    ? ''
    : `The same call is at ${aliases.map((path) => `\`${path}\``).join(', ')}.`;
}

function parameterTable({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((parameter) => [
    `\`${parameter.name}\``,
    parameter.in,
    parameter.description ?? String(parameter.schema.description ?? ''),
  ]);
  return `### Parameters\n\n${markdownTable(['Name', 'Where', 'Meaning'], rows)}`;
}

function answerTable(document: Document, name: string): string {
  const properties = (document.components.schemas[name]?.properties ?? {}) as Readonly<Record<string, Json>>;
  return markdownTable(
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties).map(([field, schema]) => [
      `\`${field}\``,
      typeOf(schema),
      String(schema.description ?? inner(document, schema)),
    ]),
  );
}

/** The fields of an object that stands under a name of its own. */
function inner(document: Document, schema: Json): string {
  const name =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  const properties = document.components.schemas[name]?.properties;
  return properties
    ? `With ${Object.keys(properties)
        .map((field) => `\`${field}\``)
        .join(', ')}.`
    : '';
}

function typeOf(schema: Json): string {
  if (schema.$ref) return 'object';
  if ('const' in schema) return `\`${String(schema.const)}\``;
  if (schema.enum) return (schema.enum as unknown[]).map((value) => `\`${String(value)}\``).join(', ');
  const forms = schema.anyOf as readonly Json[] | undefined;
  if (forms) return [...new Set(forms.map(typeOf))].join(' or ');
  return String(schema.type ?? 'any');
}

function headerTable({ responses }: Operation): string {
  const rows = Object.entries(responses['200']?.headers ?? {}).map(([name, header]) => [
    `\`${name}\``,
    String(header.description ?? ''),
  ]);
  return rows.length === 0
    ? ''
    : `### Headers of the answer\n\n${markdownTable(['Header', 'Meaning'], rows)}`;
}

function statusTable({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { description }]) => [status, typesIn(description)]);
  return markdownTable(['Status', 'What it means'], rows);
}

/** Errors are listed as "- `type`: sentence"; here the type leads to the table with cause and cure. */
function typesIn(description: string): string {
  const types = [...description.matchAll(/^- `([\w-]+)`:/gm)].map(
    ([, type]) => `[\`${type}\`](#error-${type})`,
  );
  return types.length === 0 ? description : types.join(', ');
}

function payloadTable(document: Document): string {
  const payload = document.components.schemas.TablePayload;
  const properties = (payload?.properties ?? {}) as Readonly<Record<string, Json>>;
  return markdownTable(
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties).map(([field, schema]) => [
      `\`${field}\``,
      typeOf(schema),
      String(schema.description ?? ''),
    ]),
  );
}

function callTable(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => [
      `\`${method.toUpperCase()}\``,
      `\`${path}\``,
      summary,
    ]),
  );
  return markdownTable(['Method', 'Path', 'What it does'], rows);
}
