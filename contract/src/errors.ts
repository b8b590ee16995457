import * as z from 'zod/mini';

/**
 * Every error that the service itself can return: a stable slug (`error.type`), the HTTP status
 * (`error.code`) and the public message. The code that throws the error fills in the `{names}` of a message.
 * Errors in the table payload are in `payloadErrors` instead.
 */
export const errorCatalogue = {
  'malformed-url': { status: 400, message: 'The request URL is not valid.' },
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
  'source-unreadable': { status: 400, message: '{reason}' },
  'too-complex': { status: 400, message: 'This table is too complex to render in {seconds} seconds.' },
  'too-much-memory': {
    status: 400,
    message: 'This table is too large to render: it exceeds the memory limit for a single render.',
  },
  'wrong-password': { status: 400, message: 'The current password is incorrect.' },
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
  'expired-credentials': {
    status: 401,
    message: 'Unauthorized. This API key expired at {at}. Create a new one.',
  },
  'conflicting-credentials': {
    status: 401,
    message: 'Unauthorized. Two different credentials were sent in one request; send one.',
  },
  'invalid-access-token': {
    status: 401,
    message:
      'Unauthorized. This access token has expired, or the app was disconnected. Connect the app again.',
  },
  'login-failed': { status: 401, message: 'Incorrect email address or password.' },
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
    message: 'This project API key can only access its own project (endpoint path "{endpointPath}").',
  },
  'project-inactive': {
    status: 403,
    message: 'The project "{project}" is inactive. Its owner can reactivate it.',
  },
  'account-disabled': {
    status: 403,
    message: 'This account is disabled. Contact the operator of this service.',
  },
  'registration-closed': {
    status: 403,
    message: 'This service does not accept new accounts without an invitation. Ask its operator for one.',
  },
  'role-not-allowed': {
    status: 403,
    message: 'Your role in the project "{project}" is {role}. This operation requires the role {required}.',
  },
  'member-limit-reached': {
    status: 403,
    message: 'This project has {max} members, the maximum for a project.',
  },
  'invitation-limit-reached': {
    status: 403,
    message:
      'This project has {max} pending invitations, the maximum for a project. Revoke one that is no longer needed.',
  },
  'invitations-off': {
    status: 403,
    message: 'Invitations are disabled: no mail server is configured.',
  },
  'invitation-for-another-address': {
    status: 403,
    message: 'This invitation is for another email address. Sign in with the address that received it.',
  },
  'new-owner-limit-reached': {
    status: 403,
    message: 'The new owner has {limit} projects, the maximum in their plan.',
  },
  'transfer-limit-reached': {
    status: 403,
    message: 'With this project, this account would have {count} {things}; an account can have {limit}.',
  },
  'link-not-signed': {
    status: 403,
    message:
      'The signature in this URL is invalid. The URL was truncated or modified, or the signing secret was rotated.',
  },
  'signature-required': {
    status: 403,
    message:
      'This image is private: its URL needs the query parameters e and s of a signed URL. Its owner can create one.',
  },
  'project-key-not-allowed': {
    status: 403,
    message: 'A project API key cannot do this. Use your personal API key or sign in.',
  },
  'missing-scope': {
    status: 403,
    message: 'This API key is missing the scope "{scope}". Its scopes are: {scopes}.',
  },
  'scoped-key-not-allowed': {
    status: 403,
    message: 'An API key with scopes cannot do this. Use your personal API key or sign in.',
  },
  'key-limit-reached': {
    status: 403,
    message: 'Limit of API keys per account reached: {max}. Revoke one that is not used.',
  },
  'webhook-limit-reached': {
    status: 403,
    message: 'This account has {limit} webhook endpoints, the most that an account can have.',
  },
  'operator-required': { status: 403, message: 'This operation requires an account with the role operator.' },
  'session-required': { status: 403, message: 'Sign in to do this; an API key is not sufficient.' },
  'cross-site-request': {
    status: 403,
    message: 'Cross-site requests are not allowed. Use an API key instead.',
  },
  'route-not-found': { status: 404, message: 'No route matches {method} {path}.' },
  'image-not-found': { status: 404, message: 'Image does not exist or was deleted.' },
  'image-expired': { status: 410, message: 'This image expired at {at}.' },
  'image-removed': {
    status: 410,
    message: 'This image was removed at {at}. This server stores images for a limited time.',
  },
  'link-expired': { status: 410, message: 'This link expired at {at}.' },
  'table-not-kept': {
    status: 410,
    message:
      'The source data of this image is no longer available: request bodies are deleted after {days} days. The image itself is at {url}.',
  },
  'oembed-format': { status: 501, message: 'format must be "json"; "{format}" is not supported.' },
  'preview-not-found': { status: 404, message: 'Preview does not exist or has expired.' },
  'key-not-found': { status: 404, message: 'API key does not exist or was revoked.' },
  'consent-request-not-found': {
    status: 404,
    message: 'This request has expired, or was opened in another browser. Start again in the app.',
  },
  'connected-app-not-found': {
    status: 404,
    message: 'This connected app does not exist or was disconnected.',
  },
  'job-not-found': { status: 404, message: 'Job does not exist or is no longer kept.' },
  'webhook-not-found': { status: 404, message: 'Webhook endpoint does not exist or was deleted.' },
  'delivery-not-found': { status: 404, message: 'Delivery does not exist or is no longer logged.' },
  'project-not-found': { status: 404, message: 'Project does not exist or was deleted.' },
  'member-not-found': { status: 404, message: 'This user is not a member of the project.' },
  'bucket-not-found': { status: 404, message: 'This project has no bucket.' },
  'invitation-not-found': {
    status: 404,
    message: 'This invitation does not exist, was already used or revoked, or has expired.',
  },
  'transfer-not-found': {
    status: 404,
    message:
      'There is no transfer of this project that you can accept or end: the offer has ended, or is for another member.',
  },
  'live-image-not-found': { status: 404, message: 'There is no live image "{name}".' },
  'live-image-deleted': { status: 410, message: 'This image was deleted.' },
  'live-limit-reached': {
    status: 403,
    message: 'This account has {limit} live images, the most that an account can have.',
  },
  'invalid-logo': { status: 400, message: '{problem}' },
  'logo-not-found': { status: 404, message: 'This project has no logo.' },
  'invalid-font': { status: 400, message: '{problem}' },
  'font-not-found': { status: 404, message: 'This project has no font "{family}", or not this file of it.' },
  'font-limit-reached': {
    status: 403,
    message: 'This project has {limit} font files, the most that a project can have.',
  },
  'theme-not-found': { status: 404, message: 'This project has no theme "{theme}".' },
  'theme-limit-reached': {
    status: 403,
    message: 'This project has {limit} themes, the most that a project can have.',
  },
  'secret-not-found': { status: 404, message: 'This project has no secret "{name}".' },
  'secret-limit-reached': {
    status: 403,
    message: 'This project has {limit} secrets, the most that a project can have.',
  },
  'secret-unreadable': {
    status: 400,
    message:
      'The secret "{name}" cannot be decrypted any more, because the secret of the server was changed. Save it again.',
  },
  'version-mismatch': { status: 412, message: '{problem}' },
  'template-not-found': { status: 404, message: 'This project has no template "{template}".' },
  'template-version-not-found': {
    status: 404,
    message: 'Template "{template}" has no version {version}. Available versions: {available}.',
  },
  'template-limit-reached': {
    status: 403,
    message: 'This project has {limit} templates, the most that a project can have.',
  },
  'example-not-found': { status: 404, message: 'Example "{example}" does not exist.' },
  'account-not-found': { status: 404, message: 'There is no account with this ID.' },
  'provider-not-found': {
    status: 404,
    message: 'Sign-in with "{provider}" is not configured on this server.',
  },
  'method-not-allowed': { status: 405, message: '{path} supports {methods}, not {method}.' },
  'already-member': { status: 409, message: '{email} is already a member of this project.' },
  'owner-cannot-leave': {
    status: 409,
    message: 'The owner cannot leave the project. Transfer it to another member first, or delete it.',
  },
  'registration-failed': {
    status: 409,
    message: 'Registration failed. If you already have an account with this email address, sign in instead.',
  },
  'endpoint-path-taken': {
    status: 409,
    message: 'Endpoint path "{endpointPath}" is already taken. Choose another one.',
  },
  'already-subscribed': {
    status: 409,
    message: 'You already have an active subscription. Manage it in the customer portal.',
  },
  'subscription-active': {
    status: 409,
    message:
      'This account has an active subscription. Cancel it in the customer portal first, so that it is not charged again.',
  },
  'own-account': { status: 409, message: 'You cannot {change} your own account. Ask another operator.' },
  'last-operator': {
    status: 409,
    message: 'This is the last operator who can sign in. Give the role to another account first.',
  },
  'no-subscription': { status: 409, message: 'You do not have a subscription to manage yet.' },
  'idempotency-key-running': {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress. Try again in {seconds} seconds.',
  },
  'body-too-large': { status: 413, message: 'Request body is larger than {limit}.' },
  'unsupported-media-type': { status: 415, message: 'Send JSON with Content-Type: application/json.' },
  'unsupported-content-encoding': {
    status: 415,
    message: 'Content-Encoding "{encoding}" is not supported. Use br, gzip, deflate or no encoding.',
  },
  'range-not-satisfiable': {
    status: 416,
    message: 'The requested range is outside the image of {size} bytes.',
  },
  'idempotency-key-reused': {
    status: 422,
    message:
      'This Idempotency-Key was already used with a different request. Use a new key for each request.',
  },
  'rate-limited': { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  'too-many-at-once': {
    status: 429,
    message:
      'Too many concurrent renders: at most {max} run per account, and this one waited too long. Try again in {seconds} seconds.',
  },
  'too-many-jobs': {
    status: 429,
    message:
      'This account has {max} asynchronous requests that have not ended, the most that an account can have. Try again in {seconds} seconds.',
  },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Try again in {seconds} seconds.' },
  'demo-limit-reached': { status: 429, message: 'Demo limit reached. Sign up for a free key.' },
  'internal-error': { status: 500, message: 'Server error; try again later.' },
  'service-busy': { status: 503, message: 'The service is busy. Try again in {seconds} seconds.' },
  'not-started': {
    status: 503,
    message: 'The time of this request ended before this table was begun. Try again in {seconds} seconds.',
  },
  'billing-not-set-up': { status: 503, message: 'Billing is not configured on this server.' },
  'payment-provider-failed': {
    status: 503,
    message: 'The payment provider is not responding. Try again in {seconds} seconds.',
  },
  'magic-links-off': {
    status: 503,
    message: 'Magic links are disabled: no mail server is configured. Sign in with your password.',
  },
  'data-out-of-reach': {
    status: 503,
    message:
      'The service cannot reach its storage right now; nothing was stored. Try again in {seconds} seconds.',
  },
  'outcome-unknown': {
    status: 503,
    message:
      'The database connection was lost while processing this request, so its outcome is unknown. Check again in {seconds} seconds.',
  },
  'not-ready': { status: 503, message: 'The service is not ready: {reason}.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** The slug of an error of the catalogue; the value of `error.type`. */
export type ErrorSlug = keyof typeof errorCatalogue;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values that fill the placeholders in the message of one error. */
export type ErrorValues<Slug extends ErrorSlug> = Record<
  Placeholders<(typeof errorCatalogue)[Slug]['message']>,
  string | number
>;

/** The public message of an error with its `{names}` filled in. */
export function errorMessage<Slug extends ErrorSlug>(slug: Slug, values: ErrorValues<Slug>): string {
  const filled = new Map<string, string | number>(Object.entries(values));
  const singular = (plural: string) => plural.slice(0, -1);
  const message = errorCatalogue[slug].message.replace(
    /\{(seconds|days|limit)\} \w+s\b/g,
    (plural, name: string) => (String(filled.get(name)) === '1' ? singular(plural) : plural),
  );
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(filled.get(name) ?? whole));
}

/** One error in a request. `path` is a JSON Pointer (RFC 6901) into the body; `""` means the whole body. */
export const errorDetailSchema = z.object({ path: z.string(), message: z.string() });

/** The body of every error response. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.int().check(z.describe('The HTTP status of the response.')),
    message: z
      .string()
      .check(z.describe('A description of the error: the field, the value received and the values allowed.')),
    type: z.optional(z.string().check(z.describe('A stable identifier of the error, for programs.'))),
    details: z.optional(z.array(errorDetailSchema)),
    line: z.optional(z.int().check(z.describe('Line of the JSON text, counted from 1.'))),
    column: z.optional(z.int().check(z.describe('Column of the JSON text, counted from 1.'))),
    hint: z.optional(z.string().check(z.describe('How to fix the error.'))),
    requestId: z.optional(z.string().check(z.describe('Include this ID when you contact support.'))),
  }),
});

/** One error in a request. */
export type ErrorDetail = z.infer<typeof errorDetailSchema>;
/** The body of every error response. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
