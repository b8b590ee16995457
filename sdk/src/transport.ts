import { contentTypes } from '@pictable/contract';
import { createResponseError, type FormatErrorMessage } from './errors.ts';
import type { Row, TablePayload } from './generated/api-types.ts';

/** Origin of the service, credentials and transport. */
export interface ClientOptions {
  /**
   * Origin of the service, for example `https://pictable.example`. Default: the origin of the page (browsers
   * only).
   */
  readonly baseUrl?: string | undefined;
  /** Personal key or project key. Without one, a browser sends its session cookie. */
  readonly apiKey?: string | undefined;
  /** Replacement for the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * A table: a payload, only its rows, or either as JSON text, which keeps key order and digits exactly as
 * written.
 */
export type TableInput = TablePayload | readonly Row[] | string;

/** One request, without origin and credentials. */
export interface ApiRequest {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: string | object | undefined;
  /** The body, if it is a file. */
  readonly file?: Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request is idempotent. A GET always is. */
  readonly isIdempotent?: boolean;
  /**
   * Whether the service renders a table for the request. Only a few of these requests are sent concurrently.
   */
  readonly rendersTable?: boolean;
  /** The service processes requests with the same key once. */
  readonly idempotencyKey?: string | undefined;
  /** Entity tag: the service only replaces what still has it. */
  readonly ifMatch?: string | undefined;
  /** How the service should respond (RFC 7240), for example `respond-async`. */
  readonly prefer?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Progress of a request. Attempts count from 1. `totalBytes` is undefined if the response does not state its
 * length.
 */
export type Progress =
  | { readonly phase: 'sending'; readonly attempt: number }
  | { readonly phase: 'waiting'; readonly attempt: number; readonly waitMs: number }
  | { readonly phase: 'receiving'; readonly receivedBytes: number; readonly totalBytes: number | undefined };

/** Makes one or more attempts and returns the response of the last attempt, or throws its error. */
export type RetryStrategy = (attempt: () => Promise<Response>, request: ApiRequest) => Promise<Response>;

/** Sends requests to one service and reads the responses as JSON or as files. */
export interface Transport {
  json<Body>(request: ApiRequest): Promise<Body>;
  /** The response itself, for its headers. */
  response(request: ApiRequest): Promise<Response>;
  /** The text of a JSON response, in which key order and digits are exactly as stored. */
  text(request: ApiRequest): Promise<string>;
  blob(request: ApiRequest): Promise<Blob>;
  /** Every image of one table. The first response contains the first image and links to the next one. */
  blobs(request: ApiRequest): Promise<[Blob, ...Blob[]]>;
}

const otherTypes = Object.values(contentTypes).filter((type) => !type.startsWith('image/'));
const imageTypes = ['image/*', ...otherTypes].join(', ');

/** Opens the transport to one service. */
export function createTransport(
  options: ClientOptions,
  deliver: RetryStrategy = (attempt) => attempt(),
  messageOf?: FormatErrorMessage,
): Transport {
  const send = createSend(options, deliver, messageOf);
  return {
    json: async <Body>(request: ApiRequest) => (await (await send(request)).json()) as Body,
    response: send,
    text: async (request) => (await send(request)).text(),
    blob: async (request) => (await send({ accept: imageTypes, ...request })).blob(),
    blobs: (request) => readParts((part) => send({ ...part, accept: imageTypes }), request),
  };
}

/** Follows the `Link` header from each image of a table to the next. @throws Error if an image is missing */
async function readParts(
  send: (request: ApiRequest) => Promise<Response>,
  request: ApiRequest,
): Promise<[Blob, ...Blob[]]> {
  let response = await send(request);
  let count = partCount(response);
  const parts: [Blob, ...Blob[]] = [await response.blob()];
  for (;;) {
    const path = nextPath(response.headers.get('link'));
    if (path === undefined) break;
    response = await send({ ...getRequest(path), signal: request.signal });
    count = Math.max(count, partCount(response));
    parts.push(await response.blob());
  }
  if (parts.length === count) return parts;
  throw new Error(`The table has ${count} images, but the service returned ${parts.length}.`);
}

function partCount({ headers }: Response): number {
  return Number(headers.get('x-image-parts') ?? 1);
}

/** Path and query of the `rel="next"` URL in a `Link` header. */
function nextPath(link: string | null): string | undefined {
  const url = /<([^<>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (url === undefined) return undefined;
  // The client may use a different origin than the one that the service puts into its URLs.
  const { pathname, search } = new URL(url, 'https://service.invalid');
  return pathname + search;
}

/** A GET request. */
export function getRequest(path: string, query?: ApiRequest['query']): ApiRequest {
  return { method: 'GET', path, query };
}

function createSend(
  options: ClientOptions,
  deliver: RetryStrategy,
  messageOf: FormatErrorMessage | undefined,
) {
  const { baseUrl = '', apiKey, fetch: customFetch } = options;
  const origin = baseUrl.replace(/\/+$/, '');
  return async (request: ApiRequest): Promise<Response> => {
    const {
      path,
      method,
      query,
      body,
      file,
      accept = 'application/json',
      signal,
      idempotencyKey,
      ifMatch,
      prefer,
    } = request;
    const headers: Record<string, string> = { accept };
    if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (file !== undefined) headers['content-type'] = 'application/octet-stream';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (ifMatch !== undefined) headers['if-match'] = ifMatch;
    if (prefer !== undefined) headers.prefer = prefer;
    const init: RequestInit = {
      method,
      headers,
      // A request with a key must not also send the session cookie.
      credentials: apiKey === undefined ? 'include' : 'omit',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: file }),
      ...(signal ? { signal } : {}),
    };
    const url = origin + path + queryText(query);
    const response = await deliver(() => (customFetch ?? fetch)(url, init), request);
    if (!response.ok) throw await createResponseError(response, messageOf);
    return response;
  };
}

function queryText(query: ApiRequest['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
