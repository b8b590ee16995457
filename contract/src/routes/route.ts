import type * as z from 'zod/mini';
import { isKeyScope, type KeyScope } from '../accounts/key-scopes.ts';
import type { ProjectRole } from '../accounts/project-roles.ts';
import type { ErrorSlug } from '../errors.ts';
import { errorCatalogue } from '../errors.ts';

/**
 * Who may use a route. `anyone`: no credentials are read. `key`: a personal key, a project key or a session.
 * `account`: a personal key or a session; a project key gets 403. `session`: a signed-in user; every key gets
 * 403. `operator`: a signed-in user with the role operator; every key and every other user gets 403.
 */
export type Access = 'anyone' | 'key' | 'account' | 'session' | 'operator';

/**
 * Who may use a route, and what an API key with scopes needs for it. A route cannot leave `scope` out.
 *
 * A scope of `keyScopes`: a key without it gets 403. For `anyone`, it applies to requests that are answered to
 * the owner only. `every-key`: any key is sufficient. `personal-key`: keys with scopes get 403, because the
 * operation concerns the whole account or returns a credential with more rights. `none`: no key is read.
 */
type Authorization =
  | { readonly access: 'key' | 'account'; readonly scope: KeyScope | 'every-key' | 'personal-key' }
  | { readonly access: 'anyone'; readonly scope: KeyScope | 'none' }
  | { readonly access: 'session' | 'operator'; readonly scope: 'none' };

/**
 * The lowest role that a member of a project of another account needs. Every route must declare it. `none`: the
 * operation concerns no project, so it never accesses one of another account.
 */
export type RouteRole = ProjectRole | 'none';

/** A success response: JSON of a schema, the bytes of an image, or no body. */
export interface SuccessResponse {
  readonly description: string;
  readonly schema?: z.ZodMiniType;
  /** The body is (or, with a schema beside it, may be) the image itself. */
  readonly image?: boolean;
  /** The body may also be the table of an image as text or as a workbook. */
  readonly companions?: boolean;
  /** The body is a font file. */
  readonly font?: boolean;
  /** The body is the image of a logo. */
  readonly logo?: boolean;
  /** The body may also be a ZIP archive. */
  readonly archive?: boolean;
  /** The body is an HTML page. */
  readonly page?: boolean;
  /** Documented response headers: name to description. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One operation of the API. The server, the client, the API reference and the tests are all derived from it.
 */
export type Route = Operation & Authorization & { readonly role: RouteRole };

/** A route without its authorization. */
interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The canonical path; parameters are written as `{name}`. */
  readonly path: string;
  /** Other paths with the same meaning. */
  readonly aliases: readonly string[];
  readonly tag:
    | 'Images'
    | 'Live images'
    | 'Projects'
    | 'Members'
    | 'Templates'
    | 'Webhooks'
    | 'Account'
    | 'Billing'
    | 'Operator'
    | 'Demo'
    | 'Service';
  readonly summary: string;
  readonly description: string;
  /** Descriptions of the path parameters, by name. */
  readonly params?: Readonly<Record<string, string>>;
  /** Other parameters are an error, unless `acceptsOtherParameters` returns true. */
  readonly query?: z.ZodMiniObject;
  /**
   * Query parameters that are not in `query` are ignored, although the operation reads credentials. Only for
   * URLs to which programs add parameters of their own.
   */
  readonly otherParameters?: 'ignored';
  /** Documented request headers other than credentials: name to description. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `table`: a table payload, parsed by the engine. `tables`: several of them, as JSON. `message`: a text with tables, as JSON. `json`: a JSON object that keeps its key order and digits.
   * `bytes`: the raw body, for checking a signature. `font`: a font file. `logo`: an image, or nothing. A schema: checked before the use case runs. It is a `z.strictObject`, so that a
   * misspelled member is an error instead of a request with another meaning.
   */
  readonly body?: 'table' | 'tables' | 'message' | 'json' | 'bytes' | 'font' | 'logo' | z.ZodMiniObject;
  readonly bodyBytesMax?: number;
  /** Whether it changes persistent state; by default every method except GET does. */
  readonly writes?: boolean;
  readonly responses: Readonly<Record<number, SuccessResponse>>;
  /**
   * If the request accepts images, as an img element does, an error is returned as a small SVG with the
   * message. With `errorsAsPages` as well, a browser that opens the URL gets the page: it accepts both.
   */
  readonly errorsAsImages?: true;
  /** If the request accepts HTML, as a browser does, an error is returned as a page about this subject. */
  readonly errorsAsPages?: 'image' | 'sign-in';
  /** Errors of this operation, in addition to those implied by its access and its body. */
  readonly errors: readonly ErrorSlug[];
}

/** The canonical path first, then the aliases. */
export function routePaths(route: Route): readonly string[] {
  return [route.path, ...route.aliases];
}

/** Query parameter with an API key, which every operation that reads credentials accepts. */
export const credentialParameter = 'api_key';

/**
 * Whether query parameters that are not in the schema are ignored. URLs that anyone can open get them from mail clients,
 * CDNs and identity providers, and tables are posted by tools that cannot leave them out; a warning reports those.
 */
export function acceptsOtherParameters(route: Route): boolean {
  return route.access === 'anyone' || route.body === 'table' || route.otherParameters === 'ignored';
}

/** Whether an operation changes persistent state. */
export function routeWrites(route: Route): boolean {
  return route.writes ?? route.method !== 'GET';
}

/** Errors that any operation that renders can return. */
export const renderErrors = ['too-complex', 'too-much-memory', 'service-busy', 'internal-error'] as const;

/** Errors of an operation whose table may be loaded from a source. */
export const sourceErrors = [
  'source-unreadable',
  'secret-unreadable',
] as const satisfies readonly ErrorSlug[];

/** Errors of an operation that serves an image which may be private or have expired. */
export const accessErrors = [
  'image-expired',
  'image-removed',
  'signature-required',
  'link-not-signed',
  'link-expired',
] as const satisfies readonly ErrorSlug[];

/** Errors of an operation that authenticates the caller. */
export const credentialErrors: readonly ErrorSlug[] = [
  'missing-credentials',
  'invalid-credentials',
  'expired-credentials',
  'conflicting-credentials',
  'session-ended',
];

const bodyErrors: readonly ErrorSlug[] = [
  'malformed-json',
  'empty-body',
  'invalid-encoding',
  'invalid-request',
  'body-too-large',
  'unsupported-media-type',
  'unsupported-content-encoding',
];

const byteErrors: readonly ErrorSlug[] = [
  'body-too-large',
  'unsupported-media-type',
  'unsupported-content-encoding',
];

/** Whether the body of a request has tables to render, for which an account has a number of places. */
export function rendersBody({ body }: Pick<Route, 'body'>): boolean {
  return body === 'table' || body === 'tables' || body === 'message';
}

const fileErrors: readonly ErrorSlug[] = [...byteErrors, 'empty-body', 'invalid-request'];

/** Whether the body of a request is a file as it is. */
export function isFileBody(body: Route['body']): body is 'font' | 'logo' {
  return body === 'font' || body === 'logo';
}

function errorsOfBody(body: NonNullable<Route['body']>): readonly ErrorSlug[] {
  if (isFileBody(body)) return fileErrors;
  return body === 'bytes' ? byteErrors : bodyErrors;
}

/** Every error a route can return: its own and those implied by its URL, access, query and body. */
export function routeErrors(route: Route): readonly ErrorSlug[] {
  // Any URL can contain an invalid percent-encoding or a NUL.
  const slugs = new Set<ErrorSlug>(['malformed-url', ...route.errors]);
  if (route.access !== 'anyone') {
    for (const slug of credentialErrors) slugs.add(slug);
    slugs.add('project-inactive');
    slugs.add('account-disabled');
    slugs.add('rate-limited');
    if (rendersBody(route)) slugs.add('too-many-at-once');
  }
  if (route.access === 'account') slugs.add('project-key-not-allowed');
  if (isKeyScope(route.scope)) slugs.add('missing-scope');
  if (route.scope === 'personal-key') slugs.add('scoped-key-not-allowed');
  if (route.access === 'session' || route.access === 'operator') slugs.add('session-required');
  if (route.access === 'operator') slugs.add('operator-required');
  // Every member has the lowest role.
  if (route.role === 'editor' || route.role === 'owner') slugs.add('role-not-allowed');
  // Another site must not be able to make a signed-in browser change something (CSRF).
  if (route.access !== 'anyone' && route.method !== 'GET') slugs.add('cross-site-request');
  if (route.body) for (const slug of errorsOfBody(route.body)) slugs.add(slug);
  if (route.body === 'table' && route.access !== 'anyone') slugs.add('malformed-table');
  if (route.query || !acceptsOtherParameters(route)) slugs.add('invalid-request');
  // Whatever can fail with an internal error can also fail because the database or the disk is unavailable.
  if (slugs.has('internal-error')) slugs.add('data-out-of-reach');
  if (slugs.has('internal-error') && routeWrites(route)) slugs.add('outcome-unknown');
  return [...slugs];
}

/** Every HTTP status a route can return, ascending. */
export function routeStatuses(route: Route): readonly number[] {
  const statuses = new Set(Object.keys(route.responses).map(Number));
  for (const slug of routeErrors(route)) statuses.add(errorCatalogue[slug].status);
  return [...statuses].sort((a, b) => a - b);
}
