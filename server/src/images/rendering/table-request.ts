import {
  expiryAllowed,
  type ImageAccess,
  imageAccessKeys,
  imageAccessLevels,
  limits,
  type NamedAccess,
  parseTemplateReference,
  readExpiry,
  resourceNameRule,
  showValue,
  type TemplateReference,
} from '@pictable/contract';
import {
  isNumber,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  memberTexts,
  parseJson,
  stringify,
} from '@pictable/contract/json';
import { applyTemplate } from '@pictable/contract/templates';
import { invalidRequest } from '../../http/errors/public-error.ts';
import type { TableBody } from '../../http/read-table.ts';
import type { SentSource } from '../../sources/load-source.ts';

/** The members of a table payload that the service reads; the engine reads the table. */
export interface TableRequest extends TableBody {
  readonly customFilename: string | undefined;
  readonly description: string | undefined;
  readonly projectId: number | undefined;
  readonly template: TemplateReference | undefined;
  readonly source: SentSource;
  /** How often the source of a live image is loaded again, as sent. */
  readonly refresh: string | undefined;
  readonly sentAccess: SentAccess;
}

/** Who may open the image, and for how long, as sent; undefined for the defaults. */
export interface SentAccess {
  readonly access: { readonly level: ImageAccess; readonly path: string } | undefined;
  /** Not checked yet: it depends on the time at which the image is stored. */
  readonly expires: SentText | undefined;
}

interface SentText {
  readonly text: string;
  /** JSON Pointer. */
  readonly path: string;
}

/** Members by name, each as unparsed JSON text. */
type Texts = ReadonlyMap<string, string>;

const BYTE_ORDER_MARK = '\uFEFF';
/** A source has a URL and a few headers. */
const SOURCE_CHARS_MAX = 100_000;
/** Tables with more columns are rejected anyway. */
const MEMBERS_MAX = 10_000;
/** Names and descriptions are truncated to fewer characters than this. */
const CHARS_READ_MAX = 2 * limits.titleCharsMax;
/** Characters of a value as sent that an error shows. */
const SHOWN_CHARS_MAX = 60;
/** The start of a JSON string, without cutting an escape sequence. */
const stringStart = new RegExp(String.raw`^"(?:[^"\\]|\\u[\da-f]{4}|\\[^u]){0,${CHARS_READ_MAX}}`, 'i');
/** A payload without any of these is a row, or has to be unwrapped. */
const payloadNames = ['data', 'rows'];
const filenameNames = ['customFilename', 'fileName', 'filename'];
const optionNames = [...filenameNames, ...imageAccessKeys];
const ownNames = [
  ...filenameNames,
  ...imageAccessKeys,
  ...payloadNames,
  'description',
  'projectId',
  'template',
  'source',
  'refresh',
  'options',
];
/** Beside one of these members, `template` is no column of the user. */
const tableNames = ['data', 'rows', 'values', 'markdown', 'dataSource', 'array', 'json', 'items', 'records'];

/**
 * Reads the members of a payload that concern the stored file and skips the table, which the render worker
 * reads; the worker also rejects invalid JSON.
 * @param query members that bodies in other formats cannot contain; `projectId` is validated as a whole number
 * @throws PublicError 400 if a name is not text, if `projectId` is invalid or differs between body and query, or if
 * the request has `refresh`, which only a live image can have
 */
export function readTableRequest(body: TableBody, query: TableQuery): TableRequest {
  const table = readLiveRequest(body, query);
  rejectRefresh(table);
  return table;
}

/** As `readTableRequest`, for a live image. */
export function readLiveRequest({ text: body, payloadForm }: TableBody, query: TableQuery): TableRequest {
  const text = body.startsWith(BYTE_ORDER_MARK) ? body.slice(1) : body;
  const members = memberTexts(text, [...ownNames, ...tableNames], MEMBERS_MAX);
  const options = memberTexts(members.get('options') ?? '', optionNames, MEMBERS_MAX);
  return {
    text,
    payloadForm,
    customFilename:
      payloadForm.fieldOverrides?.get('customFilename') ??
      readFilename(members, '') ??
      readFilename(options, '/options'),
    description: readText(members, '', 'description'),
    projectId: readProjectId(members.get('projectId'), query.projectId),
    template: readTemplate(templateInBody(members), query.template),
    source: readSentSource(text, members, payloadForm),
    refresh: readRefreshOf(members, query),
    sentAccess: readSentAccess(members, options, payloadForm.fieldOverrides ?? new Map()),
  };
}

/**
 * Reads a table of a batch, which also gets the members of `defaults` that it does not set itself.
 * @param text valid JSON: an object or a list
 * @throws as `readTableRequest`
 */
export function readTableOfBatch(text: string, defaults: JsonObject | undefined): TableRequest {
  const body = { text, payloadForm: {} };
  if (defaults === undefined) return readTableRequest(body, {});
  const own = ownMembers(text);
  // Beside the table of a batch, `template` in the defaults is never a column.
  const template = defaults.get('template');
  const merged = applyTemplate(own, new Map([...defaults].filter(([name]) => name !== 'template')));
  const query = typeof template === 'string' && !own.has('template') ? { template } : {};
  const table = readTableRequest({ ...body, text: stringify(merged) }, query);
  // Some members have several keys, of which that of the defaults might take precedence.
  return { ...withOwnMembers(readTableRequest(body, {}), table), text };
}

/** The members that the service reads, and a substitute for the table. */
function ownMembers(text: string): JsonObject {
  if (text.startsWith('[')) return new Map([['data', []]]);
  const members = memberTexts(text, [...ownNames, ...tableNames], MEMBERS_MAX);
  return new Map(
    [...members].map(([name, value]) => [
      name,
      tableNames.includes(name) && value !== 'null'
        ? []
        : parseJson(value, { depthMax: limits.jsonDepthMax }),
    ]),
  );
}

/**
 * The source of a payload, and the members that contain a table. A text in another format, and a list, is a table
 * itself.
 */
function readSentSource(text: string, members: Texts, { form }: TableBody['payloadForm']): SentSource {
  const source = members.get('source');
  if (source !== undefined && source.length > SOURCE_CHARS_MAX && source.startsWith('{'))
    throw invalidRequest('/source', `source must have at most ${SOURCE_CHARS_MAX} characters.`);
  const isTable = /^\s*\[/.test(text) || (form !== undefined && !/^\s*\{/.test(text));
  const given = tableNames.filter((name) => name !== 'values' && (members.get(name) ?? 'null') !== 'null');
  return {
    // A text is a column of the user; null removes the source of the template.
    text: source?.startsWith('{') || source === 'null' ? source : undefined,
    tableNames: isTable ? ['data'] : given,
  };
}

/** Undefined if `refresh` is a column of the user: it needs a source, or a template that may have one. */
function readRefreshOf(members: Texts, query: TableQuery): string | undefined {
  const hasSource = members.get('source')?.startsWith('{') ?? false;
  const hasTemplate = members.get('template')?.startsWith('"') || query.template !== undefined;
  return hasSource || hasTemplate ? readText(members, '', 'refresh') : undefined;
}

/** @throws PublicError 400 */
function rejectRefresh({ refresh }: TableRequest): void {
  if (refresh === undefined) return;
  const problem = 'refresh is only for a live image: send the request as PUT /api/pictable/user/live/{name}.';
  throw invalidRequest('/refresh', problem);
}

/** The members of a query that name a project and a template. */
export interface TableQuery {
  readonly projectId?: string | undefined;
  readonly template?: string | undefined;
}

/** Undefined if `template` is a column of the user: the only text of a table is a row. */
function templateInBody(members: Texts): string | undefined {
  const template = members.get('template');
  if (template === undefined || !template.startsWith('"')) return undefined;
  const isTable = members.get('source')?.startsWith('{') || tableNames.some((name) => members.has(name));
  if (!isTable) return undefined;
  return textOf(readValue(template));
}

function readTemplate(
  inBody: string | undefined,
  inQuery: string | undefined,
): TemplateReference | undefined {
  const text = inBody ?? inQuery;
  if (text === undefined) return undefined;
  if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery)
    throw invalidRequest(
      '/template',
      `template is ${JSON.stringify(inQuery)} in the URL and ${JSON.stringify(inBody)} in the body; send only one.`,
    );
  const reference = parseTemplateReference(text);
  if (reference) return reference;
  throw invalidRequest(
    '/template',
    `template must be the name of a template (${resourceNameRule}), with a version if needed, such as "invoice@3"; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}

/**
 * The same request after rendering: if the payload had to be unwrapped, the members were nested too deep to
 * be read before.
 *
 * @throws PublicError 400 for a nested project, which must be known before rendering
 */
export function readUnwrappedRequest(
  table: TableRequest,
  normalizedPayload: string | undefined,
): TableRequest {
  if (normalizedPayload === undefined) return table;
  const { projectId, template, customFilename, description, sentAccess } = readLiveRequest(
    { ...table, text: normalizedPayload },
    {},
  );
  if (template !== undefined && table.template === undefined)
    throw invalidRequest(
      '/template',
      `template is nested inside the payload; send ?template=${template.name} in the URL instead.`,
    );
  if (projectId === undefined || projectId === table.projectId)
    return withOwnMembers(table, { ...table, customFilename, description, sentAccess });
  throw invalidRequest(
    '/projectId',
    `projectId is nested inside the payload; send ?projectId=${projectId} in the URL instead.`,
  );
}

/** A member that the request has itself takes precedence over one of a template, under whatever key. */
function withOwnMembers(own: TableRequest, expanded: TableRequest): TableRequest {
  return {
    ...expanded,
    customFilename: own.customFilename ?? expanded.customFilename,
    description: own.description ?? expanded.description,
    sentAccess: {
      access: own.sentAccess.access ?? expanded.sentAccess.access,
      expires: own.sentAccess.expires ?? expanded.sentAccess.expires,
    },
  };
}

/**
 * When the image expires and who may open it. @throws PublicError 400 for an expiry that is not valid now
 */
export function resolveAccess({ sentAccess }: TableRequest, now: Date): NamedAccess {
  const { expires } = sentAccess;
  const access = sentAccess.access?.level ?? 'public';
  if (expires === undefined) return { access, expiresAt: undefined };
  const expiresAt = readExpiry(expires.text, now);
  if (expiresAt) return { access, expiresAt };
  throw notAllowed(expires.path, 'expires', expiryAllowed, expires.text);
}

/** Without a table beside them, the members are values of a row. */
function readSentAccess(members: Texts, options: Texts, query: ReadonlyMap<string, string>): SentAccess {
  const isPayload = payloadNames.some((name) => members.has(name));
  const holders: readonly (readonly [Texts, string])[] = isPayload
    ? [
        [members, ''],
        [options, '/options'],
      ]
    : [];
  const read = (name: (typeof imageAccessKeys)[number]): SentText | undefined => {
    const inQuery = query.get(name);
    if (inQuery !== undefined) return { text: inQuery, path: `/${name}` };
    for (const [holder, place] of holders) {
      const text = readText(holder, place, name);
      if (text !== undefined) return { text, path: `${place}/${name}` };
    }
    return undefined;
  };
  const access = read('access');
  const level = imageAccessLevels.find((known) => known === access?.text.trim());
  if (access && !level) throw notAllowed(access.path, 'access', '"public" or "signed"', access.text);
  return { access: access && level && { level, path: access.path }, expires: read('expires') };
}

function notAllowed(path: string, name: string, allowed: string, text: string): Error {
  return invalidRequest(path, `${name} must be ${allowed}; got ${showValue(text)}.`);
}

function readFilename(holder: Texts, place: string): string | undefined {
  for (const name of filenameNames) {
    const value = readText(holder, place, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readText(holder: Texts, place: string, name: string): string | undefined {
  const value = holder.get(name);
  if (value === undefined) return undefined;
  if (isCompound(value)) {
    const got = value.startsWith('[') ? 'a list' : 'an object';
    throw invalidRequest(`${place}/${name}`, `${name} must be text; got ${got}.`);
  }
  const text = textOf(readValue(value))?.slice(0, CHARS_READ_MAX);
  return text === undefined || text.trim() === '' ? undefined : text;
}

function readProjectId(inBody: string | undefined, inQuery: string | undefined): number | undefined {
  const text = inBody === undefined ? undefined : isCompound(inBody) ? inBody : textOf(readValue(inBody));
  if (text === undefined || text === '') return inQuery === undefined ? undefined : Number(inQuery);
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw invalidRequest(
      '/projectId',
      `projectId must be a whole number above 0; got ${inBody?.slice(0, SHOWN_CHARS_MAX)}.`,
    );
  if (inQuery !== undefined && inQuery !== text) {
    throw invalidRequest(
      '/projectId',
      `projectId is ${inQuery} in the URL and ${text} in the body; send only one.`,
    );
  }
  return Number(text);
}

/** Whether the value is a list or an object, without parsing it. */
function isCompound(value: string): boolean {
  return value.startsWith('[') || value.startsWith('{');
}

/**
 * Undefined for invalid JSON, which the render worker reports. Parses only the start of a long string,
 * because no more is stored.
 */
function readValue(text: string): JsonValue | undefined {
  const start = stringStart.exec(text)?.[0];
  try {
    return parseJson(start === undefined ? text : `${start}"`, { depthMax: 1 });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Numbers keep their digits; undefined for null. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (isNumber(value)) return value.raw;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}
