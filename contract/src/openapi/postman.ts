import * as z from 'zod/mini';
import { isFileBody, type Route } from '../routes/route.ts';
import { routeList } from '../routes/routes.ts';
import { tablePayloadExamples } from '../tables/table-payload.ts';

/** The service that the collection calls. */
export interface PostmanInfo {
  /** Origin of the service, for example `https://pictable.example`. */
  readonly origin: string;
}

/** A query parameter; Postman sends it only if it is not disabled. */
export interface PostmanParameter {
  readonly key: string;
  readonly value: string;
  readonly disabled: boolean;
}

/** A request of a Postman collection. */
export interface PostmanItem {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly url: {
      /** The URL with its enabled query parameters. */
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query?: readonly PostmanParameter[];
      readonly variable: readonly {
        readonly key: string;
        readonly value: string;
        readonly description: string;
      }[];
    };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: {
      readonly mode: 'raw' | 'file';
      /** JSON text; empty for a file, which is chosen in Postman. */
      readonly raw: string;
      readonly options: unknown;
    };
    /** Only if it differs from that of the collection. */
    readonly auth?: { readonly type: string };
  };
}

/**
 * A Postman collection (format 2.1): every operation under its canonical path, in one folder per tag. Storing
 * a table is there once per example of a table.
 */
export interface PostmanCollection {
  readonly info: Readonly<Record<string, string>>;
  readonly auth: unknown;
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly PostmanItem[] }[];
}

/** The collection of the whole API. The key goes into the variable `apiKey`. */
export function postmanCollection({ origin }: PostmanInfo): PostmanCollection {
  const tags = [...new Set(routeList.map(({ tag }) => tag))];
  return {
    info: {
      name: 'Pictable API',
      description: 'JSON tables in, table images out. Set the variable apiKey to your API key.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'origin', value: origin },
      { key: 'apiKey', value: '' },
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: routeList.filter((route) => route.tag === tag).flatMap(itemsOf),
    })),
  };
}

function itemsOf(route: (typeof routeList)[number]): PostmanItem[] {
  const item = itemOf(route, route.summary, bodyOf(route));
  if (route.name !== 'generateImage') return [item];
  const [, ...others] = Object.values(tablePayloadExamples());
  const more = others.map(({ summary, value }) =>
    itemOf(route, `${route.summary}: ${summary}`, JSON.stringify(value, null, 2)),
  );
  return [item, ...more];
}

function itemOf(route: Route, name: string, body: string | undefined): PostmanItem {
  const isFile = isFileBody(route.body);
  const type = isFile ? 'application/octet-stream' : 'application/json';
  return {
    name,
    request: {
      method: route.method,
      description: route.description,
      url: urlOf(route),
      header: route.body === undefined ? [] : [{ key: 'Content-Type', value: type }],
      ...(isFile ? { body: { mode: 'file', raw: '', options: {} } } : {}),
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
      ...(route.access === 'anyone' ? { auth: { type: 'noauth' } } : {}),
    },
  };
}

function urlOf({ path, params = {}, query }: Route): PostmanItem['request']['url'] {
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/');
  const parameters = Object.entries(query?.def.shape ?? {}).map(([key, schema]) => ({
    key,
    value: '',
    // Without a mandatory parameter the service rejects the request.
    disabled: z.safeParse(schema, undefined).success,
  }));
  const enabled = parameters.filter(({ disabled }) => !disabled).map(({ key }) => `${key}=`);
  return {
    raw: `{{origin}}/${segments.join('/')}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
    host: ['{{origin}}'],
    path: segments,
    ...(parameters.length > 0 ? { query: parameters } : {}),
    variable: Object.entries(params).map(([key, description]) => ({ key, value: '', description })),
  };
}

function bodyOf({ body }: Route): string | undefined {
  if (body === undefined || isFileBody(body)) return undefined;
  if (body === 'table') return JSON.stringify(tablePayloadExamples().data?.value, null, 2);
  if (body === 'tables') return JSON.stringify({ tables: [tablePayloadExamples().data?.value] }, null, 2);
  if (body === 'message')
    return JSON.stringify({ text: '| A | B |\n|---|---|\n| 1 | 2 |', for: 'slack' }, null, 2);
  const names = typeof body === 'string' ? [] : Object.keys(body.def.shape);
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])), null, 2);
}
