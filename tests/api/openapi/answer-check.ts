import { type ErrorBody, routeList } from '@pictable/contract';
import { openApiDocument } from '@pictable/contract/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface DocumentedAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

/** The document of the service, as the tests read it. */
export const document = openApiDocument({
  version: '1.0.0',
  origin: 'https://tables.example',
}) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};

/** Errors of 503 that do not pass by waiting: the operator has to set something up. */
const neverPassing: ReadonlySet<string> = new Set(['billing-not-set-up', 'magic-links-off']);

const requests = validators(document);
/** In an answer every member has to be documented. */
const answers = validators(closed(document));

/** The schema of a body that is sent. */
export function requestSchema(method: string, path: string): Json {
  return operationAt(method, canonical(method, path)).requestBody?.content['application/json']?.schema ?? {};
}

/** What the document says of a body that is sent: undefined where there is none to say something about. */
export function requestValidator(method: string, sentTo: string): ValidateFunction | undefined {
  const path = canonical(method, sentTo);
  const schema = operationAt(method, path).requestBody?.content['application/json']?.schema;
  return (
    schema &&
    requests(
      pointer('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'),
    )
  );
}

/** A validator of a named schema, or of a place inside it. */
export function schemaValidator(...steps: readonly string[]): ValidateFunction {
  return requests(pointer('components', 'schemas', ...steps));
}

/** What is wrong with an answer by the document: its status, content type, members, type of error. Empty: nothing. */
export async function checkAnswer(method: string, sentTo: string, response: Response): Promise<string[]> {
  const { status } = response;
  const path = canonical(method, sentTo);
  const documented = operationAt(method, path).responses[status];
  const text = await response.text();
  if (!documented) return [`${status} is not documented: ${text.slice(0, 300)}`];
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const { content } = documented;
  if (!content) return text === '' || status < 400 ? [] : [`${status} has a body that is not documented`];
  if (!(type in content))
    return [`${status} comes as ${type}; documented: ${Object.keys(content).join(', ')}`];
  if (!content[type]?.schema) return [`${status} as ${type} has no schema`];
  if (content[type].schema.type === 'string') return [];
  const validate = answers(
    pointer('paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'),
  );
  const body: unknown = JSON.parse(text);
  if (!validate(body)) return [`${status}: ${JSON.stringify(validate.errors)} in ${text.slice(0, 300)}`];
  if (status < 400) return [];
  const { type: slug = '' } = (body as ErrorBody).error;
  const wait = response.headers.get('retry-after') ?? '';
  if (documented.headers?.['Retry-After'] && !neverPassing.has(slug) && !/^\d+$/.test(wait))
    return [`${status} of type ${slug} does not say how long to wait`];
  return documented.description.includes(`- \`${slug}\`: `)
    ? []
    : [`${status} of type ${slug} is not documented`];
}

/** The path that the document has an operation under. */
function canonical(method: string, sentTo: string): string {
  const route = routeList.find((each) => each.method === method && each.aliases.includes(sentTo));
  return route?.path ?? sentTo;
}

function operationAt(method: string, path: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
}

/** Compiles each place of the document once. */
function validators(root: object): (place: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, ['date', 'date-time', 'uri']);
  // The address itself is described by a pattern, which takes what the service takes.
  ajv.addFormat('email', true);
  ajv.addSchema(root, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (place) => {
    const known = compiled.get(place);
    if (known) return known;
    const validate = ajv.compile({ $ref: `document#${place}` });
    compiled.set(place, validate);
    return validate;
  };
}

function pointer(...steps: readonly string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

/** A copy in which no object may have members that it does not name. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object';
  if (isObjectSchema && !('additionalProperties' in copy)) copy.additionalProperties = false;
  return copy as T;
}
