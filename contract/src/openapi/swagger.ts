import type { Json } from './map-schema.ts';
import { type OpenApiInfo, openApiDocument } from './openapi.ts';
import { type SwaggerSchemas, swaggerSchemas } from './swagger-schema.ts';

/** How a form of a connector shows a field: at once, under "advanced", or not at all. */
type Visibility = 'important' | 'advanced' | 'internal';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly visibility: Visibility;
  /** Replaces the schema of the contract, which may allow more than a form can show. */
  readonly schema?: Json;
}

const field = (name: string, label: string, visibility: Visibility = 'advanced', schema?: Json): Field => ({
  name,
  label,
  visibility,
  ...(schema && { schema }),
});

const anyObject = (description: string): Json => ({ type: 'object', description });

/** The members of a table that a form shows; their schemas are in the contract. */
const tableFields: readonly Field[] = [
  field('title', 'Title', 'important'),
  field('data', 'Rows', 'important', {
    type: 'array',
    items: { type: 'object' },
    description: 'The rows of the table: a list of objects, whose keys are the headers.',
  }),
  field('subtitle', 'Subtitle'),
  field('caption', 'Caption'),
  field('logo', 'Logo', 'advanced', {
    type: 'string',
    description: 'The URL of an image; without it, the logo of the project.',
  }),
  field('format', 'Format'),
  field('theme', 'Theme'),
  field('for', 'Destination'),
  field('scale', 'Scale'),
  field('width', 'Width'),
  field('rowGroups', 'Group by', 'advanced', {
    type: 'string',
    description: 'A column: the rows of each group are shown together under a heading.',
  }),
  field('summary', 'Total row'),
  field('columns', 'Columns', 'advanced', anyObject('Properties of the columns, by field name.')),
  field('styles', 'Styles', 'advanced', anyObject('Colours, fonts, lines and spacing.')),
  field('options', 'Options', 'advanced', anyObject('Everything else, such as sorting and filters.')),
  field('template', 'Template'),
  field('values', 'Values', 'advanced', anyObject('Texts for the placeholders of the template.')),
  field('customFilename', 'File name'),
  field('projectId', 'Project', 'advanced', {
    type: 'integer',
    format: 'int64',
    description: 'The id of the project that the image belongs to.',
  }),
  field('expires', 'Expires'),
  field('access', 'Access'),
];

const messageFields: readonly Field[] = [
  field('text', 'Text', 'important'),
  field('for', 'Destination', 'important'),
  field('replace', 'Tables to replace'),
  field('styles', 'Styles', 'advanced', anyObject('Colours, fonts, lines and spacing.')),
];

interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly fields: readonly Field[];
}

/** The operations of the connector; an operation that the service does not have is left out. */
const operations: readonly Operation[] = [
  {
    path: '/api/pictable/table-to-image',
    method: 'post',
    operationId: 'GenerateImage',
    summary: 'Create a table image',
    description: 'Renders a table, stores the image and returns its public URL.',
    visibility: 'important',
    fields: tableFields,
  },
  {
    path: '/api/pictable/table-to-image/preview',
    method: 'post',
    operationId: 'PreviewImage',
    summary: 'Preview a table image',
    description: 'Renders a table and returns a URL that expires after an hour. It is free of charge.',
    visibility: 'advanced',
    fields: tableFields,
  },
  {
    path: '/api/pictable/messages',
    method: 'post',
    operationId: 'RenderMessage',
    summary: 'Render the tables of a message',
    description: 'Finds the tables in a message and returns its parts, with an image for each table.',
    visibility: 'important',
    fields: messageFields,
  },
  {
    path: '/api/pictable/user',
    method: 'get',
    operationId: 'GetUser',
    summary: 'Get the account',
    description: 'Returns the account and the project of the API key.',
    visibility: 'advanced',
    fields: [],
  },
];

/** Members of responses that repeat others. */
const repeatedMembers = new Set(['imageUrl', 'image_url', 'success']);
const importantMembers = new Set(['url', 'previewUrl', 'alt', 'html', 'markdown', 'text', 'parts']);

/**
 * The definition of a connector for Power Automate and Power Apps: an OpenAPI 2 document, which is all that they
 * read. It has few operations, with the fields that a form can show.
 *
 * @param document the OpenAPI 3.1 document that it is derived from
 */
export function swaggerDocument(info: OpenApiInfo, document: Json = openApiDocument(info)): Json {
  const { schemas: components } = document.components as { schemas: Json };
  const schemas = swaggerSchemas(components);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const source = (document.paths as Record<string, Json>)[operation.path]?.[operation.method];
    if (source === undefined) continue;
    const own = operationOf(operation, source as Json, components, schemas);
    paths[operation.path] = { ...paths[operation.path], [operation.method]: own };
  }
  const { host } = new URL(info.origin);
  return {
    swagger: '2.0',
    info: {
      title: 'Pictable',
      description: 'Turns rows into images of tables, at a public URL or for a message.',
      version: info.version,
    },
    host,
    basePath: '/',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: { api_key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    security: [{ api_key: [] }],
    paths,
    definitions: labelled(schemas.definitions()),
    'x-ms-capabilities': { testConnection: { operationId: 'GetUser', parameters: {} } },
    'x-ms-connector-metadata': [
      { propertyName: 'Website', propertyValue: info.origin },
      { propertyName: 'Privacy policy', propertyValue: `${info.origin}/privacy` },
      { propertyName: 'Categories', propertyValue: 'Content and Files;Productivity' },
    ],
  };
}

function operationOf(operation: Operation, source: Json, components: Json, schemas: SwaggerSchemas): Json {
  const { responses } = source as { responses: Record<string, Json> };
  const schema = contentSchema(responses[200]!);
  const body = requestSchema(operation.fields, source, components, schemas);
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    description: operation.description,
    'x-ms-visibility': operation.visibility,
    parameters: body === undefined ? [] : [{ name: 'body', in: 'body', required: true, schema: body }],
    responses: {
      200: { description: 'The operation succeeded.', ...(schema && { schema: schemas.convert(schema) }) },
      default: {
        description: 'The operation failed; the message says why.',
        schema: schemas.convert({ $ref: '#/components/schemas/ErrorBody' }),
      },
    },
  };
}

/** The schema of a JSON body. */
function contentSchema(body: Json | undefined): Json | undefined {
  const { content } = (body ?? {}) as { content?: Record<string, { schema?: Json }> };
  return content?.['application/json']?.schema;
}

/** The body of a request with the fields that a form can show; undefined if there are none. */
function requestSchema(
  fields: readonly Field[],
  source: Json,
  components: Json,
  schemas: SwaggerSchemas,
): Json | undefined {
  if (fields.length === 0) return undefined;
  const sent = dereferenced(contentSchema(source.requestBody as Json) ?? {}, components);
  const options = dereferenced({ $ref: '#/components/schemas/TableOptions' }, components);
  const known = { ...(options.properties as Json), ...(sent.properties as Json) };
  const properties = fields.flatMap(({ name, label, visibility, schema }) => {
    const own = schema ?? known[name];
    if (own === undefined) return [];
    const converted = schema ?? simple(dereferenced(own as Json, components), components, schemas);
    return [[name, { ...converted, 'x-ms-summary': label, 'x-ms-visibility': visibility }] as const];
  });
  const names = properties.map(([name]) => name);
  const required = Array.isArray(sent.required) ? sent.required.filter((name) => names.includes(name)) : [];
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

function dereferenced(schema: Json, components: Json): Json {
  if (typeof schema.$ref !== 'string') return schema;
  return components[schema.$ref.split('/').at(-1)!] as Json;
}

/** A schema that a form can show: of several alternatives, the first one with values to choose or a type. */
function simple(schema: Json, components: Json, schemas: SwaggerSchemas): Json {
  const alternatives = Array.isArray(schema.anyOf)
    ? (schema.anyOf as Json[]).map((each) => dereferenced(each, components))
    : [];
  const hasChoice = ({ enum: values }: Json) => Array.isArray(values) && values.length > 1;
  const isNumber = ({ type }: Json) => type === 'number' || type === 'integer';
  const chosen =
    alternatives.find(hasChoice) ?? alternatives.find(isNumber) ?? alternatives.find(({ type }) => type);
  const own = schemas.convert(chosen ?? schema);
  return schema.description === undefined ? own : { ...own, description: schema.description };
}

/** Definitions with a label for each member, under which the designer offers it to later steps. */
function labelled(definitions: Json): Json {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, withLabels(schema as Json)]),
  );
}

function withLabels(schema: Json): Json {
  const { properties, items, ...others } = schema as { properties?: Record<string, Json>; items?: Json };
  return {
    ...others,
    ...(items && { items: withLabels(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, labelledMember(name, member)]),
      ),
    }),
  };
}

function labelledMember(name: string, member: Json): Json {
  if ('$ref' in member) return member;
  const visibility = repeatedMembers.has(name)
    ? 'internal'
    : importantMembers.has(name)
      ? 'important'
      : undefined;
  return {
    ...withLabels(member),
    'x-ms-summary': labelOf(name),
    ...(visibility && { 'x-ms-visibility': visibility }),
  };
}

const abbreviations: Readonly<Record<string, string>> = { id: 'ID', url: 'URL', html: 'HTML', urls: 'URLs' };

/** `previewUrl` and `preview_url` become `Preview URL`. */
function labelOf(name: string): string {
  const words = name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase());
  const text = words.map((word) => abbreviations[word] ?? word).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
