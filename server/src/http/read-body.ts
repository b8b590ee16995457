import { isUtf8 } from 'node:buffer';
import type { ErrorDetail } from '@pictable/contract';
import { limits } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { applyFix, JsonSyntaxError, parseJson, toJs } from '@pictable/contract/json';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refusal } from './public-error.ts';

z.config(z.locales.en());

const HINT_CHARS_MAX = 120;
const lineBreak = /\r\n|\r|\n/;

/** Lets bodies of JSON media types through as bytes, untouched; every other media type is refused with 415. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:json|[\w.-]+\+json)(?:$|\s*;)/i,
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const charset = /;\s*charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset && !/^utf-?8$/i.test(charset))
        done(refusal('unsupported-media-type', {}, charsetHint(charset)));
      else done(null, bytes);
    },
  );
}

function charsetHint(charset: string): { hint: string } {
  return { hint: `The body must be UTF-8, not ${charset.slice(0, 40)}.` };
}

/** Refuses compressed bodies, which could unpack to any size. */
export function refuseContentEncoding(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw refusal('unsupported-content-encoding', { encoding: encoding.slice(0, 40) });
}

/** The text of a body, whatever stands in it. @throws PublicError 400 for none, and for bytes that are no text */
export function readTextBody(body: unknown): string {
  if (!Buffer.isBuffer(body) || body.length === 0) throw refusal('empty-body', {});
  if (!isUtf8(body)) throw refusal('invalid-encoding', {}, { hint: 'Encode the JSON as UTF-8.' });
  return body.toString('utf8');
}

/** @throws PublicError 400 with line, column and, for common slips, a hint */
function readJsonBody(body: unknown): JsonValue {
  const text = readTextBody(body);
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw malformedJson(error, text);
    throw error;
  }
}

/** The answer to a text that is not JSON: its place and, for common slips, the mended line. */
export function malformedJson(error: JsonSyntaxError, text: string): Error {
  const { line, column } = error;
  const hint = fixHint(error, text);
  return refusal(
    'malformed-json',
    { problem: error.message, line, column },
    { line, column, ...(hint ? { hint } : {}) },
  );
}

/** The mended line, when mending that one place is enough to tell. */
function fixHint({ fix, offset, line }: JsonSyntaxError, text: string): string | undefined {
  // A line that reaches beyond this is too long to be shown anyway.
  const from = Math.max(0, offset - HINT_CHARS_MAX - 1);
  if (!fix || fix.from < from || fix.to > offset + HINT_CHARS_MAX) return undefined;
  const around = text.slice(from, offset + 2 * HINT_CHARS_MAX);
  const mended = applyFix(around, { ...fix, from: fix.from - from, to: fix.to - from });
  const at = offset - from;
  const start = mended.slice(0, at).split(lineBreak).at(-1) ?? '';
  const shown = (start + (mended.slice(at).split(lineBreak)[0] ?? '')).trim();
  if (shown === '' || shown.length > HINT_CHARS_MAX) return undefined;
  return `Line ${line} should read: ${shown}`;
}

/** Takes a JSON body or a query through its schema. @throws PublicError 400 that names each field */
export function checkInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues.map((issue) => ({
    path: issue.path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    message: issue.message,
  }));
  const first = details[0];
  throw refusal('invalid-request', { problem: first ? sentence(first) : 'Invalid request.' }, { details });
}

/** A message that names its field. */
function sentence({ path, message }: ErrorDetail): string {
  const field = path.slice(1);
  return field === '' || message.toLowerCase().includes(field.toLowerCase())
    ? message
    : `${field}: ${message}`;
}

/** The members of a JSON body as ordinary JavaScript, checked by a schema. */
export function readCheckedBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  return checkInput(schema, toJs(readJsonBody(body)));
}

/** `5 MB`, `256 KB`: as people say it, 1,024 bytes to the kilobyte. */
export function bodySizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes >= 1024 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`;
}
