import {
  isLoaded,
  isSource,
  limits,
  readSource,
  recordedSource,
  type SourceFormat,
  type TableSource,
} from '@pictable/contract';
import type { TableTextFormat } from '@pictable/contract/input-adapters';
import {
  isObject,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
} from '@pictable/contract/json';
import { applyTemplate } from '@pictable/contract/templates';
import type { ProjectRow } from '../http/caller.ts';
import { invalidMembers, invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { SlotRequester } from '../platform/concurrency/fair-slots.ts';
import type { LoadedSource } from '../platform/render-pool/render-pool.ts';
import { FetcherBusy } from '../platform/safe-fetch/image-fetcher.ts';
import {
  type FetchedSource,
  type SourceFetcher,
  SourceRejected,
} from '../platform/safe-fetch/source-fetcher.ts';
import { readSecret, type SecretParts } from './read-secret.ts';

export interface SourceParts extends SecretParts {
  readonly sourceFetcher: SourceFetcher;
  readonly clock: Clock;
}

/** What a request says about its source. */
export interface SentSource {
  /** JSON text of the member `source`; undefined if it is missing. */
  readonly text: string | undefined;
  /** The members beside it that contain a table. */
  readonly tableNames: readonly string[];
}

/** On whose behalf a source is loaded. */
export interface SourceOwner {
  readonly userId: number;
  readonly project: ProjectRow | undefined;
  readonly requester: SlotRequester;
  readonly signal: AbortSignal;
}

const RETRY_SECONDS = 5;

/**
 * Loads the table of a request from the source that it names, or that its template names.
 *
 * @param template JSON text
 * @returns undefined without a source
 * @throws PublicError 400 for a source that is invalid or cannot be loaded, 503 if too many are being loaded
 */
export async function loadSource(
  parts: SourceParts,
  sent: SentSource,
  template: string | undefined,
  owner: SourceOwner,
): Promise<LoadedSource | undefined> {
  const value = mergedSource(sent, template);
  if (!isSource(value)) return undefined;
  const source = readValidSource(value);
  const fetched = await fetchSource(parts, source, owner);
  const kind = fileKindOf(source.format, fetched);
  return {
    text: fetched.text,
    form: kind === undefined ? formOf(source.format, fetched) : 'text',
    at: source.at,
    file: kind && { kind, ...source.part },
    ignoredKeys: kind === undefined ? Object.keys(source.part) : undefined,
    record: stringify(recordedSource(source, parts.clock.now().toISOString())),
  };
}

/** The URL that `loadSource` loads; undefined if there is none, or if the source is not valid. */
export function namedSourceUrl(sent: SentSource, template: string | undefined): string | undefined {
  const value = mergedSource(sent, template);
  if (!isSource(value)) return undefined;
  const read = readSource(value);
  return 'source' in read ? read.source.url : undefined;
}

/** @throws PublicError 400 that names each invalid member */
export function readValidSource(value: JsonObject): TableSource {
  const read = readSource(value);
  if ('source' in read) return read.source;
  throw invalidMembers(read.problems);
}

/** @throws PublicError 400 if the request has both a source and a table */
function mergedSource({ text, tableNames }: SentSource, template: string | undefined): JsonValue | undefined {
  const own = text === undefined ? undefined : parseOwn(text);
  const table = tableNames[0];
  if (isSource(own) && table !== undefined) {
    if (!isLoaded(own)) throw bothGiven(table);
    checkRecordedSource(own);
    return undefined;
  }
  // Most templates name no source, and are not parsed here.
  if (table !== undefined || template === undefined || !template.includes('"source"')) return own;
  const layer = parseJson(template, { depthMax: limits.jsonDepthMax });
  const inTemplate = isObject(layer) ? layer.get('source') : undefined;
  if (inTemplate === undefined) return own;
  const request = new Map(own === undefined ? [] : [['source', own] as const]);
  return applyTemplate(request, new Map([['source', inTemplate]])).get('source');
}

/**
 * The record of an image has the rows of its source, and can be sent again as it is.
 *
 * @throws PublicError 400 also for headers, which would be recorded
 */
function checkRecordedSource(source: JsonObject): void {
  const { headers } = readValidSource(source);
  if (headers.size === 0) return;
  const problem =
    'source.headers are not sent, because source.loadedAt says that the rows are loaded; omit one of them.';
  throw invalidRequest('/source/headers', problem);
}

/** Undefined for invalid JSON, which the render worker reports with its position in the body. */
function parseOwn(text: string): JsonValue | undefined {
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

function bothGiven(table: string): Error {
  const problem = `Send either ${table}, which contains the table, or source, which the table is loaded from; the request contains both.`;
  return invalidMembers([`/${table}`, '/source'].map((path) => ({ path, message: problem })));
}

async function fetchSource(
  parts: SourceParts,
  { url, headers }: TableSource,
  { userId, project, requester, signal }: SourceOwner,
): Promise<FetchedSource> {
  const values: Record<string, string> = {};
  for (const [name, header] of headers) {
    values[name] =
      'text' in header
        ? header.text
        : await readSecret(parts, { header: name, secret: header.secret, url, project });
  }
  try {
    return await parts.sourceFetcher.fetch(
      { url, headers: values, owner: project ? `project ${project.id}` : `account ${userId}` },
      { ...requester, signal },
    );
  } catch (error) {
    if (error instanceof SourceRejected)
      throw publicError(
        'source-unreadable',
        { reason: error.message },
        { details: [{ path: '/source/url', message: error.message }] },
      );
    if (!(error instanceof FetcherBusy)) throw error;
    const retry = { headers: { 'retry-after': String(RETRY_SECONDS) } };
    throw publicError('service-busy', { seconds: RETRY_SECONDS }, retry);
  }
}

/** Whether the file is a spreadsheet or HTML: by its content, as requested, or by its content type. */
function fileKindOf(
  format: SourceFormat,
  { isSpreadsheet, mediaType }: FetchedSource,
): 'spreadsheet' | 'HTML' | undefined {
  // What was requested as a spreadsheet and is none is an error, which its reader reports.
  if (isSpreadsheet || format === 'xlsx' || format === 'ods') return 'spreadsheet';
  return format === 'html' || (format === 'auto' && mediaType === 'text/html') ? 'HTML' : undefined;
}

const formsByFormat: Readonly<Record<Exclude<SourceFormat, 'auto' | FileFormat>, TableTextFormat>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  ndjson: 'JSON lines',
  markdown: 'Markdown',
};

type FileFormat = 'html' | 'xlsx' | 'ods';

function isTextFormat(format: SourceFormat): format is Exclude<SourceFormat, 'auto' | FileFormat> {
  return Object.hasOwn(formsByFormat, format);
}

/** The format as requested, or that of the content type; a general type leaves it to the content. */
function formOf(format: SourceFormat, { mediaType }: FetchedSource): TableTextFormat {
  if (isTextFormat(format)) return formsByFormat[format];
  if (/tab-separated/.test(mediaType)) return 'TSV';
  if (/csv|ms-excel/.test(mediaType)) return 'CSV';
  if (/ndjson|jsonl|json-seq/.test(mediaType)) return 'JSON lines';
  if (/json/.test(mediaType)) return 'JSON';
  return /markdown/.test(mediaType) ? 'Markdown' : 'text';
}
