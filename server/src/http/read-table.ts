import { isArchive, limits, type TableMediaType, tableMediaTypes } from '@pictable/contract';
import { payloadFromFields, readQueryOverrides } from '@pictable/contract/input-adapters';
import { stringify } from '@pictable/contract/json';
import {
  getMultipartBoundary,
  MaxPartsExceededError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser';
import type { FastifyRequest } from 'fastify';
import type { PayloadForm } from '../platform/render-pool/render-pool.ts';
import { invalidRequest, PublicError, publicError } from './errors/public-error.ts';
import { readBytesBody, readTextBody, withoutParameters } from './read-body.ts';

/** A table as unparsed text; a render worker parses it. */
export interface TableBody {
  readonly text: string;
  readonly payloadForm: PayloadForm;
}

/** Maximum size of the headers of a multipart part. */
const PART_HEADER_BYTES_MAX = 4_096;
/** Browsers escape these characters in the name of a field (HTML, 4.10.21.8). */
const escapedInName: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/**
 * Reads a table in any supported format.
 *
 * @throws PublicError 400 for a body that is not text, and for a form with too many fields
 */
export function readTableBody(request: FastifyRequest, query: unknown): TableBody {
  const queryFields = readQueryOverrides((query ?? {}) as Readonly<Record<string, unknown>>);
  const overrides = queryFields && { fieldOverrides: queryFields };
  const name = mediaTypeOf(request)?.name;
  if (name === 'Excel' || name === 'OpenDocument')
    return {
      text: fileText(readBytesBody(request.body), withoutParameters(request.headers['content-type'])),
      payloadForm: { ...overrides },
    };
  if (name === 'multipart')
    return { text: stringify(payloadFromFields(multipartFields(request))), payloadForm: { ...overrides } };
  const text = readTextBody(request.body);
  if (name === 'HTML')
    return { text: fileText(Buffer.from(text), 'text/html'), payloadForm: { ...overrides } };
  // `curl -d` sends this type by default, whatever the body is.
  const form = name === 'form' && /^\s*[[{]/.test(text) ? 'text' : name;
  if (form === undefined) return { text, payloadForm: { ...overrides } };
  if (form !== 'form') return { text, payloadForm: { form, ...overrides } };
  return { text: stringify(payloadFromFields(urlFields(text))), payloadForm: { ...overrides } };
}

/**
 * Accepts formats other than JSON only for tables and only with an API key: a page of another site can make a
 * browser, which sends its session cookie, post a form or plain text.
 *
 * @throws PublicError 415
 */
export function rejectTableFormats(request: FastifyRequest, takesTable: boolean): void {
  if (mediaTypeOf(request) === undefined) return;
  if (takesTable && request.caller && !request.caller.session) return;
  const got = (request.headers['content-type'] ?? '').slice(0, 100);
  const why = takesTable ? 'Tables in formats other than JSON need an API key.' : '';
  const hint = `The request has Content-Type: ${got}. ${why}`.trim();
  throw publicError('unsupported-media-type', {}, { hint });
}

/** A file as the payload that contains it, which a render worker reads. */
function fileText(bytes: Uint8Array, type: string): string {
  return `{"data":"${dataUrl(bytes, type)}"}`;
}

function dataUrl(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}

function mediaTypeOf(request: FastifyRequest): TableMediaType | undefined {
  const type = withoutParameters(request.headers['content-type']);
  return Object.hasOwn(tableMediaTypes, type) ? tableMediaTypes[type] : undefined;
}

function urlFields(text: string): Iterable<[string, string]> {
  if (text.split('&', limits.formFieldsMax + 1).length > limits.formFieldsMax) throw tooManyFields();
  return new URLSearchParams(text);
}

function multipartFields(request: FastifyRequest): readonly [string, string][] {
  readBytesBody(request.body);
  try {
    return [...partsOf(request)];
  } catch (error) {
    if (error instanceof PublicError) throw error;
    throw error instanceof MaxPartsExceededError ? tooManyFields() : notMultipart();
  }
}

/** The fields of a form in parts; a file is the table. @throws if the body is not such a form */
function* partsOf(request: FastifyRequest): Generator<[string, string]> {
  const boundary = getMultipartBoundary(request.headers['content-type'] ?? '');
  if (boundary === null) throw notMultipart();
  const parts = parseMultipart(request.body as Buffer, {
    boundary,
    maxHeaderSize: PART_HEADER_BYTES_MAX,
    maxParts: limits.formFieldsMax,
    maxFileSize: limits.bodyBytesMax,
    maxTotalSize: limits.bodyBytesMax,
  });
  for (const part of parts) {
    if (part.name === undefined) throw notMultipart();
    if (part.isFile) yield ['data', fileOfPart(part)];
    else yield [part.name.replace(/%22|%0D|%0A/g, (escaped) => escapedInName[escaped]!), textOf(part)];
  }
}

/** The text of a file, or a data: URL of one that is read in another way. */
function fileOfPart(part: MultipartPart): string {
  const { bytes, mediaType, filename = '' } = part;
  const type = withoutParameters(mediaType);
  // Both kinds of spreadsheets are archives; the reader looks at their content.
  if (tableMediaTypes[type]?.isBinary || isArchive(bytes))
    return dataUrl(bytes, Object.keys(tableMediaTypes).find((name) => tableMediaTypes[name]?.isBinary)!);
  if (type === 'text/html' || /\.html?$/i.test(filename)) return dataUrl(bytes, 'text/html');
  return textOf(part);
}

/** @throws PublicError 400 if the part is not UTF-8 */
function textOf({ bytes }: MultipartPart): string {
  return bytes.length === 0
    ? ''
    : readTextBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function notMultipart(): Error {
  const problem = 'The body is not valid multipart/form-data with the boundary given in Content-Type.';
  return invalidRequest('', problem);
}

function tooManyFields(): Error {
  const problem = `A form may have at most ${limits.formFieldsMax} fields; send the table as one field, data, or as JSON.`;
  return invalidRequest('', problem);
}
