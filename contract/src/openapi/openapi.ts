import { signInProviders } from '../accounts/accounts.ts';
import { fontFileFormats, fontMediaTypes } from '../accounts/fonts.ts';
import { isKeyScope } from '../accounts/key-scopes.ts';
import { logoMediaTypes, storedLogoTypes } from '../accounts/logos.ts';
import type { ErrorSlug } from '../errors.ts';
import { errorCatalogue } from '../errors.ts';
import { companionTypes } from '../formats/companions.ts';
import { contentTypes, formatLabels, imageFormats, wordList } from '../formats/image-formats.ts';
import { tableMediaTypes } from '../formats/table-media-types.ts';
import { companionJsonSchema } from '../images/native-messages.ts';
import { problemType } from '../problem.ts';
import { payloadErrors, routePayloadErrors } from '../routes/payload-errors.ts';
import type { Route, SuccessResponse } from '../routes/route.ts';
import { isFileBody, routeErrors } from '../routes/route.ts';
import { routeList } from '../routes/routes.ts';
import { tablePayloadExamples } from '../tables/table-payload.ts';
import { webhookEventMeanings, webhookEventTypes } from '../webhooks/webhook-events.ts';
import type { Json } from './map-schema.ts';
import { componentSchemas, inlineJsonSchema, jsonSchema } from './openapi-schemas.ts';

type NamedRoute = (typeof routeList)[number];

/** The service that the document describes. */
export interface OpenApiInfo {
  /** Version of the product, for example `1.4.0`. */
  readonly version: string;
  /** Origin of the service, for example `https://pictable.example`. */
  readonly origin: string;
}

/** The OpenAPI 3.1 document of the API: every route under its canonical path, other paths in `x-aliases`. */
export function openApiDocument(info: OpenApiInfo): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pictable API',
      version: info.version,
      summary: 'JSON tables in, table images out.',
      description:
        `Post a JSON table and get a ${wordList(Object.values(formatLabels), 'or')} at a public URL. ` +
        'Alternative paths of an operation are listed ' +
        'in `x-aliases`; they behave identically. Some operations return JSON, or the image itself if `Accept` asks ' +
        "for it: for openapi-fetch write `createClient<paths, 'application/json'>`, for orval set " +
        '`override.contentType.include` to `application/json`. Errors have the members of RFC 9457 as well if `Accept` ' +
        'asks for `application/problem+json`. An API key with scopes needs the scope that `security` and `x-scope` name. A member of a project needs the role that `x-role` names, or one above it: `viewer`, `editor`, `owner`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.origin }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    webhooks: webhooks(),
    components: { schemas: componentSchemas(), securitySchemes },
  };
}

/** What the service sends to webhook endpoints, by type of event. */
function webhooks(): Json {
  const schema = { $ref: '#/components/schemas/WebhookMessage' };
  return Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on-${type.replaceAll(/[._]/g, '-')}`,
          tags: ['Webhooks'],
          summary: webhookEventMeanings[type],
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            '2XX': { description: 'The message was received. Any other status leads to another attempt.' },
            410: { description: 'The endpoint is disabled.' },
          },
        },
      },
    ]),
  );
}

const tags: Readonly<Record<Route['tag'], string>> = {
  Images: 'Render tables; serve and manage their images.',
  'Live images': 'Stable URLs whose image can be replaced.',
  Projects: 'Folders of images, each with its own endpoint path and API key.',
  Members: 'The members of a project, and invitations to it.',
  Templates: 'The looks of tables: settings, columns and texts with placeholders, in immutable versions.',
  Webhooks: 'URLs of yours that get events, and the log of their deliveries.',
  Account: 'Sign-in, profile, keys, saved styles and usage.',
  Billing: 'Plans and payments.',
  Operator: 'Accounts and state of the server, for accounts with the role operator.',
  Demo: 'Rendering without an account.',
  Service: 'The status of the service, and this document.',
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Recommended.' },
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  apiKeyQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'The session cookie of a signed-in browser; `sid` over plain HTTP.',
  },
};

/** OpenAPI 3.1 allows the rights that a request needs in the lists of all schemes. */
function securityOf({ access, scope }: Route): Json[] {
  if (access === 'anyone') return [];
  if (access === 'session' || access === 'operator') return [{ session: [] }];
  const scopes = isKeyScope(scope) ? [scope] : [];
  return [{ bearer: scopes }, { apiKeyHeader: scopes }, { apiKeyQuery: scopes }, { session: [] }];
}

function paths(): Json {
  const byPath: Record<string, Json> = {};
  for (const route of routeList) {
    byPath[route.path] = { ...byPath[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return byPath;
}

function operation(route: NamedRoute): Json {
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...withMember('x-aliases', route.aliases),
    ...(isKeyScope(route.scope) && { 'x-scope': route.scope }),
    ...(route.role !== 'none' && { 'x-role': route.role }),
    security: securityOf(route),
    ...withMember('parameters', parameters(route)),
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: responses(route),
  };
}

function withMember(name: string, list: readonly unknown[]): Json {
  return list.length > 0 ? { [name]: list } : {};
}

/** Schemas of path parameters that are not plain strings. */
const pathSchemas: Readonly<Record<string, Json>> = {
  id: { type: 'integer', minimum: 1 },
  image: { type: 'integer', minimum: 1 },
  provider: { type: 'string', enum: [...signInProviders] },
};

function parameters(route: Route): Json[] {
  const inPath = Object.entries(route.params ?? {}).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: pathSchemas[name] ?? { type: 'string' },
  }));
  const inHeader = Object.entries(route.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  if (!route.query) return [...inPath, ...inHeader];
  const query = inlineJsonSchema(route.query) as { properties?: Record<string, Json>; required?: string[] };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** Request bodies other than JSON; they require credentials. */
const textContents: Json = Object.fromEntries(
  Object.entries(tableMediaTypes).map(([type, { name, description, example }]) => {
    const isForm = name === 'form' || name === 'multipart';
    const schema = isForm
      ? { type: 'object', description, additionalProperties: { type: 'string' } }
      : { type: 'string', description };
    return [type, { schema, ...(example !== undefined && !isForm && { example }) }];
  }),
);

/** An event of another service, which defines its schema, or any members of a table payload. */
const anyObject: Json = { type: 'object', additionalProperties: true };

const batchExamples: Json = {
  batch: {
    summary: 'Two tables with the same theme',
    value: {
      defaults: { theme: 'modern' },
      tables: [
        { title: 'North', data: [{ Month: 'May', Sum: 1250.5 }] },
        { title: 'South', data: [{ Month: 'May', Sum: 980 }] },
      ],
    },
  },
};

const messageExamples: Json = {
  message: {
    summary: 'A message for Telegram',
    value: {
      text: '## Sales\n\n| Region | Sum |\n|---|---:|\n| North | 1250.50 |\n| South | 980.00 |\n\nNorth leads.',
      for: 'telegram',
    },
  },
};

function requestBody({ body, access }: Route): Json {
  if (body === 'table') {
    return {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/TablePayload' },
          examples: tablePayloadExamples(),
        },
        ...(access === 'anyone' ? {} : textContents),
      },
    };
  }
  if (body === 'tables') {
    const schema = { $ref: '#/components/schemas/TableBatch' };
    return { required: true, content: { 'application/json': { schema, examples: batchExamples } } };
  }
  if (body === 'message') {
    const schema = { $ref: '#/components/schemas/MessageRequest' };
    return { required: true, content: { 'application/json': { schema, examples: messageExamples } } };
  }
  if (isFileBody(body))
    return {
      required: true,
      content: Object.fromEntries(
        (body === 'font' ? fontMediaTypes : logoMediaTypes).map((type) => [type, { schema: bytes }]),
      ),
    };
  const schema = body === undefined || typeof body === 'string' ? anyObject : jsonSchema(body);
  return { required: true, content: { 'application/json': { schema } } };
}

function responses(route: NamedRoute): Json {
  const byStatus: Json = {};
  for (const [status, spec] of Object.entries(route.responses)) byStatus[status] = response(spec);
  for (const [status, lines] of errorsByStatus(route))
    byStatus[status] = { ...errorResponse(lines), ...retryAfterHeader(status) };
  byStatus.default = errorResponse([lineOf('internal-error', meaning('internal-error'))]);
  return byStatus;
}

/** The file itself. */
const bytes: Json = { type: 'string', format: 'binary' };

function companion(type: string): Json {
  if (type === companionTypes.json) return { schema: jsonSchema(companionJsonSchema) };
  return { schema: type === companionTypes.xlsx ? bytes : { type: 'string' } };
}

const count: Json = { type: 'integer', minimum: 0 };
const countOrUnlimited: Json = { anyOf: [count, { type: 'string', const: 'unlimited' }] };

/** Schemas of response headers that are not plain strings. */
const headerSchemas: Readonly<Record<string, Json>> = {
  'X-Quota-Limit': countOrUnlimited,
  'X-Quota-Used': count,
  'X-Quota-Remaining': countOrUnlimited,
  'X-Quota-Reset': { type: 'string', format: 'date-time' },
  'X-Concurrency-Limit': count,
  'X-Render-Version': count,
  'X-Image-Parts': count,
};

function response(spec: SuccessResponse): Json {
  const content: Json = {};
  if (spec.schema) content['application/json'] = { schema: jsonSchema(spec.schema) };
  if (spec.font) for (const format of fontFileFormats) content[`font/${format}`] = { schema: bytes };
  if (spec.logo) for (const type of storedLogoTypes) content[type] = { schema: bytes };
  if (spec.archive) content['application/zip'] = { schema: bytes };
  if (spec.page) content['text/html'] = { schema: { type: 'string' } };
  if (spec.image) for (const format of imageFormats) content[contentTypes[format]] = { schema: bytes };
  if (spec.companions)
    for (const type of Object.values(companionTypes)) content[type.replace(/;.*/, '')] = companion(type);
  const headers = Object.entries(spec.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: headerSchemas[name] ?? { type: 'string' } },
  ]);
  return {
    description: spec.description,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

/** The Retry-After header of the statuses that are worth retrying. */
function retryAfterHeader(status: number): Json {
  if (status !== 429 && status !== 503) return {};
  const description = 'Seconds to wait before the next request.';
  return { headers: { 'Retry-After': { description, schema: count } } };
}

/** One line per error, grouped by status. */
function errorsByStatus(route: NamedRoute): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  const add = (status: number, line: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), line]);
  for (const slug of routePayloadErrors(route)) add(400, lineOf(slug, payloadErrors[slug]));
  for (const slug of routeErrors(route)) add(errorCatalogue[slug].status, lineOf(slug, meaning(slug)));
  return byStatus;
}

function lineOf(type: string, message: string): string {
  return `- \`${type}\`: ${message}`;
}

function errorResponse(lines: readonly string[]): Json {
  return {
    description: lines.join('\n'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
      [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

function meaning(slug: ErrorSlug): string {
  const { message } = errorCatalogue[slug];
  return message === '{problem}' ? 'A field is missing or invalid; the message names it.' : message;
}
