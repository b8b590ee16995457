import type { Route } from '@pictable/contract';
import { errorOf } from './errors.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** Origin of the service, for example `https://tables.example`. Empty: the page's own (browsers only). */
  readonly baseUrl?: string;
  /** A personal or a project key. Without one a browser sends its session. */
  readonly apiKey?: string;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A table payload: a value, or JSON text, which keeps key order and digits exactly as written. */
export type TableInput = string | object;

/** One request, before it has an origin and credentials. */
export interface Sent {
  readonly path: string;
  readonly method: Route['method'];
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: TableInput | undefined;
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The two kinds of answers, of one service. */
export interface Calls {
  json<Answer>(sent: Sent): Promise<Answer>;
  blob(sent: Sent): Promise<Blob>;
}

const imageTypes = 'image/*, application/pdf';

/** Sends requests to one service. */
export function openCalls(options: ClientOptions): Calls {
  const send = sender(options);
  return {
    json: async <Answer>(sent: Sent) => (await (await send(sent)).json()) as Answer,
    blob: async (sent) => (await send({ ...sent, accept: imageTypes })).blob(),
  };
}

/** A request that only asks. */
export function read(path: string, query?: Sent['query']): Sent {
  return { method: 'GET', path, query };
}

function sender({ baseUrl = '', apiKey, fetch: given }: ClientOptions) {
  const origin = baseUrl.replace(/\/+$/, '');
  return async ({
    path,
    method,
    query,
    body,
    accept = 'application/json',
    signal,
  }: Sent): Promise<Response> => {
    const headers: Record<string, string> = { accept };
    if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await (given ?? fetch)(origin + path + queryText(query), {
      method,
      headers,
      // A key speaks for itself; a session must not be sent along with it.
      credentials: apiKey === undefined ? 'include' : 'omit',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw await errorOf(response);
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
