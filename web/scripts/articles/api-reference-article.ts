import { openApiDocument } from '@pictable/contract/openapi';
import { markdownTable } from '../../src/guides/markdown-rows.ts';

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

/** The tables of the API reference, such as `[[request-generate]]`, generated from the OpenAPI document. */
export function apiTables(origin: string, version: string): ReadonlyMap<string, string> {
  const document = openApiDocument({ version, origin }) as unknown as Document;
  const generate = { method: 'post', path: '/api/pictable/table-to-image', responseSchema: 'StoredImage' };
  const preview = { method: 'post', path: '/api/pictable/table-to-image/preview', responseSchema: 'Preview' };
  const getImage = { method: 'get', path: '/api/pictable/images/{filename}' };
  return new Map([
    ['request-generate', describeRequest(document, generate)],
    ['response-generate', describeResponse(document, generate)],
    ['request-preview', describeRequest(document, preview)],
    ['response-preview', describeResponse(document, preview)],
    ['request-get-image', describeRequest(document, getImage)],
    ['response-get-image', describeResponse(document, getImage)],
    ['payload-fields', payloadTable(document)],
    ['all-operations', operationTable(document)],
  ]);
}

interface OperationId {
  readonly method: string;
  readonly path: string;
  /** Name of the schema of the response body. */
  readonly responseSchema?: string;
}

function operationOf(document: Document, { method, path }: OperationId): Operation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The OpenAPI document does not contain ${method} ${path}.`);
  return operation;
}

function describeRequest(document: Document, id: OperationId): string {
  const operation = operationOf(document, id);
  return joined([
    `\`\`\`http\n${id.method.toUpperCase()} ${id.path}\n\`\`\``,
    operation.description,
    otherPaths(operation),
    parameterTable(operation),
  ]);
}

function describeResponse(document: Document, id: OperationId): string {
  const operation = operationOf(document, id);
  return joined([
    id.responseSchema ? `### Response\n\n${responseTable(document, id.responseSchema)}` : '',
    headerTable(operation),
    `### Status codes\n\n${statusTable(operation)}`,
  ]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function otherPaths({ 'x-aliases': aliases = [] }: Operation): string {
  return aliases.length === 0 ? '' : `Aliases: ${aliases.map((path) => `\`${path}\``).join(', ')}.`;
}

function parameterTable({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((parameter) => [
    `\`${parameter.name}\``,
    parameter.in,
    parameter.description ?? String(parameter.schema.description ?? ''),
  ]);
  return `### Parameters\n\n${markdownTable(['Name', 'In', 'Meaning'], rows)}`;
}

function responseTable(document: Document, name: string): string {
  const properties = (document.components.schemas[name]?.properties ?? {}) as Readonly<Record<string, Json>>;
  return markdownTable(
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties).map(([field, schema]) => [
      `\`${field}\``,
      typeOf(schema),
      String(schema.description ?? fieldsOf(document, schema)),
    ]),
  );
}

/** The fields of an object that has its own schema. */
function fieldsOf(document: Document, schema: Json): string {
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
  const variants = schema.anyOf as readonly Json[] | undefined;
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ');
  return String(schema.type ?? 'any');
}

function headerTable({ responses }: Operation): string {
  const rows = Object.entries(responses['200']?.headers ?? {}).map(([name, header]) => [
    `\`${name}\``,
    String(header.description ?? ''),
  ]);
  return rows.length === 0 ? '' : `### Response headers\n\n${markdownTable(['Header', 'Meaning'], rows)}`;
}

function statusTable({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { description }]) => [status, typesIn(description)]);
  return markdownTable(['Status', 'Meaning'], rows);
}

/** Replaces the list of errors, "- `type`: message", by links to the error table with cause and remedy. */
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

function operationTable(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => [
      `\`${method.toUpperCase()}\``,
      `\`${path}\``,
      summary,
    ]),
  );
  return markdownTable(['Method', 'Path', 'Summary'], rows);
}
