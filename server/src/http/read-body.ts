import { isUtf8 } from 'node:buffer';
import { fontMediaTypes, limits, logoMediaTypes, showValue, tableMediaTypes } from '@pictable/contract';
import type { NoTableError } from '@pictable/contract/input-adapters';
import type { JsonObject, JsonValue } from '@pictable/contract/json';
import { applyFix, isObject, JsonSyntaxError, parseJson, pointerTo, toJs } from '@pictable/contract/json';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { invalidRequest, publicError } from './errors/public-error.ts';
import { validateInput } from './validate-input.ts';

const HINT_CHARS_MAX = 120;
const lineBreak = /\r\n|\r|\n/;

/** Accepts JSON and the other table formats as unparsed bytes; rejects any other media type with 415. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const types = [/^application\/(?:json|[\w.-]+\+json)(?:$|\s*;)/i, ...Object.keys(tableMediaTypes)];
  for (const type of types) app.addContentTypeParser(type, { parseAs: 'buffer' }, passUtf8);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, passUntypedJson);
}

/** Media types of clients that send JSON without declaring it. */
const untypedJson: ReadonlySet<string> = new Set(['', 'text/json', 'application/octet-stream']);

/** Media types of files: those of the documentation, and older names that systems still use. */
const fileTypes = {
  font: /^(?:font\/[\w.+-]+|application\/(?:octet-stream|(?:x-)?font-[\w.+-]+|vnd\.ms-opentype))$/,
  logo: /^(?:image\/[\w.+-]+|application\/octet-stream)$/,
} as const;

/** The media type of a `Content-Type` header in lower case, without its parameters; empty if there is none. */
export function withoutParameters(contentType: string | undefined): string {
  return (contentType ?? '').split(';')[0]!.trim().toLowerCase();
}

function isFile({ headers, routeOptions }: FastifyRequest): boolean {
  const type = withoutParameters(headers['content-type']);
  const { takesFile } = routeOptions.config;
  return takesFile !== undefined && fileTypes[takesFile].test(type);
}

/** The bytes of a font file. @throws PublicError 400 if the body is empty, 415 if it is of another type */
export function readFontBody(request: FastifyRequest): Buffer {
  const file = readFileBody(request, fontMediaTypes);
  if (file === undefined) throw publicError('empty-body', {});
  return file;
}

/** The bytes of the image of a logo; undefined without a body. @throws PublicError 415 if it is of another type */
export function readLogoBody(request: FastifyRequest): Buffer | undefined {
  if (request.body === undefined || request.body === null) return undefined;
  return readFileBody(request, logoMediaTypes);
}

function readFileBody(request: FastifyRequest, types: readonly string[]): Buffer | undefined {
  const { body } = request;
  if (!isFile(request)) {
    const hint = `Send the file with Content-Type: ${types.join(', ')}.`;
    throw publicError('unsupported-media-type', {}, { hint });
  }
  return Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
}

/** Accepted only with an API key, because a page of another site can make a browser send these types. */
function passUntypedJson(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const type = withoutParameters(request.headers['content-type']);
  const hasKey = request.caller !== undefined && request.caller.session === undefined;
  if (isFile(request)) done(null, bytes);
  else if (hasKey && untypedJson.has(type)) passUtf8(request, bytes, done);
  else done(publicError('unsupported-media-type', {}, contentTypeHint(request)));
}

function passUtf8(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const charset = /;\s*charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset))
    done(publicError('unsupported-media-type', {}, charsetHint(charset)));
  else done(null, bytes);
}

function charsetHint(charset: string): { hint: string } {
  return { hint: `The body must be UTF-8, not ${charset.slice(0, 40)}.` };
}

/** The bytes of a body. @throws PublicError 400 if it is empty */
export function readBytesBody(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw publicError('empty-body', {});
  return body;
}

/** The text of a body in any format. @throws PublicError 400 if it is empty or not UTF-8 */
export function readTextBody(body: unknown): string {
  if (!Buffer.isBuffer(body) || body.length === 0) throw publicError('empty-body', {});
  if (!isUtf8(body)) throw publicError('invalid-encoding', {}, { hint: 'Encode the body as UTF-8.' });
  return body.toString('utf8');
}

/** @throws PublicError 400 with line, column and, for common mistakes, a hint */
function readJsonBody(body: unknown): JsonValue {
  const text = readTextBody(body);
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw malformedJsonError(error, text);
    throw error;
  }
}

/** The error for invalid JSON: its position and `hint`, or the corrected line for common mistakes. */
export function malformedJsonError(error: JsonSyntaxError, text: string, hint = fixHint(error, text)): Error {
  const { line, column } = error;
  return publicError(
    'malformed-json',
    { problem: error.message, line, column },
    { line, column, ...(hint ? { hint } : {}) },
  );
}

/** The error for a text in another format that contains no table: what is wrong, and on which line. */
export function malformedTableError({ message, format, position }: NoTableError, text: string): Error {
  if (!position) {
    const hint = format === 'text' ? 'Set Content-Type to the format of the table, or send JSON.' : undefined;
    return publicError(
      'invalid-request',
      { problem: message },
      { details: [{ path: '', message }], ...(hint && { hint }) },
    );
  }
  const shown = (text.split(lineBreak, position.line)[position.line - 1] ?? '')
    .trim()
    .slice(0, HINT_CHARS_MAX);
  const hint = `Line ${position.line} is: ${shown}. Escape a quote inside a quoted cell by doubling it.`;
  return publicError(
    'malformed-table',
    { problem: message, form: format, ...position },
    { ...position, hint },
  );
}

/** The corrected line, if one correction makes it valid. */
function fixHint({ fix, offset, line }: JsonSyntaxError, text: string): string | undefined {
  // Longer lines are not shown anyway.
  const from = Math.max(0, offset - HINT_CHARS_MAX - 1);
  if (!fix || fix.from < from || fix.to > offset + HINT_CHARS_MAX) return undefined;
  const around = text.slice(from, offset + 2 * HINT_CHARS_MAX);
  const corrected = applyFix(around, { ...fix, from: fix.from - from, to: fix.to - from });
  const at = offset - from;
  const start = corrected.slice(0, at).split(lineBreak).at(-1) ?? '';
  const shown = (start + (corrected.slice(at).split(lineBreak)[0] ?? '')).trim();
  if (shown === '' || shown.length > HINT_CHARS_MAX) return undefined;
  return `Line ${line} should read: ${shown}`;
}

/** A JSON object that keeps its key order and digits. @throws PublicError 400 */
export function readJsonObject(body: unknown): JsonObject {
  const value = readJsonBody(body);
  if (isObject(value)) return value;
  const message = `The body must be a JSON object; got ${showValue(value)}.`;
  throw invalidRequest('', message);
}

/** Parses a JSON body into plain JavaScript and validates it. */
export function readValidatedBody<Schema extends z.ZodMiniObject>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const value = toJs(readJsonBody(body));
  rejectNul(value, '');
  return validateInput(schema, value);
}

/** @throws PublicError 400 for a string that contains NUL, which PostgreSQL does not accept */
function rejectNul(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0')) {
    const problem = `${path || 'The body'} contains the control character U+0000, which is not allowed.`;
    throw invalidRequest(path, problem);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) rejectNul(member, pointerTo(path, key));
}

/** `5 MB`, `256 KB`: with 1,024 bytes per kilobyte. */
export function formatBodySize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes >= 1024 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`;
}

export function contentTypeHint(request: FastifyRequest): { hint: string } {
  const got = request.headers['content-type'];
  return {
    hint: got
      ? `The request has Content-Type: ${got.slice(0, 100)}.`
      : 'The request has no Content-Type header.',
  };
}
