import { limits, type TableMediaType, tableMediaTypes } from '@pictable/contract';
import { payloadFromFields, readQueryOverrides } from '@pictable/contract/input-adapters';
import { stringify } from '@pictable/contract/json';
import type { FastifyRequest } from 'fastify';
import type { PayloadForm } from '../platform/render-pool/render-pool.ts';
import { invalidRequest, publicError } from './errors/public-error.ts';
import { readTextBody } from './read-body.ts';

/** A table as unparsed text; a render worker parses it. */
export interface TableBody {
  readonly text: string;
  readonly payloadForm: PayloadForm;
}

/** Maximum size of the headers of a multipart part. */
const PART_HEADER_BYTES_MAX = 4_096;
const END_OF_HEADERS = '\r\n\r\n';

/**
 * Reads a table in any supported format.
 *
 * @throws PublicError 400 for a body that is not text, and for a form with too many fields
 */
export async function readTableBody(request: FastifyRequest, query: unknown): Promise<TableBody> {
  const text = readTextBody(request.body);
  const queryFields = readQueryOverrides((query ?? {}) as Readonly<Record<string, unknown>>);
  const overrides = queryFields && { fieldOverrides: queryFields };
  const name = mediaTypeOf(request)?.name;
  // `curl -d` sends this type by default, whatever the body is.
  const form = name === 'form' && /^\s*[[{]/.test(text) ? 'text' : name;
  if (form === undefined) return { text, payloadForm: { ...overrides } };
  if (form !== 'form' && form !== 'multipart') return { text, payloadForm: { form, ...overrides } };
  const fields = form === 'form' ? urlFields(text) : await multipartFields(request);
  return { text: stringify(payloadFromFields(fields)), payloadForm: { ...overrides } };
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

function mediaTypeOf(request: FastifyRequest): TableMediaType | undefined {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(tableMediaTypes, type) ? tableMediaTypes[type] : undefined;
}

function urlFields(text: string): Iterable<[string, string]> {
  rejectTooManyFields(text.split('&', limits.formFieldsMax + 1).length);
  return new URLSearchParams(text);
}

async function multipartFields(request: FastifyRequest): Promise<[string, string][]> {
  const bytes = request.body as Buffer;
  rejectLargePartHeaders(bytes);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const fields: [string, string][] = [];
  for (const [name, value] of await formDataOf(bytes, headers))
    fields.push(typeof value === 'string' ? [name, value] : ['data', await value.text()]);
  return fields;
}

/** Rejects bodies that would slow down the parser: too many parts, or parts with large headers. */
function rejectLargePartHeaders(bytes: Buffer): void {
  // The first line is the separator of the parts.
  const separator = bytes.subarray(0, Math.max(bytes.indexOf('\r\n'), 1));
  // Searched once: for each part, a search without a match would scan the whole body again.
  const lastEnd = bytes.lastIndexOf(END_OF_HEADERS);
  let count = 0;
  for (let at = 0; at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
    rejectTooManyFields(++count - 1);
    const start = bytes.subarray(at, at + PART_HEADER_BYTES_MAX + END_OF_HEADERS.length);
    if (lastEnd - at > PART_HEADER_BYTES_MAX && !start.includes(END_OF_HEADERS)) throw notMultipart();
  }
}

async function formDataOf(bytes: Buffer, headers: Record<string, string>): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers }).formData();
  } catch {
    throw notMultipart();
  }
}

function notMultipart(): Error {
  const problem = 'The body is not valid multipart/form-data with the boundary given in Content-Type.';
  return invalidRequest('', problem);
}

function rejectTooManyFields(count: number): void {
  const { formFieldsMax } = limits;
  if (count <= formFieldsMax) return;
  const problem = `A form may have at most ${formFieldsMax} fields; send the table as one field, data, or as JSON.`;
  throw invalidRequest('', problem);
}
