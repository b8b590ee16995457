import type * as z from 'zod/mini';
import type { ErrorSlug } from './errors.ts';
import { errorCatalogue } from './errors.ts';

/**
 * Who may call a route. `anyone`: no credentials are read. `key`: a personal key, a project key or a session. `account`:
 * a personal key or a session; a project key is refused with 403. `session`: somebody who has signed in; every key is
 * refused with 403.
 */
export type Access = 'anyone' | 'key' | 'account' | 'session';

/** What a success looks like: JSON of a schema, the bytes of an image, or nothing. */
export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodMiniType;
  /** The body is (or, with a schema beside it, may be) the image itself. */
  readonly image?: boolean;
  /** The body may also be the table of an image as text or as a workbook. */
  readonly companions?: boolean;
  /** The body is a page for people. */
  readonly page?: boolean;
  /** Response headers worth knowing, name to meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call of the API: the server registers it, the client sends it, the reference shows it, the tests walk it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The canonical path; parameters stand as `{name}`. */
  readonly path: string;
  /** Other paths with the same meaning. */
  readonly aliases: readonly string[];
  readonly tag: 'Images' | 'Projects' | 'Account' | 'Billing' | 'Demo' | 'Service';
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** By name: what each path parameter means. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: z.ZodMiniObject;
  /** Request headers worth knowing beside those of credentials, name to meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `table`: a table payload, read by the engine; a schema: checked before the use case runs; `bytes`: as it came, for a
   * signature.
   */
  readonly body?: 'table' | 'bytes' | z.ZodMiniObject;
  readonly bodyBytesMax?: number;
  /** Whether it changes something that lasts; unless told, all do but those that GET. */
  readonly writes?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** To a caller who asks for a picture, as an img does, an error is a small svg that says what is wrong. */
  readonly errorsAsPictures?: true;
  /** To a caller who asks for a page, as a browser does, an error is a page that says what is wrong with this. */
  readonly errorsAsPages?: 'picture' | 'sign-in';
  /** Errors of this call beside those that its access and its body bring along. */
  readonly errors: readonly ErrorSlug[];
}

/** The canonical path first, then the aliases. */
export function routePaths(route: Route): readonly string[] {
  return [route.path, ...route.aliases];
}

/** Whether a call changes something that lasts. */
export function routeWrites(route: Route): boolean {
  return route.writes ?? route.method !== 'GET';
}

/** How a call that draws can fail, whatever the table. */
export const renderErrors = ['too-complex', 'too-much-memory', 'service-busy', 'internal-error'] as const;

/** Errors of a call that asks who is calling. */
export const credentialErrors: readonly ErrorSlug[] = [
  'missing-credentials',
  'invalid-credentials',
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

/** Every error a route can answer with, its own and those that its address, its access, its query and its body bring along. */
export function routeErrors(route: Route): readonly ErrorSlug[] {
  // An escape in an address may be none, and no address may have NUL.
  const slugs = new Set<ErrorSlug>(['malformed-url', ...route.errors]);
  if (route.access !== 'anyone') {
    for (const slug of credentialErrors) slugs.add(slug);
    slugs.add('project-inactive');
    slugs.add('rate-limited');
    if (route.body === 'table') slugs.add('too-many-at-once');
  }
  if (route.access === 'account') slugs.add('project-key-not-allowed');
  if (route.access === 'session') slugs.add('session-required');
  // A page of another site must not make a signed-in browser write something.
  if (route.access !== 'anyone' && route.method !== 'GET') slugs.add('cross-site-request');
  if (route.body) for (const slug of route.body === 'bytes' ? byteErrors : bodyErrors) slugs.add(slug);
  if (route.body === 'table' && route.access !== 'anyone') slugs.add('malformed-table');
  if (route.query) slugs.add('invalid-request');
  // What may fail for a fault of ours may also fail because the database or the disk is away.
  if (slugs.has('internal-error')) slugs.add('data-out-of-reach');
  if (slugs.has('internal-error') && routeWrites(route)) slugs.add('outcome-unknown');
  return [...slugs];
}

/** Every HTTP status a route can answer with, ascending. */
export function routeStatuses(route: Route): readonly number[] {
  const statuses = new Set(Object.keys(route.answers).map(Number));
  for (const slug of routeErrors(route)) statuses.add(errorCatalogue[slug].status);
  return [...statuses].sort((a, b) => a - b);
}
