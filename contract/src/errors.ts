import * as z from 'zod/mini';

/**
 * Every error the service itself can answer: a stable slug (`error.type`), the HTTP status (`error.code`) and the
 * public sentence. `{names}` in a sentence are filled by the place that throws. Errors in the table payload are in
 * `tableFaults` instead.
 */
export const errorCatalogue = {
  'malformed-url': { status: 400, message: 'The address is not a valid URL.' },
  'malformed-request': { status: 400, message: 'The request is not valid HTTP.' },
  'malformed-json': {
    status: 400,
    message: 'Request body is not valid JSON (line {line}, column {column}): {problem}',
  },
  'malformed-table': {
    status: 400,
    message: 'Request body is not valid {form} (line {line}, column {column}): {problem}',
  },
  'empty-body': { status: 400, message: 'Request body is empty. Send a JSON object.' },
  'invalid-encoding': { status: 400, message: 'Request body is not valid UTF-8.' },
  'invalid-request': { status: 400, message: '{problem}' },
  'invalid-signature': { status: 400, message: 'The signature of this event is not valid.' },
  'too-complex': { status: 400, message: 'This table is too complex to render in {seconds} seconds.' },
  'too-much-memory': {
    status: 400,
    message: 'This table is too large to draw: it needs more memory than one drawing may have.',
  },
  'wrong-password': { status: 400, message: 'The current password is not right.' },
  'weak-password': {
    status: 400,
    message: 'This password is too easy to guess: {reason}. Choose another one.',
  },
  'invalid-link': { status: 400, message: 'This magic link is invalid or has expired.' },
  'missing-credentials': {
    status: 401,
    message: 'Unauthorized. Send an API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
  },
  'invalid-credentials': {
    status: 401,
    message: 'Unauthorized. This API key is not valid; it may have been replaced or deleted.',
  },
  'conflicting-credentials': {
    status: 401,
    message: 'Unauthorized. Two different credentials were sent in one request; send one.',
  },
  'login-failed': { status: 401, message: 'Login failed. The email address or the password is not right.' },
  'session-ended': { status: 401, message: 'Unauthorized. Your session has ended. Sign in again.' },
  'quota-exceeded': {
    status: 402,
    message:
      'Plan limit of {limit} tables reached: {used} of {limit} used until {resetDate}. Upgrade to continue.',
  },
  'project-limit-reached': {
    status: 403,
    message: 'Project limit of the plan reached: {limit}. Upgrade for more projects.',
  },
  'wrong-project': {
    status: 403,
    message: 'This project API key may use its own project only (endpoint path "{endpointPath}").',
  },
  'project-inactive': {
    status: 403,
    message: 'The project "{project}" is inactive. Its owner can switch it on again.',
  },
  'link-not-signed': {
    status: 403,
    message: 'The signature of this address is not right. It was cut or changed, or its secret was replaced.',
  },
  'project-key-not-allowed': {
    status: 403,
    message: 'A project API key cannot do this. Use your personal API key or sign in.',
  },
  'session-required': { status: 403, message: 'Sign in to do this; an API key is not enough.' },
  'cross-site-request': {
    status: 403,
    message: 'This request came from a page of another site. Use an API key there.',
  },
  'route-not-found': { status: 404, message: 'There is nothing at {method} {path}.' },
  'image-not-found': { status: 404, message: 'Image does not exist or was deleted.' },
  'link-expired': { status: 410, message: 'This address worked until {at}.' },
  'table-not-kept': {
    status: 410,
    message:
      'The table behind this image is no longer kept: what was sent is removed after {days} days. The image itself is at {url}.',
  },
  'oembed-format': { status: 501, message: 'format must be json; "{format}" is not offered.' },
  'preview-not-found': { status: 404, message: 'Preview does not exist or has expired.' },
  'project-not-found': { status: 404, message: 'Project does not exist or was deleted.' },
  'example-not-found': { status: 404, message: 'There is no example "{example}".' },
  'provider-not-found': { status: 404, message: 'Signing in with "{provider}" is not set up here.' },
  'method-not-allowed': { status: 405, message: '{path} answers {methods}, not {method}.' },
  'registration-failed': {
    status: 409,
    message: 'Registration failed. If you have an account with this address already, sign in instead.',
  },
  'endpoint-path-taken': {
    status: 409,
    message: 'Endpoint path "{endpointPath}" is already taken. Choose another one.',
  },
  'already-subscribed': {
    status: 409,
    message: 'There is a running subscription already. Change it in the customer portal.',
  },
  'no-subscription': { status: 409, message: 'There is no subscription to manage yet.' },
  'idempotency-key-running': {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Try again in {seconds} seconds.',
  },
  'body-too-large': { status: 413, message: 'Request body is larger than {limit}.' },
  'unsupported-media-type': { status: 415, message: 'Send JSON with Content-Type: application/json.' },
  'unsupported-content-encoding': {
    status: 415,
    message:
      'Content-Encoding "{encoding}" is not accepted; br, gzip and deflate are. Or send the body uncompressed.',
  },
  'range-not-satisfiable': {
    status: 416,
    message: 'The requested range is outside the image of {size} bytes.',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was sent before with another request. Use a new key for a new request.',
  },
  'rate-limited': { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  'too-many-at-once': {
    status: 429,
    message:
      'Too many tables at once: {max} of one account are drawn at a time, and the others have waited for too long. Try again in {seconds} seconds.',
  },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Try again in {seconds} seconds.' },
  'demo-limit-reached': { status: 429, message: 'Demo limit reached. Sign up for a free key.' },
  'internal-error': { status: 500, message: 'Server error; try again later.' },
  'service-busy': { status: 503, message: 'The service is busy. Try again in {seconds} seconds.' },
  'billing-not-set-up': { status: 503, message: 'Billing is not set up on this server.' },
  'payment-provider-failed': {
    status: 503,
    message: 'The payment provider does not answer. Try again in {seconds} seconds.',
  },
  'magic-links-off': {
    status: 503,
    message: 'Magic links are off: no mail server is set up here. Sign in with your password.',
  },
  'data-out-of-reach': {
    status: 503,
    message:
      'The service cannot reach its data right now; nothing was stored. Try again in {seconds} seconds.',
  },
  'outcome-unknown': {
    status: 503,
    message:
      'The service lost its data while it carried this out: it may have been done, or not. Look again in {seconds} seconds.',
  },
  'not-ready': { status: 503, message: 'The service is not ready: {reason}.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** The slug of an error of the catalogue, as it stands in `error.type`. */
export type ErrorSlug = keyof typeof errorCatalogue;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values that the sentence of one error asks for. */
export type ErrorValues<Slug extends ErrorSlug> = Record<
  Placeholders<(typeof errorCatalogue)[Slug]['message']>,
  string | number
>;

/** The public sentence of an error with its `{names}` filled in. */
export function errorMessage<Slug extends ErrorSlug>(slug: Slug, values: ErrorValues<Slug>): string {
  const filled = new Map<string, string | number>(Object.entries(values));
  const one = (many: string) => many.slice(0, -1);
  const sentence = errorCatalogue[slug].message.replace(
    /\{(seconds|days|limit)\} \w+s\b/g,
    (many, name: string) => (String(filled.get(name)) === '1' ? one(many) : many),
  );
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(filled.get(name) ?? whole));
}

/** One fault of a request. `path` is a JSON Pointer (RFC 6901) into the body, `""` for the whole of it. */
export const errorDetailSchema = z.object({ path: z.string(), message: z.string() });

/** The body of every answer that is not a success. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.int().check(z.describe('The HTTP status of the answer.')),
    message: z.string().check(z.describe('What went wrong: the field, what came, what is allowed.')),
    type: z.optional(z.string().check(z.describe('A stable name of the error, for programs.'))),
    details: z.optional(z.array(errorDetailSchema)),
    line: z.optional(z.int().check(z.describe('Line of the JSON text, counted from 1.'))),
    column: z.optional(z.int().check(z.describe('Column of the JSON text, counted from 1.'))),
    hint: z.optional(z.string().check(z.describe('What to do about it.'))),
    requestId: z.optional(z.string().check(z.describe('Name this when you ask for help.'))),
  }),
});

/** One fault of a request. */
export type ErrorDetail = z.infer<typeof errorDetailSchema>;
/** The body of every answer that is not a success. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
