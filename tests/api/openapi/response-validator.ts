import { type ErrorBody, routeList } from '@pictable/contract';
import { openApiDocument } from '@pictable/contract/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface DocumentedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

/** The OpenAPI document of the service. */
export const document = openApiDocument({
  version: '1.0.0',
  origin: 'https://tables.example',
}) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};

/** 503 errors without Retry-After: the operator has to configure something first. */
const permanentErrors: ReadonlySet<string> = new Set(['billing-not-set-up', 'magic-links-off']);

const requestValidators = validators(document);
/** Responses may have documented fields only. */
const responseValidators = validators(closed(document));

/** The schema of the request body of an operation. */
export function requestSchema(method: string, path: string): Json {
  const { requestBody } = operationAt(method, canonicalPath(method, path));
  return requestBody?.content['application/json']?.schema ?? {};
}

/** A validator for the request body of an operation; undefined if it has none. */
export function requestValidator(method: string, requestPath: string): ValidateFunction | undefined {
  const path = canonicalPath(method, requestPath);
  const schema = operationAt(method, path).requestBody?.content['application/json']?.schema;
  return (
    schema &&
    requestValidators(
      pointer('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'),
    )
  );
}

/** A validator for a named schema, or for a part of it. */
export function schemaValidator(...steps: readonly string[]): ValidateFunction {
  return requestValidators(pointer('components', 'schemas', ...steps));
}

/** Checks status, content type, fields and error type of a response. @returns violations of the document */
export async function validateResponse(
  method: string,
  requestPath: string,
  response: Response,
): Promise<string[]> {
  const { status } = response;
  const path = canonicalPath(method, requestPath);
  const documented = operationAt(method, path).responses[status];
  const text = await response.text();
  if (!documented) return [`${status} is not documented: ${text.slice(0, 300)}`];
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const { content } = documented;
  if (!content) return text === '' || status < 400 ? [] : [`${status} has a body that is not documented`];
  if (!(type in content))
    return [`${status} has the content type ${type}; documented: ${Object.keys(content).join(', ')}`];
  if (!content[type]?.schema) return [`${status} as ${type} has no schema`];
  if (content[type].schema.type === 'string') return [];
  const validate = responseValidators(
    pointer('paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'),
  );
  const body: unknown = JSON.parse(text);
  if (!validate(body)) return [`${status}: ${JSON.stringify(validate.errors)} in ${text.slice(0, 300)}`];
  if (status < 400) return [];
  const { type: slug = '' } = (body as ErrorBody).error;
  const wait = response.headers.get('retry-after') ?? '';
  if (documented.headers?.['Retry-After'] && !permanentErrors.has(slug) && !/^\d+$/.test(wait))
    return [`${status} of type ${slug} has no Retry-After header`];
  return documented.description.includes(`- \`${slug}\`: `)
    ? []
    : [`${status} of type ${slug} is not documented`];
}

/** The path that the document uses for an operation. */
function canonicalPath(method: string, requestPath: string): string {
  const route = routeList.find((each) => each.method === method && each.aliases.includes(requestPath));
  return route?.path ?? requestPath;
}

function operationAt(method: string, path: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
}

/** Compiles each part of the document once. */
function validators(root: object): (part: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, ['date', 'date-time', 'uri']);
  // A pattern describes email addresses and accepts exactly what the service accepts.
  ajv.addFormat('email', true);
  ajv.addSchema(root, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (part) => {
    const known = compiled.get(part);
    if (known) return known;
    const validate = ajv.compile({ $ref: `document#${part}` });
    compiled.set(part, validate);
    return validate;
  };
}

function pointer(...steps: readonly string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

/** A copy in which no object schema allows properties that it does not list. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object';
  if (isObjectSchema && !('additionalProperties' in copy)) copy.additionalProperties = false;
  return copy as T;
}
