import { errorOf, type MessageOf } from './errors.ts';
import type { Row, TablePayload } from './generated/api-types.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** Origin of the service, for example `https://pictable.example`. Without it that of the page (browsers only). */
  readonly baseUrl?: string | undefined;
  /** A personal or a project key. Without one a browser sends its session. */
  readonly apiKey?: string | undefined;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** A table: a payload, its rows alone, or either as JSON text, which keeps key order and digits exactly as written. */
export type TableInput = TablePayload | readonly Row[] | string;

/** One request, before it has an origin and credentials. */
export interface Sent {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: string | object | undefined;
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether sending it twice does no more than sending it once. A GET always is. */
  readonly isRepeatable?: boolean;
  /** Whether the service draws a table for it, of which only a few are sent at once. */
  readonly drawsTable?: boolean;
  /** Under one key the service does a thing once, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** How far a call has come. Attempts count from 1; the total is unknown where the answer does not say it. */
export type Progress =
  | { readonly phase: 'sending'; readonly attempt: number }
  | { readonly phase: 'waiting'; readonly attempt: number; readonly waitMs: number }
  | { readonly phase: 'receiving'; readonly receivedBytes: number; readonly totalBytes: number | undefined };

/** Makes the attempts that a call needs and returns the last answer, or throws what the last attempt threw. */
export type Deliver = (attempt: () => Promise<Response>, sent: Sent) => Promise<Response>;

/** The kinds of answers, of one service. */
export interface Calls {
  json<Answer>(sent: Sent): Promise<Answer>;
  blob(sent: Sent): Promise<Blob>;
  /** Every picture of one table: the answer holds the first, and leads to the others. */
  blobs(sent: Sent): Promise<[Blob, ...Blob[]]>;
}

const imageTypes = 'image/*, application/pdf';

/** Sends requests to one service. */
export function openCalls(
  options: ClientOptions,
  deliver: Deliver = (attempt) => attempt(),
  messageOf?: MessageOf,
): Calls {
  const send = sender(options, deliver, messageOf);
  return {
    json: async <Answer>(sent: Sent) => (await (await send(sent)).json()) as Answer,
    blob: async (sent) => (await send({ ...sent, accept: imageTypes })).blob(),
    blobs: (sent) => readParts((part) => send({ ...part, accept: imageTypes }), sent),
  };
}

/** Follows the `Link` of each picture to the next one of its table. @throws Error when one of them is missing */
async function readParts(send: (sent: Sent) => Promise<Response>, sent: Sent): Promise<[Blob, ...Blob[]]> {
  let response = await send(sent);
  let count = countOf(response);
  const parts: [Blob, ...Blob[]] = [await response.blob()];
  for (;;) {
    const path = nextPath(response.headers.get('link'));
    if (path === undefined) break;
    response = await send({ ...read(path), signal: sent.signal });
    count = Math.max(count, countOf(response));
    parts.push(await response.blob());
  }
  if (parts.length === count) return parts;
  throw new Error(`The table has ${count} pictures, and the service sent ${parts.length}.`);
}

function countOf({ headers }: Response): number {
  return Number(headers.get('x-image-parts') ?? 1);
}

/** Path and query of the address that a `Link` header calls the next one. */
function nextPath(link: string | null): string | undefined {
  const address = /<([^<>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  // The service may be reached by another origin than the one it knows itself by.
  const { pathname, search } = new URL(address, 'https://service.invalid');
  return pathname + search;
}

/** A request that only asks. */
export function read(path: string, query?: Sent['query']): Sent {
  return { method: 'GET', path, query };
}

function sender(options: ClientOptions, deliver: Deliver, messageOf: MessageOf | undefined) {
  const { baseUrl = '', apiKey, fetch: given } = options;
  const origin = baseUrl.replace(/\/+$/, '');
  return async (sent: Sent): Promise<Response> => {
    const { path, method, query, body, accept = 'application/json', signal, idempotencyKey } = sent;
    const headers: Record<string, string> = { accept };
    if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    const request: RequestInit = {
      method,
      headers,
      // A key speaks for itself; a session must not be sent along with it.
      credentials: apiKey === undefined ? 'include' : 'omit',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
    const response = await deliver(() => (given ?? fetch)(origin + path + queryText(query), request), sent);
    if (!response.ok) throw await errorOf(response, messageOf);
    return response;
  };
}

function queryText(query: Sent['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
