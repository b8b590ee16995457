import { limits, type TableMediaType, tableMediaTypes } from '@pictable/contract';
import { payloadOfFields, saidInQuery } from '@pictable/contract/intake';
import { stringify } from '@pictable/contract/json';
import type { FastifyRequest } from 'fastify';
import type { PayloadForm } from '../platform/render-pool/render-pool.ts';
import { refusal } from './public-error.ts';
import { readTextBody } from './read-body.ts';

/** A table as text that nobody has read yet: that is the work of a render worker. */
export interface TableBody {
  readonly text: string;
  readonly readAs: PayloadForm;
}

/** The names of a field, of its file and of its type have room in this many times over. */
const PART_HEAD_BYTES_MAX = 4_096;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Takes a table in any of the forms that it may be sent in.
 *
 * @throws PublicError 400 for what is no text, and for a form with more fields than any payload has
 */
export async function readTableBody(request: FastifyRequest, query: unknown): Promise<TableBody> {
  const text = readTextBody(request.body);
  const said = saidInQuery((query ?? {}) as Readonly<Record<string, unknown>>);
  const beside = said && { said };
  const name = mediaTypeOf(request)?.name;
  // What `curl -d` sends when nobody tells it the type.
  const form = name === 'form' && /^\s*[[{]/.test(text) ? 'text' : name;
  if (form === undefined) return { text, readAs: { ...beside } };
  if (form !== 'form' && form !== 'multipart') return { text, readAs: { form, ...beside } };
  const fields = form === 'form' ? urlFields(text) : await multipartFields(request);
  return { text: stringify(payloadOfFields(fields)), readAs: { ...beside } };
}

/**
 * Whoever sits at a browser is known by his cookie, and a page of another site can make that browser post a form or plain
 * text; only with a key in hand may a table come in another form than JSON, and to no other call may anything.
 *
 * @throws PublicError 415
 */
export function refuseTableForms(request: FastifyRequest, takesTable: boolean): void {
  if (mediaTypeOf(request) === undefined) return;
  if (takesTable && request.caller && !request.caller.session) return;
  const got = (request.headers['content-type'] ?? '').slice(0, 100);
  const why = takesTable ? 'Tables in other forms than JSON need an API key.' : '';
  const hint = `The request came with Content-Type: ${got}. ${why}`.trim();
  throw refusal('unsupported-media-type', {}, { hint });
}

function mediaTypeOf(request: FastifyRequest): TableMediaType | undefined {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(tableMediaTypes, type) ? tableMediaTypes[type] : undefined;
}

function urlFields(text: string): Iterable<[string, string]> {
  refuseTooMany(text.split('&', limits.formFieldsMax + 1).length);
  return new URLSearchParams(text);
}

async function multipartFields(request: FastifyRequest): Promise<[string, string][]> {
  const bytes = request.body as Buffer;
  refuseHugeHeads(bytes);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const fields: [string, string][] = [];
  for (const [name, value] of await formDataOf(bytes, headers))
    fields.push(typeof value === 'string' ? [name, value] : ['data', await value.text()]);
  return fields;
}

/** What takes the parser long, found out before it begins: many parts, and parts with a long head. */
function refuseHugeHeads(bytes: Buffer): void {
  // The first line separates the parts.
  const separator = bytes.subarray(0, Math.max(bytes.indexOf('\r\n'), 1));
  // Looked for once: a search that finds nothing reads all of the body, and would do so for every part.
  const lastEnd = bytes.lastIndexOf(END_OF_HEAD);
  let count = 0;
  for (let at = 0; at >= 0; at = bytes.indexOf(separator, at + separator.length)) {
    refuseTooMany(++count - 1);
    const begin = bytes.subarray(at, at + PART_HEAD_BYTES_MAX + END_OF_HEAD.length);
    if (lastEnd - at > PART_HEAD_BYTES_MAX && !begin.includes(END_OF_HEAD)) throw notMultipart();
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
  const problem = 'The body is not multipart/form-data with the boundary that Content-Type names.';
  return refusal('invalid-request', { problem }, { details: [{ path: '', message: problem }] });
}

function refuseTooMany(count: number): void {
  const { formFieldsMax } = limits;
  if (count <= formFieldsMax) return;
  const problem = `A form may have at most ${formFieldsMax} fields; send the table as one field, data, or as JSON.`;
  throw refusal('invalid-request', { problem }, { details: [{ path: '', message: problem }] });
}
