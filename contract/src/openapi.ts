import * as z from 'zod/mini';
import { userSchema } from './accounts.ts';
import { billingSchema } from './billing.ts';
import { companionTypes } from './companions.ts';
import { demoImageSchema } from './demo.ts';
import type { ErrorSlug } from './errors.ts';
import { errorBodySchema, errorCatalogue } from './errors.ts';
import {
  contentTypes,
  doneSchema,
  imageChangeSchema,
  imageDetailSchema,
  imageFormats,
  imageListSchema,
  imageMetadataSchema,
  imageSchema,
  listedImageSchema,
  previewSchema,
  storedImageSchema,
} from './images.ts';
import { planListSchema, planSchema } from './plans.ts';
import {
  createdProjectSchema,
  newProjectSchema,
  projectChangeSchema,
  projectListSchema,
  projectSchema,
} from './projects.ts';
import type { Answer, Route } from './route.ts';
import { routeErrors, routePaths } from './route.ts';
import { routeList } from './routes.ts';
import { oembedSchema } from './share.ts';
import { probeSchema, statusSchema } from './status.ts';
import { routeTableFaults, tableFaults } from './table-faults.ts';
import { tableMediaTypes } from './table-media-types.ts';
import { tablePayloadJsonSchema } from './table-payload.ts';
import { requestLogSchema, usageSchema } from './usage.ts';

type Json = Record<string, unknown>;
type NamedRoute = (typeof routeList)[number];

/** Schemas that stand under a name of their own in the document. */
const components: Readonly<Record<string, z.ZodMiniType>> = {
  Error: errorBodySchema,
  StoredImage: storedImageSchema,
  Image: imageSchema,
  ImageMetadata: imageMetadataSchema,
  Preview: previewSchema,
  ListedImage: listedImageSchema,
  ImageList: imageListSchema,
  NewProject: newProjectSchema,
  Project: projectSchema,
  ProjectList: projectListSchema,
  CreatedProject: createdProjectSchema,
  User: userSchema,
  Plan: planSchema,
  PlanList: planListSchema,
  ImageDetail: imageDetailSchema,
  ImageChange: imageChangeSchema,
  ProjectChange: projectChangeSchema,
  Usage: usageSchema,
  RequestLog: requestLogSchema,
  Billing: billingSchema,
  DemoImage: demoImageSchema,
  Oembed: oembedSchema,
  Done: doneSchema,
  Status: statusSchema,
  Probe: probeSchema,
};

/** What the document says about the service that serves it. */
export interface OpenApiInfo {
  /** Version of the product, for example `1.4.0`. */
  readonly version: string;
  /** Origin of the service, for example `https://pictable.example`. */
  readonly origin: string;
}

/** The OpenAPI 3.1 document of the whole API: every route under every one of its paths. */
export function openApiDocument(info: OpenApiInfo): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pictable API',
      version: info.version,
      summary: 'JSON tables in, table images out.',
      description:
        'Post a JSON table, get a png, jpeg, svg or pdf at a public URL. Paths that share a meaning are listed each; ' +
        'the first of them is the canonical one.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.origin }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: { schemas: { ...namedSchemas(), ...tableSchemas() }, securitySchemes },
  };
}

const tags: Readonly<Record<Route['tag'], string>> = {
  Images: 'Draw tables, serve and manage their images.',
  Projects: 'Folders of images, each with an address and a key of its own.',
  Account: 'Signing in, profile, keys, saved styles and usage.',
  Billing: 'Plans and payments.',
  Demo: 'Drawing without an account.',
  Service: 'The state of the service, and this document.',
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Recommended.' },
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  apiKeyQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'Of a browser that has signed in; `sid` on plain http.',
  },
};

function securityOf({ access }: Route): Json[] {
  if (access === 'anyone') return [];
  if (access === 'session') return [{ session: [] }];
  return [{ bearer: [] }, { apiKeyHeader: [] }, { apiKeyQuery: [] }, { session: [] }];
}

function paths(): Json {
  const byPath: Record<string, Json> = {};
  for (const route of routeList) {
    for (const [index, path] of routePaths(route).entries()) {
      const operationId = index === 0 ? route.name : `${route.name}${index + 1}`;
      byPath[path] = { ...byPath[path], [route.method.toLowerCase()]: operation(route, operationId) };
    }
  }
  return byPath;
}

function operation(route: NamedRoute, operationId: string): Json {
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: securityOf(route),
    ...withMember('parameters', parameters(route)),
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: responses(route),
  };
}

function withMember(name: string, list: readonly unknown[]): Json {
  return list.length > 0 ? { [name]: list } : {};
}

function parameters(route: Route): Json[] {
  const inPath = Object.entries(route.params ?? {}).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const inHeader = Object.entries(route.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  if (!route.query) return [...inPath, ...inHeader];
  const query = jsonSchema(route.query) as { properties?: Record<string, Json> };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** Bodies in other forms than JSON; a key has to come with them. */
const textContents: Json = Object.fromEntries(
  Object.entries(tableMediaTypes).map(([type, { name, description, example }]) => {
    const isForm = name === 'form' || name === 'multipart';
    const schema = isForm
      ? { type: 'object', description, additionalProperties: { type: 'string' } }
      : { type: 'string', description };
    return [type, { schema, ...(example !== undefined && !isForm && { example }) }];
  }),
);

function requestBody({ body, access }: Route): Json {
  if (body === 'table') {
    return {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/TablePayload' },
          examples: tableExamples,
        },
        ...(access === 'anyone' ? {} : textContents),
      },
    };
  }
  const schema = body === undefined || body === 'bytes' ? {} : jsonSchema(body);
  return { required: true, content: { 'application/json': { schema } } };
}

const tableExamples = {
  rowObjects: {
    summary: 'Row objects: the keys are the headers',
    value: {
      title: 'Sales report',
      data: [
        { Region: 'North', Revenue: 125000 },
        { Region: 'South', Revenue: 98000 },
      ],
    },
  },
  headersAndRows: {
    summary: 'Headers and rows',
    value: { headers: ['Region', 'Revenue'], rows: [['North', 125000]], options: { format: 'svg' } },
  },
};

function responses(route: NamedRoute): Json {
  const byStatus: Json = {};
  for (const [status, answer] of Object.entries(route.answers)) byStatus[status] = response(answer);
  for (const [status, lines] of errorsByStatus(route)) byStatus[status] = errorResponse(lines);
  byStatus.default = errorResponse([lineOf('internal-error', meaning('internal-error'))]);
  return byStatus;
}

function response(answer: Answer): Json {
  const content: Json = {};
  if (answer.schema) content['application/json'] = { schema: jsonSchema(answer.schema) };
  if (answer.page) content['text/html'] = {};
  if (answer.image) for (const format of imageFormats) content[contentTypes[format]] = {};
  if (answer.companions)
    for (const type of Object.values(companionTypes)) content[type.replace(/;.*/, '')] = {};
  const headers = Object.entries(answer.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: answer.description,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

/** A line for each error, by status. */
function errorsByStatus(route: NamedRoute): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  const add = (status: number, line: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), line]);
  for (const fault of routeTableFaults(route)) add(400, lineOf(fault, tableFaults[fault]));
  for (const slug of routeErrors(route)) add(errorCatalogue[slug].status, lineOf(slug, meaning(slug)));
  return byStatus;
}

function lineOf(type: string, sentence: string): string {
  return `- \`${type}\`: ${sentence}`;
}

function errorResponse(lines: readonly string[]): Json {
  return {
    description: lines.join('\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function meaning(slug: ErrorSlug): string {
  const { message } = errorCatalogue[slug];
  return message === '{problem}' ? 'A field is missing or not as described; the message names it.' : message;
}

/** A reference where the schema has a name in the document, else the schema itself. */
function jsonSchema(schema: z.ZodMiniType): Json {
  for (const [name, named] of Object.entries(components)) {
    if (named === schema) return { $ref: `#/components/schemas/${name}` };
  }
  return openToMoreFields(z.toJSONSchema(schema, { io: 'input' }) as Json);
}

function namedSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, openToMoreFields(schema as Json)]),
  );
}

/** Fields may be added to any answer, so no object forbids others; what says nothing is left out. */
function openToMoreFields(schema: Json): Json {
  const open = mapSchema(schema, (node) => {
    if (node.additionalProperties === false) delete node.additionalProperties;
    if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
    if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
    return node;
  });
  delete open.$schema;
  delete open.$id;
  return open;
}

/** The schema of a table payload with its `$defs` moved to the components of the document. */
function tableSchemas(): Json {
  const moved = mapSchema(tablePayloadJsonSchema() as Json, (node) => {
    if (typeof node.$ref === 'string') node.$ref = node.$ref.replace('#/$defs/', '#/components/schemas/');
    return node;
  });
  const { $defs, $schema: _schema, $id: _id, ...payload } = moved;
  return { ...(($defs as Json | undefined) ?? {}), TablePayload: payload };
}

/** A copy of a JSON Schema with `change` applied to every object in it, innermost first. */
function mapSchema(schema: Json, change: (node: Json) => Json): Json {
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (Array.isArray(value))
      copy[key] = value.map((item) => (isPlain(item) ? mapSchema(item, change) : item));
    else copy[key] = isPlain(value) ? mapSchema(value, change) : value;
  }
  return change(copy);
}

function isPlain(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
