import * as z from 'zod/mini';
import type { ErrorBody } from './errors.ts';
import { errorBodySchema } from './errors.ts';

/** Media type of an error with the members of RFC 9457. */
export const problemType = 'application/problem+json';

/** One error in a request, as the example of RFC 9457 writes it. */
export const problemEntrySchema = z.object({
  detail: z.string(),
  pointer: z
    .string()
    .check(z.describe('JSON Pointer into the body, as a URI fragment; `#` means the whole body.')),
});

/** The body of an error response as `application/problem+json`: the members of RFC 9457 beside those of `ErrorBody`. */
export const problemSchema = z.extend(errorBodySchema, {
  type: z
    .string()
    .check(z.meta({ description: 'Identifies the error; the URL of its documentation.', format: 'uri' })),
  title: z.string().check(z.describe('A summary that is the same for every error of this type.')),
  status: z.int().check(z.describe('The HTTP status of the response.')),
  detail: z.string().check(z.describe('The same text as `error.message`, with its hint.')),
  instance: z.string().check(z.describe('The ID of the request, as a URI reference.')),
  errors: z.optional(z.array(problemEntrySchema)),
});
/** The body of an error response as `application/problem+json`. */
export type Problem = z.infer<typeof problemSchema>;

/** Path and fragment of the documentation of an error. */
export function errorDocumentationPath(type: string): string {
  return `/api-reference#error-${type}`;
}

/** Adds the members of RFC 9457 to the body of an error. @param origin of the documentation */
export function problemOf(body: ErrorBody, origin: string): Problem {
  const { code, message, hint, details, type = 'internal-error', requestId } = body.error;
  return {
    type: origin + errorDocumentationPath(type),
    title: titleOf(type),
    status: code,
    detail: hint === undefined ? message : `${message} ${hint}`,
    instance: instanceOf(requestId ?? ''),
    ...(details && {
      errors: details.map((entry) => ({
        detail: entry.message,
        // encodeURI keeps the characters that RFC 3986 allows in a fragment, except for "#".
        pointer: `#${encodeURI(entry.path.replace(loneSurrogate, '\ufffd')).replaceAll('#', '%23')}`,
      })),
    }),
    ...body,
  };
}

/** encodeURI throws on half a character, which a name in the body can end with. */
const loneSurrogate = /\p{Surrogate}/gu;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A caller can choose the ID of a request, which is then relative to the URL of the request. */
function instanceOf(requestId: string): string {
  return uuidPattern.test(requestId) ? `urn:uuid:${requestId}` : `#${encodeURIComponent(requestId)}`;
}

const spellings: Readonly<Record<string, string>> = { json: 'JSON', url: 'URL', oembed: 'oEmbed' };

/** `quota-exceeded` becomes "Quota exceeded". */
function titleOf(type: string): string {
  const words = type.split('-').map((word) => spellings[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
